package markdown

import (
	"bytes"
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// TestCommonMark renders the examples of the CommonMark specification that goldmark has for its own
// tests, and compares elements, addresses and text.
func TestCommonMark(t *testing.T) {
	t.Parallel()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/goldmark").Output()
	if err != nil {
		t.Skipf("find goldmark: %v", err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "_test", "spec.json"))
	if err != nil {
		t.Skip(err)
	}
	var examples []struct {
		Markdown, HTML, Section string
		Example                 int
	}
	if err := json.Unmarshal(data, &examples); err != nil {
		t.Fatal(err)
	}
	// An empty first line of code is left out; addresses are links without "<" too, as in GFM.
	differs := map[int]bool{127: true, 602: true, 606: true, 608: true, 611: true, 612: true}
	for _, e := range examples {
		if differs[e.Example] {
			continue
		}
		got, want := shape(t, render(t, e.Markdown, Options{Dialect: Docs})), shape(t, e.HTML)
		if got != want {
			t.Errorf("example %d (%s) %q:\n%s\nwant\n%s", e.Example, e.Section, e.Markdown, got, want)
		}
	}
}

var spaces = regexp.MustCompile(`\s+`)

// shape describes HTML: elements, addresses and text.
func shape(t *testing.T, source string) string {
	t.Helper()
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(source), body)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, n := range nodes {
		describe(&b, n)
	}
	return spaces.ReplaceAllString(b.String(), " ")
}

func describe(b *bytes.Buffer, n *html.Node) {
	inPre := n.Data == "code" && n.Parent != nil && n.Parent.Data == "pre" // code without a language has none
	switch {
	case n.Type == html.TextNode:
		b.WriteString(n.Data)
		return
	case !inPre:
		b.WriteString("<" + n.Data)
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "href", "src": // links are written as they are
			address, err := url.PathUnescape(a.Val)
			if err != nil {
				address = a.Val
			}
			b.WriteString(" " + address)
		case "alt", "title", "start":
			b.WriteString(" " + a.Key + "=" + a.Val)
		}
	}
	if !inPre {
		b.WriteString(">")
	}
	for c := range n.ChildNodes() {
		describe(b, c)
	}
}
