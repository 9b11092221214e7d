//go:build !webdist

// Package web holds the React application and embeds its build.
package web

import (
	"embed"
	"io/fs"
)

// Dist is empty in a program built without the tag webdist, so that Go code
// compiles where the web build has not been made.
func Dist() fs.FS { return embed.FS{} }
