//go:build webdist

// Package web holds the React application and embeds its build.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Dist is the web build: server/, client/, assets.json and inline.js.
func Dist() fs.FS {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // the path is a constant
	}
	return dist
}
