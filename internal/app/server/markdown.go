package server

const (
	typeMarkdown = "text/markdown; charset=utf-8"
	// markdownSuffix behind the address of a page asks for its text.
	markdownSuffix = ".md"
)
