package app

import (
	"fmt"
	"html/template"
	"strings"

	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// elements are what the program puts in place of elements of prose, by their names.
func elements() (map[string]string, error) {
	tables, err := scoringTables(scans.Matrix())
	if err != nil {
		return nil, fmt.Errorf("write the tables of tests: %w", err)
	}
	return map[string]string{"mdn-observatory-tests-and-scores": tables}, nil
}

// scoringHTML has a table for each test, with all results and what they do to the
// score. Descriptions are HTML of the program.
var scoringHTML = template.Must(template.New("scoring").Funcs(template.FuncMap{
	"points": signed,
	"trusted": func(text string) template.HTML {
		return template.HTML(text) //nolint:gosec // our own
	},
}).Parse(`{{range .}}<h3 id="{{.Name}}"><a href="#{{.Name}}">{{.Title}}</a></h3>` +
	`<div class="table-container"><table><thead><tr><th scope="col">Result</th><th scope="col">Meaning</th><th scope="col">Points</th></tr></thead><tbody>` +
	`{{range .Results}}<tr><td><code>{{.Name}}</code></td><td>{{trusted .Description}}</td><td>{{points .ScoreModifier}}</td></tr>{{end}}</tbody></table></div>{{end}}`))

func scoringTables(matrix []scans.MatrixTest) (string, error) {
	var b strings.Builder
	err := scoringHTML.Execute(&b, matrix)
	return b.String(), err
}

// signed is a number of points with its sign, a real minus for less than none.
func signed(points int) string {
	switch {
	case points > 0:
		return fmt.Sprintf("+%d", points)
	case points < 0:
		return fmt.Sprintf("−%d", -points)
	}
	return "0"
}
