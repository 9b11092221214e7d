package sanitize

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode"
)

// fileTypes are the extensions of files that browsers do not open as documents with scripts,
// whatever their served type: pictures, fonts, sound, film, text and downloads. Any other may
// be such a document, as hosts' tables of types list hundreds of kinds of XML.
const fileTypes = " .apng .avif .bmp .gif .ico .jpeg .jpg .jxl .png .tif .tiff .webp " +
	".otf .ttf .woff .woff2 " +
	".aac .flac .m4a .mp3 .oga .ogg .opus .wav .weba " +
	".m4v .mov .mp4 .ogv .vtt .webm " +
	".css .csv .js .json .jsonc .mjs .text .txt .webmanifest .yaml .yml " +
	".pdf .wasm .zip "

// CheckFile returns why a file next to a page is not safe on a host that sends it without its
// own policy, or nil: it may be a document that can run scripts on the origin of the site. SVG
// without scripts is safe.
func CheckFile(name string, data []byte) error {
	switch ext := strings.ToLower(path.Ext(name)); {
	case ext == ".svg":
		return checkSVG(data)
	case len(ext) < 2:
		return errors.New("its name has no known extension, and browsers may open it as a document that can run scripts")
	case !strings.Contains(fileTypes, " "+ext+" "):
		return fmt.Errorf("browsers may open %s files as documents that can run scripts", ext)
	}
	return nil
}

// checkSVG checks elements by local name: a prefix hides nothing.
func checkSVG(data []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("the drawing cannot be checked for scripts: %w", err)
		}
		if err := checkSVGToken(token); err != nil {
			return err
		}
	}
}

func checkSVGToken(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		if runsInSVG(t.Name.Local) {
			return fmt.Errorf("the drawing has the element %q", t.Name.Local)
		}
		for _, a := range t.Attr {
			if name := strings.ToLower(a.Name.Local); strings.HasPrefix(name, "on") || name == "srcdoc" || hasScriptScheme(a.Value) {
				return fmt.Errorf("the drawing has the attribute %s=%q", a.Name.Local, a.Value)
			}
		}
	case xml.ProcInst:
		if t.Target != "xml" {
			return fmt.Errorf("the drawing has the instruction %q", t.Target) // for style sheets, which may be XSLT
		}
	case xml.Directive:
		if bytes.IndexByte(t, '[') >= 0 {
			return errors.New("the drawing declares entities")
		}
	}
	return nil
}

func runsInSVG(element string) bool {
	switch strings.ToLower(element) {
	case "script", "handler", "listener", "iframe", "frame", "object", "embed", "applet", "base", "meta":
		return true
	}
	return false
}

// hasScriptScheme reports whether a value contains the address of a script or a document
// anywhere: animations have lists of them.
func hasScriptScheme(value string) bool {
	value = strings.ToLower(strings.Map(func(r rune) rune {
		if r <= ' ' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, value))
	return strings.Contains(value, "javascript:") || strings.Contains(value, "data:text/html") || strings.Contains(value, "data:image/svg") || strings.Contains(value, "data:application")
}
