package webdata

import (
	"maps"
	"slices"
	"strings"
)

// CompatKeys lists the keys of the compatibility data, sorted. The first call
// reads all of it, which takes about a tenth of a second. The caller must not
// change the slice.
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

// appendKeys adds the keys below the object at text[i], whose own is above, and
// returns the index after it. Every byte is read once.
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

// SpecificationList lists the specifications of the web platform by their
// addresses, each with its title, as Specifications finds them.
func (d *Data) SpecificationList() []Specification {
	table := d.specs.get(d, specsFile, decodeSpecs)
	list := make([]Specification, len(table.specs))
	for i, s := range table.specs {
		list[i] = Specification{s.url, s.title}
	}
	return list
}
