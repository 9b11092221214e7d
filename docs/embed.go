// Package docs holds the documentation of Waymark, a docs tree that 'waymark docs' serves.
package docs

import "embed"

// Files is the docs tree.
//
//go:embed site.yaml *.md adr contributors operators reference writers
var Files embed.FS
