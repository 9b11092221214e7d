package playground

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

func pack(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestDecode(t *testing.T) {
	whole := pack(`{"html":"<b>","css":null,"src":"/en-US/docs/Web","theme":"dark","more":1}`)
	for _, tc := range []struct {
		name, encoded string
		want          State
		err           error
	}{
		{"null and unknown fields", whole, State{HTML: "<b>", Source: "/en-US/docs/Web", Theme: "dark"}, nil},
		{"text beyond the basic plane", pack(`{"js":"𝒳 😀"}`), State{JS: "𝒳 😀"}, nil},
		{"plus signs that became spaces", strings.ReplaceAll(pack(`{"js":"`+strings.Repeat("plus>?~", 9)+`"}`), "+", " "),
			State{JS: strings.Repeat("plus>?~", 9)}, nil},
		{"nothing", "", State{}, ErrDamaged},
		{"cut short", whole[:len(whole)-8], State{}, ErrDamaged},
		{"without padding", strings.TrimRight(pack(`{"js":"12"}`), "="), State{}, ErrDamaged},
		{"bytes after the end", base64.StdEncoding.EncodeToString(append(unbase(whole), 1)), State{}, ErrDamaged},
		{"not JSON", pack("let a"), State{}, ErrDamaged},
		{"two values", pack(`{"js":"1"}{"js":"2"}`), State{}, ErrDamaged},
		{"numbers for code", pack(`{"js":1}`), State{}, ErrDamaged},
		{"no code", pack(`{"theme":"dark"}`), State{}, ErrEmpty},
		{"a bomb", pack(`{"js":"` + strings.Repeat("a", 64<<20) + `"}`), State{}, ErrTooLarge},
		{"a long address", strings.Repeat("A", EncodedLimit+1), State{}, ErrTooLarge},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, hash, err := Decode(tc.encoded)
			if !errors.Is(err, tc.err) || got != tc.want {
				t.Fatalf("Decode = %+v, %v; want %+v, %v", got, err, tc.want, tc.err)
			}
			if err == nil && len(hash) != 40 {
				t.Errorf("hash = %q, want 40 characters", hash)
			}
		})
	}
}

func unbase(s string) []byte {
	b, _ := base64.StdEncoding.DecodeString(s)
	return b
}

func TestHashNamesTheCompressedBytes(t *testing.T) {
	// printf abc | sha256sum
	if got, want := Hash([]byte("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a3"; got != want {
		t.Errorf("Hash = %s, want %s", got, want)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(pack(`{"html":"<p>","css":"p{}","js":"1"}`))
	f.Add(pack(`{"html":1}`))
	f.Add("AAAA")
	f.Fuzz(func(t *testing.T, encoded string) {
		s, hash, err := Decode(encoded)
		if err != nil {
			if s != (State{}) || hash != "" {
				t.Fatalf("err = %v, but the result is %+v", err, s)
			}
			return
		}
		again, _ := Encode(s)
		if back, _, err := Decode(again); err != nil || back != s {
			t.Fatalf("round trip of %+v = %+v, %v", s, back, err)
		}
	})
}

func testHost(t *testing.T, base, name string) *Host {
	t.Helper()
	h, err := NewHost(base, name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestLabel(t *testing.T) {
	public := testHost(t, "https://docs.example", "play.example")
	local := testHost(t, "http://localhost:8080", "play.localhost")
	port := testHost(t, "http://localhost:8080", "play.localhost:81")
	for _, tc := range []struct {
		host   *Host
		header string
		label  string
		ok     bool
	}{
		{public, "a.play.example", "a", true},
		{public, "A.PLAY.example:443", "a", true},
		{public, "a.play.example.", "a", true},
		{public, "play.example", "", true},
		{public, "display.example", "", false},
		{public, "docs.example", "", false},
		{public, "play.example.evil.example", "", false},
		{public, "", "", false},
		{local, "x.play.localhost:9999", "x", true},
		{local, "localhost:8080", "", false},
		{port, "x.play.localhost:81", "x", true},
		{port, "x.play.localhost:8080", "", false},
	} {
		if label, ok := tc.host.Label(tc.header); label != tc.label || ok != tc.ok {
			t.Errorf("Label(%q) = %q, %v; want %q, %v", tc.header, label, ok, tc.label, tc.ok)
		}
	}
	for label, want := range map[string]bool{"": false, "a-1": true, "a.b": false, "a_b": false, strings.Repeat("a", 64): false} {
		if ValidLabel(label) != want {
			t.Errorf("ValidLabel(%q) = %v", label, !want)
		}
	}
}

func TestFromSite(t *testing.T) {
	public := testHost(t, "https://docs.example", "play.example")
	local := testHost(t, "http://localhost:8080", "play.localhost")
	for _, tc := range []struct {
		host    *Host
		referer string
		want    bool
	}{
		{public, "https://docs.example/en-US/docs/Web", true},
		{public, "http://docs.example/", false},
		{public, "https://docs.example.evil.example/", false},
		{public, "https://evil.example/https://docs.example/", false},
		{public, "", false},
		{local, "http://localhost:9000/", true},
		{local, "http://127.0.0.1:9000/", true},
		{local, "http://a.play.localhost:9000/", false},
		{local, "https://evil.example/", false},
	} {
		if got := tc.host.FromSite(tc.referer); got != tc.want {
			t.Errorf("FromSite(%q) = %v", tc.referer, got)
		}
	}
}

func TestPageKeepsCodeInItsElement(t *testing.T) {
	h := testHost(t, "https://docs.example", "play.example")
	page := string(h.Page(State{
		HTML: "<p>it</p>",
		CSS:  `a::after { content: "</style><script>bad()</script>" }`,
		JS:   `let a = "</SCRIPT><p>", b = "<!-- <script>";`,
	}))
	for _, want := range []string{`<\/style><script>bad()`, `<\/SCRIPT><p>`, `\x3C!-- <script>`} {
		if !strings.Contains(page, want) {
			t.Errorf("page lacks %q", want)
		}
	}
	plain := string(h.Page(State{JS: "a <!-- b"}))
	if !strings.Contains(plain, "a <!-- b") {
		t.Error("a harmless comment is changed")
	}
}

// TestPageCountsLines compares the line numbers passed to the proxy with the
// lines of the parts.
func TestPageCountsLines(t *testing.T) {
	h := testHost(t, "https://docs.example", "play.example")
	for _, s := range []State{
		{HTML: "FIRST\r\n<p>\rthree", CSS: "a{\n}", JS: "SCRIPT()\n"},
		{HTML: "FIRST", JS: "SCRIPT()", Preset: Tabbed, Theme: "dark"},
		{HTML: "FIRST", JS: "SCRIPT()", Preset: Choice, Theme: "os-default", CSS: "\n\n"},
	} {
		page := string(h.Page(s))
		_, rest, _ := strings.Cut(page, `({"html":`)
		counted, _, _ := strings.Cut(rest, "}")
		var want []string
		for _, mark := range []string{"FIRST", "SCRIPT()"} {
			before, _, found := strings.Cut(page, mark)
			if !found || !strings.HasSuffix(before, "\n") {
				t.Fatalf("%s is not at the start of a line", mark)
			}
			want = append(want, strconv.Itoa(strings.Count(before, "\n")+1))
		}
		if counted != want[0]+`,"js":`+want[1] {
			t.Errorf("line numbers = %s, want html %s and js %s", counted, want[0], want[1])
		}
	}
}

func TestPresets(t *testing.T) {
	h := testHost(t, "https://docs.example", "play.example")
	for _, tc := range []struct{ preset, has, hasNot string }{
		{"", ".playable-code", "runnerTrusts"},
		{"unknown", ".playable-code", "runnerTrusts"},
		{Tabbed, "Dancing Script", ".playable-code"},
		{Choice, `origin === "https://docs.example"`, "%SITE%"},
		{Wat, `<script type="module">`, ".playable-code"},
	} {
		page := string(h.Page(State{JS: "1", Preset: tc.preset, Theme: "dark"}))
		if !strings.Contains(page, tc.has) || strings.Contains(page, tc.hasNot) {
			t.Errorf("preset %q: want %q and no %q in\n%s", tc.preset, tc.has, tc.hasNot, page)
		}
		if !strings.Contains(page, "--text-primary:#e5eae7") {
			t.Errorf("preset %q: no variables of the theme", tc.preset)
		}
		if strings.Contains(page, "color-scheme:dark") != (tc.preset == Choice) {
			t.Errorf("preset %q: colour scheme in the wrong kind of page", tc.preset)
		}
	}
	if strings.Contains(string(h.Page(State{JS: "1"})), "--text-primary") {
		t.Error("variables without a theme")
	}
}

func TestNoticesEscapeCode(t *testing.T) {
	h := testHost(t, "https://docs.example", "play.example")
	page := string(h.WarningPage("fr", State{HTML: "</pre><script>bad()</script>"}, "https://docs.example/?a=\"b", "?x"))
	if strings.Contains(page, "<script>") || strings.Contains(page, `a="b`) || !strings.Contains(page, `lang="fr"`) {
		t.Errorf("warning = %s", page)
	}
}

func TestWarningOfALocaleWithoutTextsIsEnglish(t *testing.T) {
	h := testHost(t, "https://docs.example", "play.example")
	page := string(h.WarningPage("hu", State{HTML: "x"}, "https://docs.example/", "?x"))
	if !strings.Contains(page, `lang="en-US"`) {
		t.Errorf("warning = %s", page)
	}
}

func TestTextsInEveryActiveLocale(t *testing.T) {
	all, err := readTexts()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.All() {
		if !l.IsActive() {
			continue
		}
		for key := range all[locale.EnUS] {
			if all[l][key] == "" {
				t.Errorf("%s lacks %q", l, key)
			}
		}
		if len(all[l]) != len(all[locale.EnUS]) {
			t.Errorf("%s has %d texts, English %d", l, len(all[l]), len(all[locale.EnUS]))
		}
	}
}
