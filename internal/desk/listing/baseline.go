package listing

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/platform/fault"
)

// Baseline is an earlier list of flaws for comparison.
type Baseline struct {
	file string
	rows []FlawRow
}

// baselineLimit is the maximum size of a baseline file in bytes.
const baselineLimit = 256 << 20

// recorded is a flaw as exported by the list or by `content validate`.
type recorded struct {
	FlawRow
	Name    string `json:"name"`    // for Kind
	Message string `json:"message"` // for Explanation
	Gone    string `json:"since"`
}

// ReadBaseline reads flaws exported by the list or written by `content validate --format
// json`. Without a file name there is no baseline.
func ReadBaseline(file string) (*Baseline, error) {
	if file == "" {
		return nil, nil
	}
	info, err := os.Stat(file)
	if err == nil && info.Size() > baselineLimit {
		err = fmt.Errorf("it is larger than %d MiB", baselineLimit>>20)
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, fmt.Errorf("read baseline %s: %w", file, err)
	}
	var list []recorded
	if err := json.Unmarshal(text, &list); err != nil {
		var report struct {
			Flaws []recorded `json:"flaws"`
		}
		if json.Unmarshal(text, &report) != nil || report.Flaws == nil {
			return nil, fmt.Errorf("read baseline %s:%d: %w", file, fault.JSONLine(text, err), fault.PlainJSON(err))
		}
		list = report.Flaws
	}
	b := &Baseline{file: filepath.Base(file)}
	for _, r := range list {
		row := r.FlawRow
		row.Kind, row.Explanation = cmp.Or(row.Kind, r.Name), cmp.Or(row.Explanation, r.Message)
		if row.Kind == "" || Since(r.Gone) == Went {
			continue
		}
		row.Locale = localeOf(row.URL, row.File)
		row.folder, row.Since, row.Editor, row.Count = folderOf(row.URL), "", "", 0
		b.rows = append(b.rows, row)
	}
	return b, nil
}

func (b *Baseline) name() string {
	if b == nil {
		return ""
	}
	return b.file
}

// identity identifies a flaw independently of its position.
type identity struct{ kind, page, explanation string }

func (r *FlawRow) identity() identity {
	return identity{r.Kind, cmp.Or(r.URL, r.File), r.Explanation}
}

// compare marks rows that are not in the baseline, and adds rows that only it has.
func (b *Baseline) compare(rows []FlawRow) []FlawRow {
	if b == nil {
		return rows
	}
	before := map[identity]int{}
	for i := range b.rows {
		before[b.rows[i].identity()]++
	}
	for i := range rows {
		id := rows[i].identity()
		if before[id] == 0 {
			rows[i].Since = Came
		} else {
			before[id]--
		}
	}
	for _, row := range b.rows {
		if id := row.identity(); before[id] > 0 {
			before[id]--
			row.Since = Went
			rows = append(rows, row)
		}
	}
	return rows
}
