package webdata

import "testing"

func TestNotesAreSanitized(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"notes":"See <a href=\"https://bugzil.la/1\">bug 1</a> and <code>a</code> < b.","x":[1,null]}`: "",
		`{"notes":["a","One<script>alert(1)</script> \"two\""],"y":"<b>"}`:                               `{"notes":["a","One \u0026#34;two\u0026#34;"],"y":"<b>"}`,
		`{"notes":"\u003cimg src=x onerror=alert(1)\u003e"}`:                                             `{"notes":"\u003cimg src=\"x\"/\u003e"}`,
		`{"notes":"<a href='javascript:x()'>x</a>","<iframe srcdoc=x>":1}`:                               `{"notes":"\u003ca\u003ex\u003c/a\u003e","\u003ciframe\u003e\u003c/iframe\u003e":1}`,
	} {
		if want == "" {
			want = in
		}
		if got := string(sanitizeStrings([]byte(in))); got != want {
			t.Errorf("sanitizeStrings(%s) = %s, want %s", in, got, want)
		}
	}
}
