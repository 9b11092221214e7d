package webdata

// browserList is the list of browsers, split so that a response can include only the releases
// that its data mentions. All releases are 150 KB, which no table needs.
type browserList struct {
	browsers []browserText
	names    map[string]string // of browsers, by key
	versions map[string]int    // numbers of all releases' versions
}

// browserText is a browser's member of the list in three pieces: the text before its releases,
// the releases, and the text after them.
type browserText struct {
	head, tail string
	releases   []releaseText
}

type releaseText struct {
	version int
	text    string // "version":{…}
}

// decodeBrowsers splits the packed list.
func decodeBrowsers(text string) (browserList, error) {
	source := []byte(text)
	list := browserList{names: map[string]string{}, versions: map[string]int{}}
	start := 0
	for key, browser := range members(source, 0) {
		list.names[key] = stringMember(source, browser.start, "name")
		loc, ok := member(source, browser.start, "releases")
		if !ok {
			return browserList{}, errMalformed
		}
		b := browserText{head: text[start : loc.start+1], tail: text[loc.end-1 : browser.end]}
		from := loc.start + 1
		for version, release := range members(source, loc.start) {
			number, known := list.versions[version]
			if !known {
				number = len(list.versions)
				list.versions[version] = number
			}
			b.releases = append(b.releases, releaseText{number, text[from:release.end]})
			from = release.end + 1 // after the comma
		}
		list.browsers = append(list.browsers, b)
		start = browser.end
	}
	if start == 0 {
		return browserList{}, errMalformed
	}
	return list, nil
}

// appendTo appends the list as a JSON object with the releases mentioned in a text.
func (l browserList) appendTo(dst, text []byte) []byte {
	mentioned := l.mentionedIn(text)
	for _, b := range l.browsers {
		dst = append(dst, b.head...)
		first := true
		for _, r := range b.releases {
			if !mentioned[r.version] {
				continue
			}
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = append(dst, r.text...)
		}
		dst = append(dst, b.tail...)
	}
	return append(dst, '}')
}

// longestVersion exceeds the length of any version, in bytes.
const longestVersion = 24

// mentionedIn reports for each version, by number, whether a text has it as a string; ranges
// ("≤18") count without their sign.
func (l browserList) mentionedIn(text []byte) []bool {
	found := make([]bool, len(l.versions))
	for i := 0; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		end := skipString(text, i)
		s := text[i+1 : max(i+1, end-1)]
		if len(s) > len("≤") && string(s[:len("≤")]) == "≤" {
			s = s[len("≤"):]
		}
		if len(s) > 0 && len(s) < longestVersion && s[0] >= '0' && s[0] <= '9' {
			if number, known := l.versions[string(s)]; known {
				found[number] = true
			}
		}
		i = end - 1
	}
	return found
}
