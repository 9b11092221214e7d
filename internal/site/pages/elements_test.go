package pages

import "testing"

func TestElementsOfTheProgram(t *testing.T) {
	elements := map[string]string{"trail-table": "<table></table>"}
	for given, want := range map[string]string{
		"<p>a</p><div><trail-table></trail-table></div>": "<p>a</p><div><table></table></div>",
		"<trail-table>\n</trail-table>":                  "<table></table>",
		"<trail-table>text</trail-table>":                "<trail-table>text</trail-table>",
		"<trail-map></trail-map>":                        "<trail-map></trail-map>",
		"<p>a-b</p>":                                     "<p>a-b</p>",
	} {
		got := withElements(Sections{{Content: given}}, elements)
		if got[0].Content != want {
			t.Errorf("%s = %s, want %s", given, got[0].Content, want)
		}
	}
	if got := withElements(Sections{{Content: "<trail-table></trail-table>"}}, nil); got[0].Content != "<trail-table></trail-table>" {
		t.Errorf("without elements = %s", got[0].Content)
	}
}
