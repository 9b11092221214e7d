package playground

import (
	"embed"
	"io/fs"
)

//go:embed fonts
var fonts embed.FS

// Fonts are typefaces that presets ask for below /shared-assets/, for sites
// whose own shared files are without them.
func Fonts() fs.FS { return fonts }
