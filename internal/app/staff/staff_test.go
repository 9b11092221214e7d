package staff

import (
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// Every name that the sections use has a text in the browser.
func TestTextsNameWhatSectionsHave(t *testing.T) {
	t.Parallel()
	table := testkit.ReadFile(t, "../../../web/src/l10n/writers/en-US.ftl")
	want := map[string]bool{}
	for _, s := range sections {
		want["section-"+s.name], want["about-"+s.name] = true, true
		for name := range s.actions {
			want["action-"+name] = true
		}
	}
	facts := regexp.MustCompile(`\.(?:fact|moment|count)\("([a-z-]+)"|Fact\{Name: "([a-z-]+)"`)
	actions := regexp.MustCompile(`(\w+) Action = "(\w+)"|(\w+) +Actor += "(\w+)"`)
	for _, file := range []string{"staff.go", "accounts.go", "reports.go", "system.go", "../../plus/account/change.go"} {
		text := testkit.ReadFile(t, file)
		for _, m := range facts.FindAllStringSubmatch(string(text), -1) {
			want["fact-"+m[1]+m[2]] = true
		}
		for _, m := range actions.FindAllStringSubmatch(strings.ReplaceAll(string(text), "   ", " "), -1) {
			if m[2] != "" {
				want["change-"+m[2]] = true
			} else {
				want["from-"+m[4]] = true
			}
		}
	}
	if len(want) < 60 {
		t.Fatalf("got only %d names", len(want))
	}
	for name := range want {
		if !strings.Contains(string(table), "\nstaff-"+name+" = ") {
			t.Errorf("en-US.ftl lacks staff-%s", name)
		}
	}
}
