package words

import "testing"

func TestTranslate(t *testing.T) {
	english := func(w string) bool {
		return map[string]bool{"array": true, "table": true, "margin": true, "div": true, "css": true, "data": true, "variables": true}[w]
	}
	for _, tc := range []struct {
		query, want string
	}{
		{"Funktionen", "function"},
		{"propiedad margin", "margin property"},
		{"fonctions fléchées", "arrow function"},
		{"código de estado", "status code"},
		{"centrer une div", "center div"},
		{"アロー関数", "arrow function"},
		{"数组 排序", "array sort"},
		{"css変数", "custom properties variables"},
		{"css 变量", "custom properties variables"},
		{"array table", ""},
		{"data", ""},
		{"", ""},
		{"'- ,", ""},
	} {
		got, ok := Translate(tc.query, english)
		if got != tc.want || ok != (tc.want != "") {
			t.Errorf("translate(%q) = %q, %v, want %q", tc.query, got, ok, tc.want)
		}
	}
}
