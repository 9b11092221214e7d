package words

import (
	"reflect"
	"strings"
	"testing"
)

func TestReadTable(t *testing.T) {
	rows, err := readTable("f.txt", "# a comment\n\none = two, three four\nfive = six\n")
	want := []tableRow{{3, "one", []string{"two", "three four"}}, {4, "five", []string{"six"}}}
	if err != nil || !reflect.DeepEqual(rows, want) {
		t.Errorf("readTable() = %v, %v; want %v", rows, err, want)
	}
}

func TestBadLinesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"a = b\na = c\n":           `f.txt:2: "a" is in line 1 already`,
		"a = b, c, b\n":            `f.txt:1: "a" has the value "b" twice`,
		"a\n":                      `f.txt:1: "a" is not`,
		" = b\n":                   `f.txt:1: " = b" is not`,
		"a = \n":                   `f.txt:1: "a = " has an empty value`,
		"a = b,  c\n":              `f.txt:1: "a = b,  c" has an empty value or spaces around one`,
		"a = b\n\na = b\nno row\n": "f.txt:4:",
	} {
		if _, err := readTable("f.txt", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("readTable(%q): err = %v, want %q", text, err, want)
		}
	}
}
