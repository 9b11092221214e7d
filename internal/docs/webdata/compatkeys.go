package webdata

import (
	"maps"
	"slices"
	"strings"
)

// CompatKeys returns the sorted keys of the compatibility data. The first call reads all of
// it, in about a tenth of a second. The caller must not change the slice.
func (d *Data) CompatKeys() []string {
	d.keysOnce.Do(func() {
		for _, area := range slices.Sorted(maps.Keys(d.areas)) {
			index := d.compatIndex(area)
			text, err := d.compatText(index.file, span{0, index.size})
			if err != nil {
				d.note(err)
				continue
			}
			d.keys, _ = appendKeys(d.keys, text, 0, area)
		}
		slices.Sort(d.keys)
	})
	return d.keys
}

// appendKeys appends the keys below the object at text[i], whose own key is above, and returns
// the index after it. It reads every byte once.
func appendKeys(keys []string, text []byte, i int, above string) ([]string, int) {
	if i >= len(text) || text[i] != '{' {
		return keys, skipValue(text, i)
	}
	for i++; i < len(text) && text[i] == '"'; i++ {
		nameEnd := skipString(text, i)
		name := unquote(text[i:nameEnd])
		i = nameEnd + 1
		if strings.HasPrefix(name, "__") {
			i = skipValue(text, i)
		} else {
			key := above + "." + name
			keys, i = appendKeys(append(keys, key), text, i, key)
		}
		if i >= len(text) || text[i] != ',' {
			break
		}
	}
	return keys, i + 1
}

// SpecificationList returns the specifications of the web platform by address, with their
// titles as in Specifications.
func (d *Data) SpecificationList() []Specification {
	table := d.specs.get(d, specsFile, decodeSpecs)
	list := make([]Specification, len(table.specs))
	for i, s := range table.specs {
		list[i] = Specification{s.url, s.title}
	}
	return list
}
