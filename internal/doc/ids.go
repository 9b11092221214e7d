package doc

import (
	"strconv"
	"strings"
)

// idSet holds the ids of a document.
type idSet map[string]struct{}

func (s idSet) has(id string) bool {
	_, ok := s[id]
	return ok
}

// unique registers an id and returns it, or the first free name with a number:
// name_2 after name, name_8 after name_7 (contract content-format, 2.4).
func (s idSet) unique(id string) string {
	if !s.has(id) {
		s[id] = struct{}{}
		return id
	}
	prefix, count := cutCount(id)
	for ; ; count++ {
		next := prefix + "_" + strconv.Itoa(count)
		if !s.has(next) {
			s[next] = struct{}{}
			return next
		}
	}
}

// cutCount splits an id that is taken into a prefix and the first number to
// try behind it.
func cutCount(id string) (prefix string, count int) {
	i := strings.LastIndexByte(id, '_')
	if i < 0 || i == len(id)-1 {
		return id, 2
	}
	for _, c := range []byte(id[i+1:]) {
		if c < '0' || c > '9' {
			return id, 2
		}
	}
	n, err := strconv.Atoi(id[i+1:])
	if err != nil || n > 1<<30 {
		return id, 2
	}
	return id[:i], n + 1
}
