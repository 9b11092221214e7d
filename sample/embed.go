// Package sample holds the sample sites: original pages that show every
// feature, served when no content is named.
package sample

import (
	"embed"
	"io/fs"
)

// Names that begin with an underscore, such as _redirects.txt, are embedded
// only because of "all:".
//
//go:embed all:content all:translated curriculum blog generic spotlight all:product
var files embed.FS

// Content is the folder with en-us/, sidebars/ and jsondata/.
func Content() fs.FS { return sub("content") }

// Translated is the folder with the other locales: de/, fr/ and so on.
func Translated() fs.FS { return sub("translated") }

// Curriculum is the folder with curriculum/, the modules and their overviews.
func Curriculum() fs.FS { return sub("curriculum") }

// Blog is the folder with posts/ and authors/.
func Blog() fs.FS { return sub("blog") }

// Generic is the folder with config.json and a folder for each section.
func Generic() fs.FS { return sub("generic") }

// Spotlight is the folder with contributors/.
func Spotlight() fs.FS { return sub("spotlight") }

// Product is a folder of plain Markdown: the documentation of an invented product.
func Product() fs.FS { return sub("product") }

func sub(name string) fs.FS {
	dir, err := fs.Sub(files, name)
	if err != nil {
		panic(err) // the names are constants
	}
	return dir
}
