package doc

import "fmt"

// maxHTML is the largest plausible HTML of a page, in bytes: four times that of the largest
// handwritten pages.
const maxHTML = 8 << 20

// CheckSize returns an error with advice if a page has too much HTML, or too much data to
// render.
func CheckSize(size int) error {
	if size <= maxHTML {
		return nil
	}
	return fmt.Errorf("the page is too large, %.1f MB of HTML where %d MB are allowed: divide it into several pages", float64(size)/(1<<20), maxHTML>>20)
}
