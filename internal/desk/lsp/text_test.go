package lsp

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPositions(t *testing.T) {
	t.Parallel()
	const s = "aä😀b\r\n\rx\n"
	for _, tt := range []struct {
		utf8   bool
		at     position
		offset int
		back   position
	}{
		{false, position{0, 0}, 0, position{0, 0}},
		{false, position{0, 2}, 3, position{0, 2}},
		{false, position{0, 3}, 3, position{0, 2}}, // inside the emoji
		{false, position{0, 4}, 7, position{0, 4}},
		{false, position{0, 99}, 8, position{0, 5}},
		{false, position{1, 0}, 10, position{1, 0}},
		{false, position{2, 1}, 12, position{2, 1}},
		{false, position{3, 0}, 13, position{3, 0}},
		{false, position{4, 7}, 13, position{3, 0}},
		{false, position{4_000_000_000, 4_000_000_000}, 13, position{3, 0}},
		{true, position{0, 3}, 3, position{0, 3}},
		{true, position{0, 5}, 3, position{0, 3}},
		{true, position{0, 7}, 7, position{0, 7}},
		{true, position{0, 4_000_000_000}, 8, position{0, 8}},
	} {
		text := newText(s, tt.utf8)
		if offset := text.offset(tt.at); offset != tt.offset || text.position(offset) != tt.back {
			t.Errorf("UTF-8 %t: %v is at %d, which is %v; want %d, %v", tt.utf8, tt.at, offset, text.position(offset), tt.offset, tt.back)
		}
	}
}

func TestPositionsOfFlaws(t *testing.T) {
	t.Parallel()
	text := newText("\ufeffab\r\nä😀c\r\n", false)
	for _, tt := range []struct{ line, column, offset int }{
		{1, 1, 3}, {1, 2, 4}, {1, 3, 5}, {1, 9, 5}, {2, 1, 7}, {2, 2, 9}, {2, 3, 13}, {2, 4, 14}, {3, 1, 16}, {9, 9, 16},
	} {
		if got := text.at(tt.line, tt.column); got != tt.offset {
			t.Errorf("line %d, column %d is at %d, want %d", tt.line, tt.column, got, tt.offset)
		}
	}
}

func TestDifference(t *testing.T) {
	t.Parallel()
	for _, tt := range [][2]string{{"", "a\n"}, {"a\nb\nc\n", "a\nB\nc\n"}, {"a\nb\n", "a\nx\nb\ny\n"}, {"a\na\na\n", "a\na\n"}, {"a", ""}, {"same\n", "same\n"}, {"a\r\nb\r\n", "a\r\nc\r\n"}, {"x", "x\n"}} {
		text := newText(tt[0], false)
		edits := text.difference(tt[1])
		for i := len(edits) - 1; i >= 0; i-- {
			text = text.apply(contentChange{Range: &edits[i].Range, Text: edits[i].NewText})
		}
		if text.s != tt[1] {
			t.Errorf("%q becomes %q, want %q", tt[0], text.s, tt[1])
		}
	}
}

func TestLinkStarts(t *testing.T) {
	t.Parallel()
	const text = "[a](/1) ![b]( </2> \"t\") [c] (no) [d]: no\n> [e]: </3>\n[f]: /4\n<a href = \"/5\" HREF='/6' href=no> \\] ](/7"
	var found []string
	for _, at := range linkStarts(text, 0) {
		found = append(found, text[at:min(at+2, len(text))])
	}
	if got := strings.Join(found, " "); got != "/1 /2 /3 /4 /7 /5 /6" {
		t.Errorf("links are %s", got)
	}
}

func FuzzPositions(f *testing.F) {
	f.Add("aä😀\r\nb\rc\n", uint32(0), uint32(3), uint32(1), uint32(1), "x", true)
	f.Add("", uint32(9), uint32(9), uint32(0), uint32(0), "\n", false)
	f.Fuzz(func(t *testing.T, s string, line, character, endLine, endCharacter uint32, insert string, isUTF8 bool) {
		text := newText(s, isUTF8)
		at := text.offset(position{line, character})
		if at < 0 || at > len(s) {
			t.Fatalf("offset %d of %d", at, len(s))
		}
		back := text.position(at)
		if again := text.offset(back); utf8.ValidString(s) && again != at {
			t.Fatalf("offset %d is at %v, which is %d", at, back, again)
		}
		text.at(int(line%100), int(character%100))
		after := text.apply(contentChange{Range: &textRange{position{line, character}, position{endLine, endCharacter}}, Text: insert})
		if !strings.Contains(after.s, insert) || utf8.ValidString(s) && utf8.ValidString(insert) && !utf8.ValidString(after.s) {
			t.Fatalf("%q became %q", s, after.s)
		}
	})
}

func FuzzReferences(f *testing.F) {
	workspace := sampleFolders(f)
	site, err := openFolders(f)(f.Context(), Folders{Content: workspace + "/files"})
	if err != nil {
		f.Fatal(err)
	}
	v := newResolver(site.Catalogue())
	for _, seed := range []string{
		"---\nstatus: [a, b]\n---\n## A `b` {{Glossary(\"x\")}}\n[x](/en-US/docs/%zz#y) `a` {{PreviousNext(\"a\\\"b\", 'c')}}", "```\n{{x}}\n~~~", "[a]: <x", "- t\n  - : d", "---\n- \n---",
	} {
		f.Add(seed, 12)
	}
	f.Fuzz(func(t *testing.T, s string, offset int) {
		if len(mask(s)) != len(s) {
			t.Fatal("a masked text has another length")
		}
		for _, ref := range v.find("/en-US/docs/Web", "en-US", s) {
			if ref.start < 0 || ref.end < ref.start || ref.end > len(s) {
				t.Fatalf("reference %+v in %d bytes", ref, len(s))
			}
			v.page(ref)
		}
		for _, h := range headings(s) {
			if h.start < 0 || h.end < h.start || h.end > len(s) {
				t.Fatalf("heading %+v in %d bytes", h, len(s))
			}
		}
		anchorOffset(s, "a")
		if offset >= 0 && offset <= len(s) {
			if field, ok := fieldAt(s, offset); ok && (field.start < 0 || field.end < field.start || field.end > len(s)) {
				t.Fatalf("field %+v in %d bytes", field, len(s))
			}
		}
	})
}

// Editors report changes in all folders of a workspace, which may itself be
// hidden.
func TestFilesThatAreRead(t *testing.T) {
	t.Parallel()
	r := &root{folders: Folders{Content: "/home/ada/.worktrees/content/files", Translated: "/srv/translated"}}
	for file, want := range map[string]bool{
		"/home/ada/.worktrees/content/files/en-us/web/index.md":            true,
		"/srv/translated/de/web/index.md":                                  true,
		"/home/ada/.worktrees/content/files/.git/index":                    false,
		"/home/ada/.worktrees/content/files/en-us/.waymark-changes/done":   false,
		"/home/ada/.worktrees/content/files-of-others/en-us/web/index.md":  false,
		"/home/ada/.worktrees/content/files/../../secret/en-us/web/a/b.md": false,
	} {
		if got := r.reads(file); got != want {
			t.Errorf("reads(%q) = %v", file, got)
		}
	}
}
