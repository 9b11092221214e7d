package observatory

import (
	"bufio"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzCookie(f *testing.F) {
	for _, line := range []string{
		"a=1", "session=x; Path=/; Secure; HttpOnly; SameSite=Lax", "__Host-a=1;Secure;Path=/", "a=1; Domain=.shop.example; Max-Age=-1",
		"a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "=;;=", "samesite = x", "a=1; Domain=..", "é=\u00a0",
	} {
		f.Add(line)
	}
	u, err := parseTarget(nil, "https://www.shop.example/a/b")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var j jar
		j.set(u, []string{line, line}, noon)
		if len(j.cookies) > 1 {
			t.Fatalf("%q = %d cookies", line, len(j.cookies))
		}
		for _, c := range j.cookies {
			if !strings.HasPrefix(c.Path, "/") || c.Domain == "" || c.SameSite != "" && !slices.Contains(sameSiteValues, c.SameSite) || c.HostOnly && c.Domain != "www.shop.example" {
				t.Errorf("%q is %+v", line, c)
			}
			if again, ok := parseCookie(c.Name + "=" + c.value); ok && (again.Name != c.Name || again.value != c.value) {
				t.Errorf("%q = %q=%q, then %q=%q", line, c.Name, c.value, again.Name, again.value)
			}
		}
		if header := j.header(u, noon); strings.ContainsAny(header, "\r\n") {
			t.Errorf("%q is sent as %q", line, header)
		}
		r, err := Grade(captureOf("Set-Cookie: "+line), Lists{})
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, r)
	})
}

// checkResult checks the properties of every result.
func checkResult(t *testing.T, r *Result) {
	t.Helper()
	base := 100
	for i, test := range r.Tests {
		d := definitions[i]
		known := test.Result == HTMLNotParseable || slices.ContainsFunc(d.results, func(o Outcome) bool { return o.Name == test.Result })
		if test.Name != d.name || !known {
			t.Errorf("%s has the result %q", test.Name, test.Result)
		}
		base += min(test.ScoreModifier, 0)
	}
	if r.Score < max(base, 0) || r.Score > 165 || r.Grade != gradeOf(r.Score) || r.TestsPassed+r.TestsFailed != 12 {
		t.Errorf("%+v", r)
	}
}

func FuzzHSTS(f *testing.F) {
	for _, value := range []string{
		"max-age=31536000; includeSubDomains; preload", "max-age=15551999", "max-age=", `max-age="1"`, "MAX-AGE=-1", "max-age =1", ",", "max-age=1e99", "max-age=" + strings.Repeat("9", 400),
	} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if strings.ContainsAny(value, "\r\n") {
			t.Skip("cannot be sent")
		}
		result := func(value string) string {
			r, err := Grade(captureOf("Strict-Transport-Security: "+value), Lists{})
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, r)
			test, _ := r.Test(TestHSTS)
			return test.Result
		}
		got := result(value)
		if len(value) < longValue/4 && result(value+"; unknown=1") != got {
			t.Errorf("%q = %s, and %s with an unknown part", value, got, result(value+"; unknown=1"))
		}
		if strings.Contains(value, ",") && len(value) < longValue && got != hstsInvalid {
			t.Errorf("%q is %s", value, got)
		}
	})
}

func FuzzPage(f *testing.F) {
	for _, page := range []string{
		"<!doctype html><script src=/a.js integrity=x></script>", "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'\">",
		"<svg><title><script src='//a'/></title></svg>", "<!--><script>--!><textarea></textarea >", "<plaintext><script>", "<![CDATA[ > ]]><script a=b a=c / >",
		"<form><form></svg></math><mi><foreignobject>", `{"a": [1]}`, "\"<script>\"", "<script src=&quot;&amp&#x41;x'\">", "<a =x='>'><img", "</", "<",
	} {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, page string) {
		found := 0
		for tag := range tags(t.Context(), page) {
			if found++; tag.name == "" || strings.ContainsAny(tag.name, " />\t\n") || !isLetter(tag.name[0]) {
				t.Errorf("name of a tag = %q", tag.name)
			}
		}
		if n := strings.Count(page, "<"); found > n {
			t.Errorf("%d tags in a page with %d", found, n)
		}
		facts := readPage(t.Context(), page)
		for _, text := range append(facts.MetaPolicies, facts.MetaReferrer) {
			if !utf8.ValidString(text) {
				t.Errorf("%q is not UTF-8", text)
			}
		}
		if again := readPage(t.Context(), page+" "); len(again.Scripts) != len(facts.Scripts) || len(again.MetaPolicies) != len(facts.MetaPolicies) {
			t.Errorf("a trailing space changes %+v to %+v", facts, again)
		}
		c := captureOf("Content-Type: text/html")
		c.Page = facts
		r, err := Grade(c, Lists{})
		if err != nil {
			if KindOf(err) != InvalidScriptAddress {
				t.Fatal(err)
			}
			return
		}
		checkResult(t, r)
	})
}

func FuzzHeader(f *testing.F) {
	for _, text := range []string{
		"HTTP/1.1 200 OK\r\nA: b\r\n\r\n", "HTTP/1.1 100 C\r\n\r\nHTTP/1.0 404\r\na:\r\n\r\n", "HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "\r\n\r\nHTTP/1.1 999 \r\n\r\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := readHeader(bufio.NewReader(strings.NewReader(string(text))))
		if err != nil {
			return
		}
		size := 0
		for _, field := range r.Header {
			size += len(field.Name)
			if field.Name == "" || strings.ContainsAny(field.Name+field.Value, "\r\n\x00") || !utf8.ValidString(field.Value) {
				t.Errorf("field %q = %q", field.Name, field.Value)
			}
		}
		if size > maxHeader || r.Status < 0 || r.Status > 999 {
			t.Errorf("status = %d, names have %d bytes", r.Status, size)
		}
	})
}

func FuzzRobots(f *testing.F) {
	f.Add("User-agent: WaymarkObservatory\nDisallow: /a*b$\nAllow: /", "/a/b")
	f.Fuzz(func(t *testing.T, text, path string) {
		forbidden := forbids(text, path)
		if forbidden && !strings.Contains(strings.ToLower(text), strings.ToLower(RobotsName)) {
			t.Errorf("%q forbids %q without naming the scanner", text, path)
		}
	})
}
