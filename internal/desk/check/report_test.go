package check_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/testkit"
)

func sample() *check.Report {
	dir := filepath.FromSlash("/repo")
	return &check.Report{
		Dir: dir, Pages: 2,
		Findings: []check.Finding{
			{Flaw: flaw.Flaw{
				Name: "RedirectedLink", File: filepath.Join(dir, "files", "en-us", "web", "index.md"), Line: 9, Column: 3, EndLine: 9, EndColumn: 20,
				Explanation: "the page moved: /en-US/docs/Old", Suggestion: "/en-US/docs/New", Href: "/en-US/docs/Old",
				Fix: flaw.Edit{Line: 9, Column: 7, Old: "/en-US/docs/Old", New: "/en-US/docs/New"},
			}, Level: check.Warning, URL: "/en-US/docs/Web"},
			{Flaw: flaw.Flaw{
				Name: "BrokenLink", File: filepath.Join(dir, "files", "en-us", "web", "index.md"), Line: 8, Column: 1, EndLine: 9, EndColumn: 2,
				Explanation: "no page at 100%, or: none\n::error::injected\x1b[31m", Href: "/x",
			}, Level: check.Error, URL: "/en-US/docs/Web"},
			{Flaw: flaw.Flaw{Name: "Unreadable", File: filepath.Join(dir, "files", "a,b: c%.md"), Explanation: "permission denied"}, Level: check.Error},
		},
	}
}

func write(t *testing.T, format string, r *check.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := check.WriteReport(&b, format, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFormats(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/report/*.txtar", func(t *testing.T, _ map[string]string) map[string]string {
		sarif := write(t, "sarif", sample())
		// The rules are those of the reference; there will be more.
		sarif = regexp.MustCompile(`(?s)"rules": \[.*?\n          \]`).ReplaceAllString(sarif, `"rules": []`)
		sarif = regexp.MustCompile(`"ruleIndex": \d+`).ReplaceAllString(sarif, `"ruleIndex": 0`)
		return map[string]string{
			"want.text": write(t, "text", sample()), "want.json": write(t, "json", sample()),
			"want.github": write(t, "github", sample()), "want.sarif": sarif,
		}
	})
}

func TestNothingFound(t *testing.T) {
	t.Parallel()
	if got, want := write(t, "text", &check.Report{Pages: 1}), "no flaws in 1 page\n"; got != want {
		t.Errorf("text = %q, want %q", got, want)
	}
	if got := write(t, "github", &check.Report{}); got != "" {
		t.Errorf("github is %q", got)
	}
	if got := write(t, "json", &check.Report{}); !strings.Contains(got, `"flaws": []`) {
		t.Errorf("json is %s", got)
	}
	if err := check.WriteReport(&bytes.Buffer{}, "xml", &check.Report{}); err == nil {
		t.Error("format xml is accepted")
	}
}

// Any flaw yields a single command: a line break would start another.
func TestGitHubCommandsAreEscaped(t *testing.T) {
	t.Parallel()
	for line := range strings.Lines(write(t, "github", sample())) {
		if !regexp.MustCompile(`^::(error|warning) file=[^:]+::[^\r\n]*\n$`).MatchString(line) {
			t.Errorf("not a single command: %q", line)
		}
	}
}

// TestSARIFHasWhatItMust checks the members that SARIF 2.1.0 requires, and those
// that code hosts need.
func TestSARIFHasWhatItMust(t *testing.T) {
	t.Parallel()
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			ColumnKind string
			Tool       struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID                   string
						DefaultConfiguration struct{ Level string }
						ShortDescription     struct{ Text string }
					}
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
					}
				}
				Fixes []struct {
					Description     struct{ Text string }
					ArtifactChanges []struct {
						ArtifactLocation struct{ URI string }
						Replacements     []struct {
							DeletedRegion   struct{ StartLine, StartColumn, EndColumn int }
							InsertedContent struct{ Text string }
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(write(t, "sarif", sample())), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || !strings.HasSuffix(log.Schema, "sarif-schema-2.1.0.json") || len(log.Runs) != 1 {
		t.Fatalf("log has version %q, schema %q and %d runs", log.Version, log.Schema, len(log.Runs))
	}
	run := log.Runs[0]
	if run.ColumnKind != "unicodeCodePoints" || run.Tool.Driver.Name == "" || len(run.Results) != 3 {
		t.Errorf("run = %+v", run)
	}
	levels := map[string]bool{"error": true, "warning": true, "note": true, "none": true}
	for _, rule := range run.Tool.Driver.Rules {
		if rule.ID == "" || rule.ShortDescription.Text == "" || !levels[rule.DefaultConfiguration.Level] {
			t.Errorf("rule = %+v", rule)
		}
	}
	for _, result := range run.Results {
		if run.Tool.Driver.Rules[result.RuleIndex].ID != result.RuleID || result.Message.Text == "" || !levels[result.Level] {
			t.Errorf("result = %+v", result)
		}
		at := result.Locations[0].PhysicalLocation
		if at.Region.StartLine < 1 || strings.ContainsAny(at.ArtifactLocation.URI, " \\") || strings.HasPrefix(at.ArtifactLocation.URI, "/") {
			t.Errorf("location = %+v", at)
		}
		if at.Region.StartLine == at.Region.EndLine && at.Region.EndColumn <= at.Region.StartColumn {
			t.Errorf("region ends before it begins: %+v", at.Region)
		}
	}
	fix := run.Results[2].Fixes[0].ArtifactChanges[0].Replacements[0]
	if fix.InsertedContent.Text != "/en-US/docs/New" || fix.DeletedRegion.StartColumn != 7 || fix.DeletedRegion.EndColumn != 22 {
		t.Errorf("fix = %+v", fix)
	}
}
