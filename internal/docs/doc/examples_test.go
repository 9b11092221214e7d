package doc

import (
	"slices"
	"testing"
)

func TestExamples(t *testing.T) {
	for _, test := range []struct {
		name, content string
		want          []Example
	}{
		{"nothing", `<p>Text with <code>code</code>.</p>`, nil},
		{
			"as a browser has it", `<div class="code-example"><div class="example-header"></div><pre class="brush: html notranslate"><code>&lt;p title="a &amp;amp; b"&gt;
  <b>é</b>
&lt;/p&gt;
</code></pre></div>`, []Example{{"html", "<p title=\"a &amp; b\">\n  é\n</p>\n"}},
		},
		{"in order, in other elements", `<ul><li><pre class="brush: js">1</pre></li></ul><pre class="brush: css example-good">2</pre>`, []Example{{"js", "1"}, {"css", "2"}}},
		{"a line break at the beginning", "<pre class=\"brush: js\">\n\na</pre>", []Example{{"js", "\na"}}},
		{"not shown as an example", `<pre>1</pre><pre class="brush: plain">2</pre><pre class="brush: js hidden">3</pre><pre class="brush: css interactive-example">4</pre>`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Examples(test.content); !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
