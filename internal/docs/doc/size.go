package doc

import "fmt"

// maxHTML is the size in bytes of the HTML of a page above which something is
// wrong with its content: that of the largest handwritten pages is about a
// quarter of it.
const maxHTML = 8 << 20

// CheckSize returns an error that says what to do if a page has too much HTML,
// or too much data to make HTML of.
func CheckSize(size int) error {
	if size <= maxHTML {
		return nil
	}
	return fmt.Errorf("the page is too large, %.1f MB of HTML where %d MB are allowed: divide it into several pages", float64(size)/(1<<20), maxHTML>>20)
}
