package check

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"io"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/platform/sarif"
)

// Escapes of workflow commands: of the message, and of properties.
var (
	githubText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub writes a workflow command for each flaw; GitHub shows it next to its line.
func (r *Report) writeGitHub(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, f := range r.Findings {
		fmt.Fprintf(out, "::%s file=%s", f.Level, githubProperty.Replace(r.name(f.File)))
		if f.Line > 0 {
			fmt.Fprintf(out, ",line=%d,endLine=%d", f.Line, max(f.EndLine, f.Line))
			if f.EndLine == f.Line { // GitHub refuses columns across lines
				fmt.Fprintf(out, ",col=%d,endColumn=%d", f.Column, f.EndColumn)
			}
		}
		fmt.Fprintf(out, ",title=%s::%s\n", githubProperty.Replace(f.Name), githubText.Replace(output.OneLine(message(f))))
	}
	return out.Flush()
}

func (r *Report) writeSARIF(w io.Writer) error {
	rules, index := rules()
	run := sarif.Run{
		Tool: sarif.Tool{Driver: sarif.Driver{Name: "Waymark", Rules: rules}}, ColumnKind: "unicodeCodePoints", Results: []sarif.Result{},
		Invocations: []sarif.Invocation{{ExecutionSuccessful: true}},
	}
	for _, f := range r.Findings {
		run.Results = append(run.Results, r.result(f, index))
	}
	return sarif.Write(w, run)
}

func rules() ([]sarif.Rule, map[string]int) {
	var rules []sarif.Rule
	index := map[string]int{}
	for i, k := range Kinds {
		index[k.Name] = i
		when := sarif.Text{Text: k.When}
		level := k.Level
		if level == Off {
			level = "none"
		}
		rules = append(rules, sarif.Rule{
			ID: k.Name, Name: k.Name, ShortDescription: when, FullDescription: when, Help: when,
			DefaultConfiguration: sarif.Configuration{Level: string(level)}, Properties: map[string]any{"tags": []string{"content"}},
		})
	}
	return rules, index
}

func (r *Report) result(f Finding, index map[string]int) sarif.Result {
	i, ok := index[f.Name]
	if !ok {
		i = -1 // no rule, per the standard
	}
	artifact := sarif.Artifact{URI: (&url.URL{Path: r.name(f.File)}).EscapedPath()}
	region := sarif.Region{StartLine: max(f.Line, 1)}
	if f.Line > 0 && f.Column > 0 {
		region.StartColumn, region.EndLine, region.EndColumn = f.Column, max(f.EndLine, f.Line), f.EndColumn+1
	}
	result := sarif.Result{
		RuleID: f.Name, RuleIndex: i, Kind: "fail", Level: string(f.Level), Message: sarif.Text{Text: message(f)},
		Locations:           []sarif.Location{{PhysicalLocation: sarif.PhysicalLocation{ArtifactLocation: artifact, Region: region}}},
		PartialFingerprints: map[string]string{"fileAndFlaw/v1": r.fingerprint(f)},
	}
	if fix := f.Fix; fix != (flaw.Edit{}) {
		deleted := sarif.Region{StartLine: fix.Line, StartColumn: fix.Column, EndLine: fix.Line, EndColumn: fix.Column + len([]rune(fix.Old))}
		result.Fixes = []sarif.Fix{{
			Description: sarif.Text{Text: "write " + fix.New},
			ArtifactChanges: []sarif.ArtifactChange{{ArtifactLocation: artifact, Replacements: []sarif.Replacement{
				{DeletedRegion: deleted, InsertedContent: sarif.Text{Text: fix.New}},
			}}},
		}}
	}
	return result
}

// fingerprint identifies a flaw independently of its line.
func (r *Report) fingerprint(f Finding) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\x00%s\x00%s\x00%s\x00%s", r.name(f.File), f.Name, f.Href, f.Macro, f.Explanation)
	return fmt.Sprintf("%016x", h.Sum64())
}
