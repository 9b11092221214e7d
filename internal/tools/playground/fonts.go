package playground

import (
	"embed"
	"io/fs"
)

//go:embed fonts
var fonts embed.FS

// Fonts returns the fonts of presets, loaded from /shared-assets/, for sites whose shared
// files lack them.
func Fonts() fs.FS { return fonts }
