// Package picture makes smaller versions of pictures for small screens, and draws cards for
// shared links and the site's icons. The same input gives the same files.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // read by its name
)

// Limits of decoding: a small file can contain a huge picture.
const (
	fileLimit  = 20 << 20
	pixelLimit = 12_000_000
)

// jpegQuality is slightly above the default: versions are shown at their own size, where
// artefacts are visible.
const jpegQuality = 82

// method is part of every name, and changes with the algorithm.
const method = "1"

// widths are the widths of versions; a picture has those smaller than itself.
var widths = [...]int{320, 480, 640, 960, 1280, 1600}

var (
	errFormat = errors.New("only PNG, JPEG and opaque WebP pictures can be resized")
	errMoving = errors.New("the picture is animated, and smaller versions would not be")
	errTurned = errors.New("the picture is rotated by its Exif data; save it upright")
	errBig    = fmt.Errorf("the picture is larger than %d megapixels or %d MiB", pixelLimit/1_000_000, fileLimit>>20)
)

// Set is a picture and its smaller versions, made on demand. It is immutable. The zero value
// has no versions.
type Set struct {
	files    fs.FS
	original string
	versions []Version // narrowest first
}

// Version is a picture in one width, in pixels.
type Version struct {
	Name  string // of the file, lower case
	Width int
}

// Describe determines the versions of a file from its beginning. A file without versions is
// not an error.
func Describe(files fs.FS, name string) (*Set, error) {
	s := &Set{files: files, original: name}
	data, err := s.read()
	if err != nil {
		return nil, err
	}
	header, format, err := check(data)
	if errors.Is(err, errFormat) || errors.Is(err, errMoving) {
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("picture %s: %w", name, err)
	}
	sum := sha256.Sum256(append([]byte(method), data...))
	mark := hex.EncodeToString(sum[:4])
	stem := strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
	for _, width := range widths {
		if width < header.Width {
			file := fmt.Sprintf("%s.%dw.%s.%s", stem, width, mark, extensions[format])
			s.versions = append(s.versions, Version{file, width})
		}
	}
	if header.Width <= widths[len(widths)-1] {
		s.versions = append(s.versions, Version{strings.ToLower(name), header.Width})
	}
	return s, nil
}

// extensions are the file name extensions of versions, by format. Versions of WebP are JPEG
// files, since there is no WebP encoder here.
var extensions = map[string]string{"png": "png", "jpeg": "jpg", "webp": "jpg"}

var madeName = regexp.MustCompile(`\.\d+w\.[0-9a-f]{8}\.(?:png|jpg)$`)

// IsMade reports whether a file has the name of a generated version.
func IsMade(name string) bool { return madeName.MatchString(name) }

// Versions returns the pictures to choose from, narrowest first: the smaller versions and,
// unless it is too wide to show, the original.
func (s *Set) Versions() []Version { return s.versions }

// Made returns the names of the generated versions.
func (s *Set) Made() []string {
	var names []string
	for _, v := range s.versions {
		if IsMade(v.Name) {
			names = append(names, v.Name)
		}
	}
	return names
}

// Make makes a version; the error wraps fs.ErrNotExist for unknown names. Truncated pictures
// have no versions: browsers show the existing part.
func (s *Set) Make(name string) ([]byte, error) {
	for _, v := range s.versions {
		if v.Name != name || !IsMade(name) {
			continue
		}
		data, err := s.read()
		if err != nil {
			return nil, err
		}
		small, err := shrink(data, v.Width)
		if err != nil {
			return data, nil
		}
		return small, nil
	}
	return nil, fmt.Errorf("picture %s: %w", name, fs.ErrNotExist)
}

func (s *Set) read() ([]byte, error) {
	f, err := s.files.Open(s.original)
	if err != nil {
		return nil, fmt.Errorf("open picture: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, fileLimit+1))
	if err != nil {
		return nil, fmt.Errorf("read picture %s: %w", s.original, err)
	}
	if len(data) > fileLimit {
		return nil, fmt.Errorf("picture %s: %w", s.original, errBig)
	}
	return data, nil
}

// check reads the header and refuses pictures that need too much memory or would be wrong.
func check(data []byte) (image.Config, string, error) {
	header, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case errors.Is(err, image.ErrFormat):
		return header, "", errFormat
	case err != nil:
		return header, "", err
	case extensions[format] == "":
		return header, "", errFormat
	case header.Width <= 0 || header.Height <= 0 || header.Height > pixelLimit/header.Width:
		return header, "", errBig
	case format == "png" && bytes.Contains(head(data), []byte("acTL")):
		return header, "", errMoving
	case format == "webp" && bytes.Contains(head(data), []byte("ANIM")):
		return header, "", errMoving
	case format == "webp" && header.ColorModel != color.YCbCrModel:
		return header, "", errFormat // flat or see-through: JPEG would spoil it
	case format == "jpeg" && isTurned(head(data)):
		return header, "", errTurned
	}
	return header, format, nil
}

// head returns the part of a file with its metadata.
func head(data []byte) []byte { return data[:min(len(data), 64<<10)] }

// isTurned looks for a camera's orientation entry: tag, type and count, then the orientation,
// in either byte order.
func isTurned(head []byte) bool {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		entry := order.AppendUint32(order.AppendUint16(order.AppendUint16(nil, 0x0112), 3), 1)
		_, value, found := bytes.Cut(head, entry)
		if !found || len(value) < 2 {
			continue
		}
		upright := order.AppendUint16(nil, 1)
		if !bytes.Equal(value[:2], upright) {
			return true
		}
	}
	return false
}

// shrink scales a picture to a width in the format of its extension.
func shrink(data []byte, width int) ([]byte, error) {
	header, format, err := check(data)
	if err != nil {
		return nil, err
	}
	source, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	height := max(1, (header.Height*width+header.Width/2)/header.Width)
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(small, small.Rect, source, source.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	if extensions[format] == "jpg" {
		err = jpeg.Encode(&out, small, &jpeg.Options{Quality: jpegQuality})
	} else {
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		err = encoder.Encode(&out, fewColours(source, small))
	}
	if err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	return out.Bytes(), nil
}

// fewColours uses the palette of the original, if any: otherwise the smaller version would be
// the larger file.
func fewColours(original image.Image, small *image.RGBA) image.Image {
	indexed, ok := original.(*image.Paletted)
	if !ok {
		return small
	}
	out := image.NewPaletted(small.Rect, indexed.Palette)
	nearest := map[color.RGBA]uint8{}
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			c := small.RGBAAt(x, y)
			index, known := nearest[c]
			if !known {
				index = uint8(indexed.Palette.Index(c))
				nearest[c] = index
			}
			out.Pix[y*out.Stride+x] = index
		}
	}
	return out
}
