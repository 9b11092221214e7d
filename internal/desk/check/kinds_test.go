package check_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit"
)

// The table of the reference has the kinds and levels of the code, in the same
// order.
func TestKindsAreInTheReference(t *testing.T) {
	t.Parallel()
	text := testkit.ReadFile(t, "../../../docs/reference/content.md")
	_, section, _ := strings.Cut(string(text), "\n## Flaws\n")
	var got, want []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| `\\w+` \\| (\\w+) \\|").FindAllStringSubmatch(section, -1) {
		got = append(got, m[1]+" "+m[2])
	}
	for _, k := range check.Kinds {
		want = append(want, k.Name+" "+string(k.Level))
	}
	if !slices.Equal(got, want) {
		t.Errorf("table:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestLevels(t *testing.T) {
	t.Parallel()
	levels, err := check.ReadLevels([]string{"DuplicateID=off", "BrokenLink=warning"})
	if err != nil || levels["DuplicateID"] != check.Off || levels["BrokenLink"] != check.Warning || levels["MissingImage"] != check.Error {
		t.Errorf("levels = %v, %v", levels, err)
	}
	for _, setting := range []string{"DuplicateId=off", "BrokenLink", "BrokenLink=bad", ""} {
		if _, err := check.ReadLevels([]string{setting}); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%q is %v", setting, err)
		}
	}
	if err := levels.Only([]string{"DuplicateID", "MissingImage"}); err != nil {
		t.Fatal(err)
	}
	if levels["DuplicateID"] != check.Warning || levels["MissingImage"] != check.Error || levels["BrokenLink"] != check.Off {
		t.Errorf("with only two kinds: levels = %v", levels)
	}
	if err := levels.Only([]string{"BrokenLinks"}); !errors.Is(err, fault.ErrInvalid) || !strings.Contains(err.Error(), "did you mean BrokenLink?") {
		t.Errorf("unknown kind: %v", err)
	}
}
