package markdown

import (
	"strconv"
	"strings"
)

// AnchorSet holds the ids of a document, each with the first possibly free number after it, or
// 0.
type AnchorSet map[string]int

// Unique registers an id and returns it, or the first free numbered name: name_2 after name,
// name_8 after name_7 (docs/reference/content.md, Ids).
func (s AnchorSet) Unique(id string) string { return s.numbered(id, 2) }

// numbered is Unique with the first number of a name without one.
func (s AnchorSet) numbered(id string, first int) string {
	free, taken := s[id]
	if !taken && id != "" {
		s[id] = 0
		return id
	}
	prefix, count := cutCount(id, first)
	for count = max(count, free); ; {
		next := prefix + "_" + strconv.Itoa(count)
		free, taken := s[next]
		if !taken {
			s[next], s[id] = 0, count+1
			return next
		}
		count = max(count+1, free)
	}
}

// cutCount splits a taken id into a prefix and the first number to try.
func cutCount(id string, first int) (prefix string, count int) {
	i := strings.LastIndexByte(id, '_')
	if i < 0 || i == len(id)-1 {
		return id, first
	}
	for _, c := range []byte(id[i+1:]) {
		if c < '0' || c > '9' {
			return id, first
		}
	}
	n, err := strconv.Atoi(id[i+1:])
	if err != nil || n > 1<<30 {
		return id, first
	}
	return id[:i], n + 1
}
