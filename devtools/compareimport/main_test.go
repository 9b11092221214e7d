package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// Example compares two sites: one page has fewer words, ids, pictures and braces, and another order of its sidebar; one
// is at a former address, and one is missing.
func Example() {
	dir, err := os.MkdirTemp("", "compareimport")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for name, text := range map[string]string{
		"tool/index.html":        `<nav><a href="a/">A</a><a href="b/">B</a></nav><article><h2 id="x">One <a class="mark">#</a></h2>two {} <img src="i.png"></article>`,
		"tool/a/index.html":      `<article>Text</article>`,
		"tool/b.html":            `<article>Text</article>`,
		"tool/file.html":         `<p>Not a page.</p>`,
		"waymark/index.html":     `<aside><a href="/b">B</a><a href="/a">A</a></aside><article>One</article>`,
		"waymark/a/index.html":   `<meta http-equiv="refresh" content="0;url=/new">`,
		"waymark/new/index.html": `<article>Text</article>`,
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			fmt.Println(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			fmt.Println(err)
		}
	}
	tool := &site{dir: filepath.Join(dir, "tool"), article: "article", sidebar: "nav", skip: ".mark", base: "/"}
	waymark := &site{dir: filepath.Join(dir, "waymark"), article: "article", home: "#content", sidebar: "aside", base: "/", moved: map[string]string{}}
	if err := compare(tool, waymark, "", 1); err != nil {
		fmt.Println(err)
	}
	// Output:
	// addresses     66.67 %  2 of 3, 1 pages differ
	//     /b/
	// heading ids    0.00 %  0 of 1, 1 pages differ
	//     / x
	// words         66.67 %  2 of 3, 1 pages differ
	//     /
	// pages ≥ 98 %  50.00 %  1 of 2, 1 pages differ
	//     / 50.0 %: two×1
	// pictures       0.00 %  0 of 1, 1 pages differ
	//     / 0 of 1
	// braces         0.00 %  0 of 2, 1 pages differ
	//     / 0 of 2
	// sidebar       50.00 %  1 of 2, 1 pages differ
	//     / from /new
}
