package sanitize_test

import (
	"testing"

	"waymark.dev/waymark/internal/docs/sanitize"
)

func TestCheckFile(t *testing.T) {
	t.Parallel()
	const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`
	for _, c := range []struct {
		name, data string
		safe       bool
	}{
		{"photo.png", "<script>", true},
		{"note.txt", "<script>", true},
		{"data.json", "{}", true},
		{"page.html", "text", false},
		{"page.XHTML", "text", false},
		{"feed.xml", "<a/>", false},
		{"f.xpdl", "<a/>", false},
		{"f.xsd", "<a/>", false},
		{"f.RNG", "<a/>", false},
		{"f.xbl", "<a/>", false},
		{"page.html.gz", "", false},
		{"page.html.", "", false},
		{"README", "", false},
		{"clip.WebM", "", true},
		{"face.woff2", "", true},
		{"demo.js", "", true},
		{"sheet.css", "", true},
		{"a.svg", `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">` + open + `<a xlink:href="https://example.org/"><text>one</text></a></svg>`, true},
		{"a.svg", open + `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">text</p></foreignObject></svg>`, true},
		{"A.SVG", open + `<script>x()</script></svg>`, false},
		{"a.svg", `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script href="x.js"/></s:svg>`, false},
		{"a.svg", open + `<g onclick="x()"/></svg>`, false},
		{"a.svg", open + `<a xlink:href=" java&#10;script:x()"/></svg>`, false},
		{"a.svg", open + `<a><set attributeName="href" to="javascript:x()"/></a></svg>`, false},
		{"a.svg", open + `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject></svg>`, false},
		{"a.svg", `<?xml-stylesheet type="text/xsl" href="x.xsl"?>` + open + `</svg>`, false},
		{"a.svg", `<!DOCTYPE svg [<!ENTITY x "<script/>">]>` + open + `&x;</svg>`, false},
		{"a.svg", open + `<g`, false},
		{"a.svg", `<?xml version="1.0" encoding="UTF-7"?>` + open + `</svg>`, false},
	} {
		if err := sanitize.CheckFile(c.name, []byte(c.data)); (err == nil) != c.safe {
			t.Errorf("CheckFile(%s, %s) = %v, want safe: %t", c.name, c.data, err, c.safe)
		}
	}
}
