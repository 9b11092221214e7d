package webdata

// browserList is the list of browsers, cut so that a response can hold just the
// releases that its data mentions. All of them make 150 KB, which no table needs.
type browserList []browserText

// browserText is a browser's member of the list in three pieces: what is before
// its releases, the releases, and what is after them.
type browserText struct {
	head, tail string
	releases   []releaseText
}

type releaseText struct {
	version string
	text    string // "version":{…}
}

// decodeBrowsers cuts the packed list.
func decodeBrowsers(text string) (browserList, error) {
	source := []byte(text)
	var list browserList
	start := 0
	for _, browser := range members(source, 0) {
		at, ok := member(source, browser.start, "releases")
		if !ok {
			return nil, errMalformed
		}
		b := browserText{head: text[start : at.start+1], tail: text[at.end-1 : browser.end]}
		from := at.start + 1
		for version, release := range members(source, at.start) {
			b.releases = append(b.releases, releaseText{version, text[from:release.end]})
			from = release.end + 1 // after the comma
		}
		list = append(list, b)
		start = browser.end
	}
	if start == 0 {
		return nil, errMalformed
	}
	return list, nil
}

// appendTo appends the list as a JSON object with the releases that mentioned
// holds.
func (l browserList) appendTo(dst []byte, mentioned map[string]bool) []byte {
	for _, b := range l {
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

// longestVersion is more than any version is long, in bytes.
const longestVersion = 24

// mentionedVersions returns every short string in a text that may be a version
// of a browser, ranges ("≤18") without their sign.
func mentionedVersions(text []byte) map[string]bool {
	found := map[string]bool{}
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
			found[string(s)] = true
		}
		i = end - 1
	}
	return found
}
