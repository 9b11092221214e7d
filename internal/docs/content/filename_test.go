package content

import (
	"slices"
	"strings"
	"testing"
)

func TestReadName(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, segment, label string
		position             float64 // 0 for none
	}{
		{"getting-started", "getting-started", "Getting started", 0},
		{"01-getting_started", "getting_started", "Getting started", 1},
		{"2. Setup", "Setup", "Setup", 2},
		{"010_x", "x", "X", 10},
		{"useState", "useState", "useState", 0},
		{"API", "API", "API", 0},
		{"éclair", "éclair", "Éclair", 0},
		{"2024-roadmap", "2024-roadmap", "2024 roadmap", 0},
		{"2024-01-31-release", "2024-01-31-release", "2024 01 31 release", 0},
		{"1.0", "1.0", "1.0", 0},
		{"3.2-notes", "3.2-notes", "3.2 notes", 0},
		{"404", "404", "404", 0},
		{"3d", "3d", "3d", 0},
		{"my page", "my-page", "My page", 0},
		{"C# & F#?", "C-&-F", "C# & F#?", 0},
		{"100%", "100", "100%", 0},
		{"🎉 party", "🎉-party", "🎉 party", 0},
		{"###", "", "###", 0},
		{"a\xffb", "a-b", "Ab", 0},
		{"CON", "CON", "CON", 0},
		{"...", "", "...", 0},
	}
	for _, test := range tests {
		got := ReadName(test.name)
		position := 0.0
		if got.Position != nil {
			position = *got.Position
		}
		if got.Segment != test.segment || got.Label != test.label || position != test.position {
			t.Errorf("ReadName(%q) = %q, %q, %v, want %q, %q, %v", test.name, got.Segment, got.Label, position, test.segment, test.label, test.position)
		}
	}
}

func TestSlugOf(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"README.md": "index", "index.md": "index", "Index.markdown": "index", "guide/README.md": "guide", "guide/index.md": "guide",
		"guide/Setup.md": "guide/Setup", "01-guide/02-setup.md": "guide/setup", "01-guide/01-README.md": "guide", "a b/c.md": "a-b/c",
	} {
		if got := slugOf(file); got != want {
			t.Errorf("slugOf(%q) = %q, want %q", file, got, want)
		}
	}
}

func TestRank(t *testing.T) {
	t.Parallel()
	at := func(n float64) *float64 { return &n }
	want := []Rank{
		{First: true, Label: "Z"}, {Position: at(-1), Label: "Y"}, {Position: at(1), Label: "A"}, {Position: at(1), Label: "B"},
		{Position: at(1.5), Label: "A"}, {Label: "2 apples"}, {Label: "10 apples"}, {Label: "Éclair", Path: "a"}, {Label: "eclair", Path: "b"}, {Label: "zoo"},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, Rank.Compare)
	for i := range want {
		if got[i].Label != want[i].Label || got[i].Path != want[i].Path {
			t.Errorf("position %d has %q, want %q", i, got[i].Label, want[i].Label)
		}
	}
}

func TestIgnoreRules(t *testing.T) {
	t.Parallel()
	rules := (*ignoreRules)(nil).with("../docs", "/docs/drafts\n*.tmp\n").with(".", strings.Join([]string{
		"# comment", "", "build/", "*.log", "!keep.log", "/top.md", "a/**/z.md", "**/cache", "img/*.psd", "[ab]?.md", `\#x`, "out/**", "spaced   ", "[!c]x.txt", "bad[", "!",
	}, "\r\n")).with("sub", "!build/\n/own.md\n")
	tests := []struct {
		name   string
		folder bool
		want   bool
	}{
		{"build", true, true}, {"build", false, false}, {"deep/build", true, true}, {"sub/build", true, false}, {"sub/deep/build", true, false},
		{"x.log", false, true}, {"a/x.log", false, true}, {"keep.log", false, false}, {"a/keep.log", false, false},
		{"top.md", false, true}, {"a/top.md", false, false}, {"a/z.md", false, true}, {"a/b/c/z.md", false, true}, {"a/xz.md", false, false},
		{"cache", true, true}, {"x/y/cache", true, true}, {"img/a.psd", false, true}, {"img/x/a.psd", false, false}, {"a1.md", false, true}, {"c1.md", false, false},
		{"#x", false, true}, {"out/a", false, true}, {"out", true, false}, {"spaced", false, true}, {"ax.txt", false, true}, {"cx.txt", false, false},
		{"sub/own.md", false, true}, {"own.md", false, false}, {"drafts", true, true}, {"sub/drafts", true, false}, {"sub/a.tmp", false, true}, {"bad[", false, true},
	}
	for _, test := range tests {
		if got := rules.matches(test.name, test.folder); got != test.want {
			t.Errorf("matches(%q, %v) = %v, want %v", test.name, test.folder, got, test.want)
		}
	}
}
