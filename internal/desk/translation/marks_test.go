package translation

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
)

const (
	hashA = "aaaaaaaaaaaaaaaa"
	hashB = "bbbbbbbbbbbbbbbb"
	hashC = "cccccccccccccccc"
	hashD = "dddddddddddddddd"
)

func TestAddMarks(t *testing.T) {
	t.Parallel()
	text := AddMarks("", []Mark{{Slug: "Web/B", Section: "value", Before: hashA, After: hashB, Reason: "Ada: a typo"}})
	text = AddMarks(text, []Mark{
		{Slug: "Web/A", Section: "_title", Before: hashB, After: hashC},
		{Slug: "Web/B", Section: "value", Before: hashA, After: hashB, Reason: "again"},
		{Slug: "Web/C", Section: "new", After: hashD},
	})
	want := marksHeader + "Web/A\t_title\t" + hashB + ".." + hashC + "\nWeb/B\tvalue\t" + hashA + ".." + hashB + "\tAda: a typo\n" +
		"Web/C\tnew\t-.." + hashD + "\n"
	if text != want {
		t.Errorf("file =\n%s\nwant\n%s", text, want)
	}
	marks := parseMarks(text, func(line int, explanation string) { t.Errorf("line %d: %s", line, explanation) })
	if len(marks) != 3 || marks[1].Reason != "Ada: a typo" || marks[2].Before != "" {
		t.Errorf("marks are %v", marks)
	}
	if again := AddMarks(text, marks); again != text {
		t.Errorf("existing marks change the file to\n%s", again)
	}
}

func TestParseMarksIgnoresWhatIsNone(t *testing.T) {
	t.Parallel()
	text := "<<<<<<< HEAD\nWeb/A\tx\t" + hashA + ".." + hashB + "\r\n=======\nWeb/A\tx\n>>>>>>> branch\nWeb/A\tx\t-..-\n\n# note\n"
	bad := 0
	if marks := parseMarks(text, func(int, string) { bad++ }); len(marks) != 1 || bad != 5 {
		t.Errorf("%d marks, %d invalid lines", len(marks), bad)
	}
	if kept := AddMarks(text, []Mark{{Slug: "Web/A", Section: "x", Before: hashB, After: hashC}}); strings.Count(kept, "\n") != 9 {
		t.Errorf("lines were lost:\n%s", kept)
	}
}

func TestMarksJoin(t *testing.T) {
	t.Parallel()
	marks := []Mark{
		{Slug: "Web/Old", Before: hashA, After: hashB},
		{Slug: "Web/New", Before: hashB, After: hashC},
		{Slug: "Web/New", After: hashD},
	}
	e := newEqualities(func(slug string) string {
		return content.FolderOf(strings.Replace(slug, "Old", "New", 1))
	}, marks)
	page := &content.Page{Slug: "Web/New"}
	for _, test := range []struct {
		before, after string
		want          bool
	}{
		{hashA, hashB, true}, {hashA, hashC, true}, {hashC, hashA, true}, {hashA, hashD, false}, {"", hashD, true}, {hashD, "", false}, {"", hashA, false},
	} {
		if got := e.same(page, test.before, test.after); got != test.want {
			t.Errorf("same(%q, %q) = %v, want %v", test.before, test.after, got, test.want)
		}
	}
	if e.same(&content.Page{Slug: "Web/Other"}, hashA, hashB) {
		t.Error("a mark of one page counts for another")
	}
}
