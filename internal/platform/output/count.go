package output

import "strconv"

// Count returns a number of things in words: 1 page, 2 pages.
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
