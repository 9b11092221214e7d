package output

import (
	"slices"
	"strings"
	"testing"
)

func TestCSVHasNoFormulas(t *testing.T) {
	t.Parallel()
	rows := [][]string{
		{`=HYPERLINK("https://a.example")`, "plain"}, {"+1", "-1"}, {"@SUM(A1)", "a=b"}, {"\t=1", "  =1"}, {"a,b", "say \"no\"\nagain"}, {"", "\x00=1"},
		{"a;=1+2", "a; \t@b;c"}, {"＝1", "a；b"},
	}
	var out strings.Builder
	if err := WriteCSV(&out, []string{"one", "two"}, slices.Values(rows)); err != nil {
		t.Fatal(err)
	}
	want := "one,two\r\n" +
		"\"'=HYPERLINK(\"\"https://a.example\"\")\",plain\r\n" +
		"'+1,'-1\r\n" +
		"'@SUM(A1),a=b\r\n" +
		"'\t=1,'  =1\r\n" +
		"\"a,b\",\"say \"\"no\"\"\r\nagain\"\r\n" +
		",'=1\r\n" +
		"a;'=1+2,a;' \t@b;c\r\n" +
		"'＝1,a；b\r\n"
	if out.String() != want {
		t.Errorf("CSV =\n%q, want\n%q", out.String(), want)
	}
}
