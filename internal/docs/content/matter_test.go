package content

import "testing"

func TestFindMatter(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text, yaml, body string
		found, closed    bool
	}{
		{"---\ntitle: Oak\n---\n\nText", "title: Oak\n", "\nText", true, true},
		{"\ufeff---\r\ntitle: Oak\r\n---\r\nText", "title: Oak\r\n", "Text", true, true},
		{"---\n---\nText", "", "Text", true, true},
		{"---\ntitle: Oak\n---", "title: Oak\n", "", true, true},
		{"---\ntitle: Oak\n ---\n---- \n", "title: Oak\n ---\n---- \n", "", true, false},
		{"---\n", "", "", true, false},
		{"---", "", "", false, false},
		{"", "", "", false, false},
		{"--- \ntitle: Oak\n---\n", "", "", false, false},
		{"\n---\ntitle: Oak\n---\n", "", "", false, false},
		{"----\ntitle: Oak\n---\n", "", "", false, false},
	} {
		for _, m := range []func() (Matter, bool){
			func() (Matter, bool) { return FindMatter(test.text) },
			func() (Matter, bool) { return FindMatter([]byte(test.text)) },
		} {
			m, found := m()
			if found != test.found || m.Closed != test.closed {
				t.Errorf("FindMatter(%q) = %+v, %v; want found %v, closed %v", test.text, m, found, test.found, test.closed)
			}
			if yaml, body := test.text[m.Start:m.End], test.text[m.Body:]; found && (yaml != test.yaml || body != test.body) {
				t.Errorf("FindMatter(%q) splits into %q and %q, want %q and %q", test.text, yaml, body, test.yaml, test.body)
			}
		}
	}
}
