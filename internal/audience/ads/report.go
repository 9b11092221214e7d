package ads

import (
	"io"
	"strconv"

	"waymark.dev/waymark/internal/platform/output"
)

// Count is the counts of a campaign on a day in a slot.
type Count struct {
	Campaign string
	Day      string // in UTC, like 2026-11-21
	Slot     Slot
	Views    int
	Clicks   int
}

func WriteReport(w io.Writer, counts []Count) error {
	return output.WriteCSV(w, []string{"campaign", "day", "slot", "views", "clicks"}, func(yield func([]string) bool) {
		for _, c := range counts {
			if !yield([]string{c.Campaign, c.Day, string(c.Slot), strconv.Itoa(c.Views), strconv.Itoa(c.Clicks)}) {
				return
			}
		}
	})
}
