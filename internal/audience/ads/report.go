package ads

import (
	"encoding/csv"
	"io"
	"strconv"
)

// Count is what was counted of a campaign on a day, in one slot.
type Count struct {
	Campaign string
	Day      string // in UTC, like 2026-11-21
	Slot     Slot
	Views    int
	Clicks   int
}

// WriteReport writes counts as CSV.
func WriteReport(w io.Writer, counts []Count) error {
	table := csv.NewWriter(w)
	_ = table.Write([]string{"campaign", "day", "slot", "views", "clicks"}) // Flush keeps the error
	for _, c := range counts {
		_ = table.Write([]string{c.Campaign, c.Day, string(c.Slot), strconv.Itoa(c.Views), strconv.Itoa(c.Clicks)})
	}
	table.Flush()
	return table.Error()
}
