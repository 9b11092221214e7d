package content

import (
	"fmt"
	"strings"
)

// maxSlugPart is the length in bytes of the longest part of a slug. File
// systems have names of up to 255, and a build appends ".md" to the part.
const maxSlugPart = 250

// CheckSlug returns why no page may have a slug, nil if one may: a part of it is
// the name of a file that a build writes for the page above it, or is too long
// for the name of a folder. No other page is asked for, so that the answer
// depends neither on what else there is nor on the order of reading.
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

// IsPageFile reports whether a build writes a file of that name into the folder
// of a page.
func IsPageFile(name string) bool {
	switch name {
	case "index.json", "index.html", "metadata.json", "contributors.txt", "social.png":
		return true
	}
	return false
}
