package collections

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/quick"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit"
)

func TestFieldsAreChecked(t *testing.T) {
	text := func(s string) *string { return &s }
	for _, c := range []struct {
		name   string
		fields Fields
		want   string
	}{
		{"one character", Fields{Name: "a"}, ""},
		{"as long as may be", Fields{strings.Repeat("𝒳", 1024), text(strings.Repeat("ü", 65536))}, ""},
		{"lines in a description", Fields{"a", text("b\r\n\tc")}, ""},
		{"no description", Fields{"a", text("")}, ""},
		{"no name", Fields{}, "name: 'name' must be between 1 and 1024 chars"},
		{"a long name", Fields{Name: strings.Repeat("a", 1025)}, "name: 'name' must be between 1 and 1024 chars"},
		{"blanks", Fields{Name: " \u2003"}, "name: 'name' must not be blank"},
		{"a line in a name", Fields{Name: "a\nb"}, "name: 'name' must not contain control characters"},
		{"two reasons", Fields{Name: strings.Repeat("a\n", 1000)}, "name: 'name' must be between 1 and 1024 chars, 'name' must not contain control characters"},
		{"two fields", Fields{"", text("\x1b")}, "name: 'name' must be between 1 and 1024 chars\ndescription: 'description' must not contain control characters"},
		{"a long description", Fields{"a", text(strings.Repeat("a", 65537))}, "description: 'description' must not be longer than 65536 chars"},
	} {
		got := ""
		err := c.fields.check()
		if err != nil {
			got = err.Error()
		}
		if got != c.want || err != nil && !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The service worker reads the same file: offline, it refuses the same input.
func TestTexts(t *testing.T) {
	data := testkit.ReadFile(t, "testdata/texts.json")
	var texts []struct {
		Name, Field, Text, Want string
		Long                    bool
		Times                   int
	}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	for _, c := range texts {
		var check checker
		text := strings.Repeat(c.Text, max(c.Times, 1))
		if c.Long {
			check.long(c.Field, &text)
		} else {
			check.short(c.Field, text)
		}
		want := c.Want
		if want != "" {
			want = c.Field + ": " + want
		}
		if got := strings.Join(check.found, "\n"); got != want {
			t.Errorf("%s: %q, want %q", c.Name, got, want)
		}
	}
}

func TestIDs(t *testing.T) {
	if a, b := newID(), newID(); a == b || checkID(a, b) != nil {
		t.Errorf("ids %s and %s: %v", a, b, checkID(a, b))
	}
	for _, id := range []string{"", "1", strings.Repeat("A", 25), strings.Repeat("A", 27), strings.Repeat("a", 26), strings.Repeat("A", 25) + "/", strings.Repeat("ü", 13)} {
		if err := checkID(newID(), id); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %v, want malformed", id, err)
		}
	}
}

// Texts of readers never become markup of the file.
func TestExportedTextIsLiteral(t *testing.T) {
	property := func(name, title, notes string) bool {
		e := Exported{Name: name, Description: &notes, Items: []ExportedItem{{URL: "https://example.org/", Title: title, Notes: &notes}}}
		literal := strings.NewReplacer(`\`, "").Replace(e.Markdown())
		return strings.Count(e.Markdown(), "](<https://example.org/>)") == 1 && strings.HasPrefix(literal, "# ")
	}
	if err := quick.Check(property, nil); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"a\r\nb\rc":     "a\\\nb\\\nc",
		"\n\n a \n\n\n": "a",
		"1. one":        `1\. one`,
		"<b>&amp;":      `\<b\>\&amp;`,
		"](x)":          `\]\(x\)`,
		"===":           `\=\=\=`,
		"https://x.y":   `https\://x\.y`,
	} {
		if got := paragraphs(text, ""); got != want {
			t.Errorf("%q = %q, want %q", text, got, want)
		}
	}
}
