package content

import (
	"fmt"
	"strings"
)

// maxSlugPart is the longest part of a slug, in bytes. File names have at most 255, and a
// build appends ".md".
const maxSlugPart = 250

// CheckSlug returns why a slug is invalid, or nil: a part is the name of a file that a build
// writes for the parent page, or too long for a folder. It looks at no other page, so the
// result depends neither on other content nor on the order of reading.
func CheckSlug(slug string) error {
	for _, spelling := range []string{slug, FolderOf(slug)} {
		for part := range strings.SplitSeq(spelling, "/") {
			switch {
			case len(part) > maxSlugPart:
				return fmt.Errorf("part %.40q… of the slug has %d bytes, more than %d: shorten it", part, len(part), maxSlugPart)
			case IsPageFile(part), strings.HasSuffix(part, ".md"):
				return fmt.Errorf("part %q of the slug is the name of a file that a build writes for a page: choose another name", part)
			}
		}
	}
	return nil
}

// IsPageFile reports whether a build writes a file of that name into a page's folder.
func IsPageFile(name string) bool {
	switch name {
	case "index.json", "index.html", "metadata.json", "contributors.txt", "social.png":
		return true
	}
	return false
}
