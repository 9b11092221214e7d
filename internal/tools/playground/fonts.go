package playground

import (
	"embed"
	"io/fs"
)

//go:embed fonts
var fonts embed.FS

// Fonts returns the fonts that presets load from /shared-assets/, for sites
// that do not have them among their shared files.
func Fonts() fs.FS { return fonts }
