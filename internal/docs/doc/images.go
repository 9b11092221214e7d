package doc

import (
	"errors"
	"io/fs"
	"net/url"
	"path"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/fault"
)

// Assets opens the files next to a page's source.
type Assets interface {
	// Open opens a file by its path relative to the folder of the source. It returns the
	// address of the file's folder: the English page's if a translation lacks the file. The
	// error of a missing file wraps fs.ErrNotExist.
	Open(name string) (file fs.File, folderURL string, err error)
}

// fixImage sets the absolute address and the size of an image of this site and makes every
// image load lazily (docs/reference/content.md, Files of a page).
func (w *pass) fixImage(n *html.Node) {
	if src, ok := attr(n, "src"); ok && !w.src.InTree {
		if name, own := w.ownImage(src); own {
			w.resolveImage(n, src, name)
		}
	}
	lazy(n)
}

func lazy(n *html.Node) {
	if !hasAttr(n, "loading") {
		setAttr(n, "loading", "lazy")
	}
}

// ownImage reports whether an image address is a file of this site and returns its absolute
// path, lower case only below the page's own address.
func (w *pass) ownImage(src string) (string, bool) {
	if src == "" {
		return "", false
	}
	if p, ok := w.b.internalPath(src); ok && !strings.HasPrefix(src, "//") {
		if strings.HasPrefix(p, "/assets/") || strings.HasPrefix(p, "/shared-assets/") {
			return "", false
		}
		return p, true
	}
	if strings.HasPrefix(src, "//") || hasScheme(src) {
		return "", false
	}
	return src, true
}

// hasScheme reports whether an address has a scheme.
func hasScheme(address string) bool {
	for i := 0; i < len(address); i++ {
		switch c := address[i]; {
		case c == ':':
			return i > 0
		case c|0x20 >= 'a' && c|0x20 <= 'z', i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return false
		}
	}
	return false
}

func (w *pass) resolveImage(n *html.Node, src, name string) {
	name = strings.ToLower(name)
	if i := strings.IndexAny(name, "?#"); i >= 0 {
		name = name[:i]
	}
	if strings.HasPrefix(name, "/") {
		setAttr(n, "src", name)
		if w.src.Inspection != nil {
			w.checkPath(n, src, name)
		}
		return
	}
	file := name
	if decoded, err := url.PathUnescape(name); err == nil {
		file = decoded
	}
	folder := w.src.URL
	var size imageSize
	err := fs.ErrNotExist
	if w.src.Assets != nil {
		var f fs.File
		var found string
		if f, found, err = w.src.Assets.Open(path.Clean(file)); err == nil {
			folder = found
			size, err = sizeOfImage(file, f)
		}
	}
	setAttr(n, "src", joinURL(folder, escapePath(name)))
	if hasAttr(n, "width") {
		w.checkImage(n, src, joinURL(folder, name), err)
		return
	}
	if err != nil {
		w.report(flaw.Flaw{Group: flaw.Unknown, Name: macro.Unknown, Explanation: "image " + src + ": " + imageProblem(err)}, n, ofAttributeValue, "src")
		return
	}
	setImageSize(n, size)
}

// sizeOfImage reads the size of an image by the name of its file, and closes it.
func sizeOfImage(name string, f fs.File) (imageSize, error) {
	size, err := readImageSize(name, f)
	return size, errors.Join(err, f.Close())
}

// setImageSize sets the size of an image as far as it has one.
func setImageSize(n *html.Node, size imageSize) {
	if size.width >= 0 {
		setAttr(n, "width", strconv.Itoa(size.width))
	}
	if size.height >= 0 {
		setAttr(n, "height", strconv.Itoa(size.height))
	}
}

// imageProblem explains why an image cannot be read, without its path on disk, which follows
// from the file of the flaw.
func imageProblem(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no such file"
	}
	return fault.Cause(err).Error()
}

// joinURL resolves a relative path against the address of a folder.
func joinURL(folder, name string) string {
	return path.Join("/", folder, name)
}

// escapePath percent-encodes invalid characters of a path, keeping existing escapes.
func escapePath(s string) string {
	const hex = "0123456789ABCDEF"
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = !escapeInPath(s[i])
	}
	if plain {
		return s
	}
	b := make([]byte, 0, len(s)+8)
	for i := 0; i < len(s); i++ {
		if c := s[i]; escapeInPath(c) {
			b = append(b, '%', hex[c>>4], hex[c&15])
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

func escapeInPath(c byte) bool {
	return c <= ' ' || c >= 0x7F || c == '"' || c == '<' || c == '>' || c == '`' || c == '{' || c == '}'
}
