package report

import (
	"fmt"
	"io"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/platform/sarif"
	"waymark.dev/waymark/internal/tools/observatory"
)

func writeSARIF(w io.Writer, outcomes []Outcome) error {
	rules, index := sarifRules()
	run := sarif.Run{
		Tool: sarif.Tool{Driver: sarif.Driver{Name: "Waymark", Rules: rules}}, ColumnKind: "utf16CodeUnits", Results: []sarif.Result{},
		Invocations: []sarif.Invocation{{ExecutionSuccessful: true}},
	}
	invocation := &run.Invocations[0]
	for _, o := range outcomes {
		if o.Err != nil {
			invocation.ExecutionSuccessful = false
			text := fmt.Sprintf("%s could not be scanned: %s", output.OneLine(o.Site), output.OneLine(o.Err.Error()))
			invocation.Notifications = append(invocation.Notifications, sarif.Notification{Level: "error", Message: sarif.Text{Text: text}, Locations: locationOf(o)})
			continue
		}
		for _, t := range failed(o.Result) {
			run.Results = append(run.Results, resultOf(o, t, index))
		}
	}
	return sarif.Write(w, run)
}

// sarifRules returns the results that can fail a test, and the index of each.
func sarifRules() ([]sarif.Rule, map[string]int) {
	var rules []sarif.Rule
	index := map[string]int{}
	add := func(test, result string, modifier int) {
		title, description, recommendation := texts(observatory.Test{Name: test, Result: result})
		index[result] = len(rules)
		rules = append(rules, sarif.Rule{
			ID: result, Name: test, ShortDescription: sarif.Text{Text: title}, FullDescription: sarif.Text{Text: description}, Help: sarif.Text{Text: recommendation},
			DefaultConfiguration: sarif.Configuration{Level: level(modifier)},
			Properties:           map[string]any{"tags": []string{"security", "http"}, "scoreModifier": modifier},
		})
	}
	for _, d := range observatory.Definitions() {
		for _, o := range d.Results {
			if !o.Pass {
				add(d.Name, o.Name, o.ScoreModifier)
			}
		}
		if d.Name == observatory.TestSRI {
			const modifier = -20
			add(d.Name, observatory.HTMLNotParseable, modifier)
		}
	}
	return rules, index
}

// level is error for results that cost a whole grade.
func level(modifier int) string {
	if modifier <= -20 {
		return "error"
	}
	return "warning"
}

func resultOf(o Outcome, t observatory.Test, index map[string]int) sarif.Result {
	_, description, recommendation := texts(t)
	result := sarif.Result{
		RuleID: t.Result, RuleIndex: index[t.Result], Kind: "fail", Level: level(t.ScoreModifier), Locations: locationOf(o),
		Message:             sarif.Text{Text: fmt.Sprintf("%s: %s %s", output.OneLine(o.Site), description, recommendation)},
		PartialFingerprints: map[string]string{"siteAndTest/v1": output.OneLine(o.Site) + " " + t.Name},
	}
	if o.Former != nil {
		result.BaselineState = o.Former.state(t)
	}
	return result
}

// locationOf returns the site's address.
func locationOf(o Outcome) []sarif.Location {
	address := "https://invalid.example/"
	if site, err := observatory.ParseSite(o.Site); err == nil {
		address = "https://" + site.Key()
		if site.Path == "/" {
			address += "/"
		}
	}
	return []sarif.Location{{PhysicalLocation: sarif.PhysicalLocation{ArtifactLocation: sarif.Artifact{URI: address}, Region: sarif.Region{StartLine: 1}}}}
}
