package app

import (
	"fmt"
	"html/template"
	"strings"

	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// elements are generated replacements of elements in prose, by name.
func elements() (map[string]string, error) {
	tables, err := scoringTables(scans.Matrix())
	if err != nil {
		return nil, fmt.Errorf("write the tables of tests: %w", err)
	}
	return map[string]string{"mdn-observatory-tests-and-scores": tables}, nil
}

// scoringHTML has a table for each test with the score of all results. Descriptions are
// trusted HTML.
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

// signed formats points with a sign, using a real minus.
func signed(points int) string {
	switch {
	case points > 0:
		return fmt.Sprintf("+%d", points)
	case points < 0:
		return fmt.Sprintf("−%d", -points)
	}
	return "0"
}
