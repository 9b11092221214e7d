package content

// Matter is the position of a text's front matter, in bytes. Its YAML is from Start to End,
// including its last line end; the Markdown begins at Body. If it is not closed, both are the
// end of the text.
type Matter struct {
	Start, End, Body int
	Closed           bool
}

// FindMatter finds the front matter of a raw file text: between a first line "---" and the
// next, with any line ends, after an optional byte order mark, possibly at the end of the
// file.
func FindMatter[T string | []byte](text T) (m Matter, found bool) {
	first := 0
	if len(text) >= len(byteOrderMark) && string(text[:len(byteOrderMark)]) == byteOrderMark {
		first = len(byteOrderMark)
	}
	next, opens := matterLine(text, first)
	if !opens || next == len(text) && text[next-1] != '\n' {
		return Matter{}, false
	}
	m.Start = next
	for pos := next; pos < len(text); pos = next {
		var closes bool
		if next, closes = matterLine(text, pos); closes {
			return Matter{m.Start, pos, next, true}, true
		}
	}
	return Matter{m.Start, len(text), len(text), false}, true
}

const byteOrderMark = "\ufeff"

// matterLine returns the start of the line after the one at a position, and whether the latter
// is "---".
func matterLine[T string | []byte](text T, pos int) (next int, is bool) {
	end := pos
	for end < len(text) && text[end] != '\n' {
		end++
	}
	next = min(end+1, len(text))
	if end > pos && end < len(text) && text[end-1] == '\r' {
		end--
	}
	return next, end-pos == 3 && text[pos] == '-' && text[pos+1] == '-' && text[pos+2] == '-'
}
