package content

import (
	"strings"
	"testing"
)

func TestFindHeading(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, want string // "" means none
	}{
		{"ATX", "# Install\n\nText\n", "Install"},
		{"closed ATX", "# Install ##\n", "Install"},
		{"a number sign at the end", "# C#\n", "C#"},
		{"indented", "   # Install", "Install"},
		{"code by indentation", "    # comment\n\n# Install\n", "Install"},
		{"no space", "#hashtag\n\n# Install\n", "Install"},
		{"setext", "Install\n=======\n", "Install"},
		{"setext of two lines", "Install\nit now\n===\n", "Install it now"},
		{"second level at the beginning", "## Install\n\nText\n", "Install"},
		{"second level setext at the beginning", "Install\n---\n", "Install"},
		{"second level after text", "Text\n\n## Install\n", ""},
		{"first level after text", "Text\n\n# Install\n", "Install"},
		{"first level after a second level", "Text\n\n## Part\n\n# Install\n", ""},
		{"a rule is not a heading", "Text\n\n---\n", ""},
		{"a list is not a heading", "- Text\n---\n", ""},
		{"a table is not a heading", "| a |\n---\n", ""},
		{"in a fence", "```sh\n# comment\n```\n\n# Install\n", "Install"},
		{"in a long fence", "````\n```\n# comment\n````\n# Install\n", "Install"},
		{"an open fence", "~~~\n# comment\n", ""},
		{"in a comment", "<!--\n# Old\n-->\n# Install\n", "Install"},
		{"after a comment on a line", "<!-- lint off -->\n## Install\n", "Install"},
		{"in preformatted text", "<pre>\n# comment\n</pre>\n\n# Install\n", "Install"},
		{"in a container", ":::note\n# Aside\n:::\n\n# Install\n", "Install"},
		{"in a quote", "> # Quoted\n\n# Install\n", "Install"},
		{"after an image", "![x](x.png)\n\n# Install\n", "Install"},
		{"an element", "<h1 align=\"center\">Install <b>it</b></h1>\n", "Install it"},
		{"an element in another", "<div>\n  <h1>\n    Install\n  </h1>\n</div>\n", "Install"},
		{"an element with an image", "<h1><img src=\"x.png\" alt=\"x\"></h1>\n\n# Install\n", "Install"},
		{"emphasis", "# **Install** *it* ~~now~~ _here_\n", "Install it now here"},
		{"names with underscores", "# snake_case and 2 * 3 * 4\n", "snake_case and 2 * 3 * 4"},
		{"unpaired marks", "# 5* hotels\n", "5* hotels"},
		{"code", "# The `**kwargs` of `__init__`\n", "The `**kwargs` of `__init__`"},
		{"code with backticks", "# ``a`b`` and \\`c\n", "`a\\`b` and \\`c"},
		{"link", "# [Install](a.md \"(t)\") [it][ref] [x]\n", "Install it [x]"},
		{"badges", "# Name [![Build](b.svg)](https://ci.example) ![x](y)\n", "Name"},
		{"only an image", "# ![Name](logo.svg)\n", "Name"},
		{"tags and types", "# <kbd>Ctrl</kbd> and Map<K, V> and Array<T>\n", "Ctrl and Map<K, V> and Array<T>"},
		{"characters", "# Q&amp;A &copy; &nosuch; \\*x\\*\n", "Q&A © &nosuch; *x*"},
		{"address", "# <https://a.example/x_y_z>\n", "https://a.example/x_y_z"},
		{"id", "# Install {#setup}\n", "Install"},
		{"id in a comment", "# Install {/* #setup */}\n", "Install"},
		{"braces", "# A {b} and {{ c }}\n", "A {b} and {{ c }}"},
		{"empty", "#\n\nText\n", ""},
		{"Windows line ends are normalised before", "# Install\n", "Install"},
		{"too long", "# " + strings.Repeat("é", 400) + "\n", strings.Repeat("é", 299) + "…"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h, found := findHeading(test.text, false)
			if !found {
				h = heading{}
			}
			if h.Text != test.want {
				t.Errorf("heading of %q = %q, want %q", test.text, h.Text, test.want)
			}
		})
	}
}

func TestHideHeadingKeepsPositions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Hi 😀\n\nTitle é\n=====\nrest": "Hi 😀\n\n        \n     \nrest",
		"# T\ntext":                    "   \ntext",
		"a <h1>x</h1> b":               "a <h1>x</h1> b",
		"<p><h1>x</h1></p>":            "<p>          </p>",
		"text":                         "text",
	} {
		if got := hideHeading(text, false); got != want {
			t.Errorf("hideHeading(%q) = %q, want %q", text, got, want)
		}
	}
}

// FuzzHeading checks that a title is a position of whole lines or of an element, is one line
// of text, and that hiding it changes nothing else.
func FuzzHeading(f *testing.F) {
	for _, text := range []string{
		"# a *b* `c`", "a\n===\n", "<h1>\n<a href=x>y</a></h1>", "```\n# x\n```\n# [a](b) ![c][d]", "<!-- # x", "# \\`` {#a}", "# " + "[[[[[[", "> a\n\n:::x\n# y\n:::\n",
		"# a&#0;b&#xD800;", "# **_~~**a_~~",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, found := findHeading(text, false)
		hidden := hideHeading(text, false)
		if len(hidden) != len(text) || strings.Count(hidden, "\n") != strings.Count(text, "\n") {
			t.Fatalf("hideHeading(%q) = %q", text, hidden)
		}
		if !found {
			if hidden != text {
				t.Fatalf("hideHeading(%q) = %q without a heading", text, hidden)
			}
			return
		}
		if h.Start < 0 || h.End > len(text) || h.Start >= h.End {
			t.Fatalf("heading %+v is outside of %q", h, text)
		}
		if h.Text == "" || strings.ContainsAny(h.Text, "\n\r\t") || strings.TrimSpace(h.Text) != h.Text {
			t.Errorf("title of %q is %q", text, h.Text)
		}
		if hidden[:h.Start] != text[:h.Start] || hidden[h.End:] != text[h.End:] || strings.Trim(hidden[h.Start:h.End], " \n") != "" {
			t.Errorf("hideHeading(%q) = %q", text, hidden)
		}
	})
}
