package basepath

import "testing"

func TestOf(t *testing.T) {
	for baseURL, want := range map[string]Path{
		"": "", "https://docs.example": "", "http://localhost:8080": "", "https://user.example/project": "/project", "https://user.example/a/b.c": "/a/b.c", "://": "",
	} {
		if got := Of(baseURL); got != want {
			t.Errorf("Of(%q) = %q, want %q", baseURL, got, want)
		}
	}
}

func TestAddressesBeginWithTheBasePath(t *testing.T) {
	for address, want := range map[string]string{
		"/": "/p/", "/guide": "/p/guide", "/p/guide": "/p/p/guide", "/#a": "/p/#a",
		"": "", "#a": "#a", "guide": "guide", "//host/x": "//host/x", `/\host`: `/\host`, "https://host/": "https://host/", "mailto:a@b": "mailto:a@b",
	} {
		if got := Path("/p").Address(address); got != want {
			t.Errorf("Address(%q) = %q, want %q", address, got, want)
		}
		if got := Path("").Address(address); got != address {
			t.Errorf("without a path, Address(%q) = %q", address, got)
		}
	}
}

func TestCut(t *testing.T) {
	for path, want := range map[string]string{"/p/": "/", "/p/guide": "/guide", "/p//x": "//x", "/p": "", "/": "", "/pq/x": "", "/q/p/x": ""} {
		got, ok := Path("/p").Cut(path)
		if ok != (want != "") || ok && got != want {
			t.Errorf("Cut(%q) = %q, %v, want %q", path, got, ok, want)
		}
	}
}

func TestHTML(t *testing.T) {
	for text, want := range map[string]string{
		`<p><a href="/guide#x">/guide "/guide"</a></p>`:         `<p><a href="/p/guide#x">/guide "/guide"</a></p>`,
		`<a title="/a" data-href="/a" href="/a">`:               `<a title="/a" data-href="/a" href="/p/a">`,
		`<img alt="a > b <c href=" src='/i.png'>`:               `<img alt="a > b <c href=" src='/p/i.png'>`,
		`<source srcset="/a.png 1x, /b.png 2x, c.png">`:         `<source srcset="/p/a.png 1x, /p/b.png 2x, c.png">`,
		`<svg><use xlink:href="/i.svg#a"></use></svg>`:          `<svg><use xlink:href="/p/i.svg#a"></use></svg>`,
		`<a href="//host/x"></a><a href="https://host/"/>`:      `<a href="//host/x"></a><a href="https://host/"/>`,
		`<!-- <a href="/x"> --><a href="/x">`:                   `<!-- <a href="/x"> --><a href="/p/x">`,
		`a < b href="/x" <`:                                     `a < b href="/x" <`,
		`<a href="/x`:                                           `<a href="/x`,
		`<!-- "/`:                                               `<!-- "/`,
		`<video poster="/v.png" src="/v.mp4"></video>`:          `<video poster="/p/v.png" src="/p/v.mp4"></video>`,
		`<form action="/en-US/search"><button formaction="/x">`: `<form action="/p/en-US/search"><button formaction="/p/x">`,
	} {
		if got := Path("/p").HTML(text); got != want {
			t.Errorf("HTML(%s)\n= %s\nwant %s", text, got, want)
		}
		if got := Path("").HTML(text); got != text {
			t.Errorf("without a path, HTML(%s) = %s", text, got)
		}
	}
}

func TestCSS(t *testing.T) {
	for text, want := range map[string]string{
		`a { background: url(/i.png) } b { src: url("/f.woff2") format("woff2"), url( '/f.ttf') }`: `a { background: url(/p/i.png) } b { src: url("/p/f.woff2") format("woff2"), url( '/p/f.ttf') }`,
		`a { background: url(data:image/png;base64,/9j/) } b { src: url(//host/x) }`:               `a { background: url(data:image/png;base64,/9j/) } b { src: url(//host/x) }`,
		`url(`: `url(`,
	} {
		if got := Path("/p").CSS(text); got != want {
			t.Errorf("CSS(%s)\n= %s\nwant %s", text, got, want)
		}
	}
}

func FuzzHTML(f *testing.F) {
	f.Add(`<a href="/x">`)
	f.Fuzz(func(t *testing.T, text string) {
		if got := Path("/p").HTML(text); len(got) < len(text) {
			t.Errorf("HTML(%q) = %q lost text", text, got)
		}
	})
}
