package ads

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // a format of pictures
	_ "image/png"  // a format of pictures
	"io"
	"io/fs"

	_ "golang.org/x/image/webp" // a format of pictures

	"waymark.dev/waymark/internal/platform/fault"
)

// Image is a picture of an ad. Its type was found by its content.
type Image struct {
	Code          string // its address below /pimg/
	ContentType   string
	Data          []byte
	Width, Height int // as shown, in CSS pixels
}

// imageLimit is the size of a picture in bytes.
const imageLimit = 150 << 10

// maxDensity is how many pixels of a picture there may be to a CSS pixel, in each
// direction.
const maxDensity = 3

// size is that of the pictures of a slot in CSS pixels. Those of banners at the top
// may be of any width up to one.
type size struct {
	width, height int
	anyWidth      bool
}

func sizeOf(ad *Ad) size {
	switch ad.Slot {
	case Top, HomeTop:
		return size{width: 200, height: 50, anyWidth: true}
	case Side:
		if ad.Heading != "" && ad.CTA != "" {
			return size{width: 125, height: 125}
		}
		return size{width: 130, height: 100}
	case HomeMain:
		return size{width: 970, height: 250}
	default:
		return size{width: 728, height: 90}
	}
}

// shown returns a picture as an ad shows it, in CSS pixels. The error says why it does
// not fit the slot of the ad.
func (i *Image) shown(ad *Ad) (*Image, error) {
	want := sizeOf(ad)
	width, fits := want.fit(i.Width, i.Height)
	if !fits {
		return nil, fmt.Errorf("has %d × %d pixels; the slot takes pictures that are %s, or two or three times that", i.Width, i.Height, want)
	}
	shown := *i
	shown.Width, shown.Height = width, want.height
	return &shown, nil
}

// fit returns the width of a picture as shown, if its pixels fit the size.
func (s size) fit(width, height int) (shown int, fits bool) {
	if height == 0 || height%s.height != 0 || height/s.height > maxDensity {
		return 0, false
	}
	density := height / s.height
	shown = width / density
	if s.anyWidth {
		return shown, width%density == 0 && shown > 0 && shown <= s.width
	}
	return shown, width == s.width*density
}

// takes reports whether a slot shows pictures with so many pixels.
func (s Slot) takes(width, height int) bool {
	for _, ad := range []Ad{{Slot: s}, {Slot: s, Heading: "any", CTA: "any"}} {
		if _, fits := sizeOf(&ad).fit(width, height); fits {
			return true
		}
	}
	return false
}

func (s size) String() string {
	if s.anyWidth {
		return fmt.Sprintf("%d high and at most %d wide", s.height, s.width)
	}
	return fmt.Sprintf("%d × %d", s.width, s.height)
}

func (c *checker) checkImage(where string, ad *Ad) {
	if !fs.ValidPath(ad.File) {
		c.add(where, "image: %q is not the path of a file in the folder of the inventory", ad.File)
		return
	}
	found, err := readImage(c.files, ad.File)
	if err == nil {
		ad.image, err = found.shown(ad)
	}
	if err != nil {
		c.add(where, "image %q: %v", ad.File, err)
		return
	}
	c.inventory.images[ad.image.Code] = ad.image
}

// contentTypes are those of the formats of pictures that package image reads here.
var contentTypes = map[string]string{"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}

var errMoves = errors.New("moves; ads do not")

// readImage reads a picture. Its size is in pixels.
func readImage(files fs.FS, name string) (*Image, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, fault.Cause(err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, imageLimit+1))
	if err != nil {
		return nil, fault.Cause(err)
	}
	if len(data) > imageLimit {
		return nil, fmt.Errorf("is larger than %d KiB", imageLimit>>10)
	}
	return decodeImage(data)
}

// decodeImage recognises a picture by its content, and reads all of it: browsers
// show damaged ones by half.
func decodeImage(data []byte) (*Image, error) {
	header, format, err := image.DecodeConfig(bytes.NewReader(data))
	// Other packages may have registered more formats.
	if err != nil || contentTypes[format] == "" {
		return nil, errors.New("is not a PNG, JPEG or WebP picture")
	}
	if header.Width > 970*maxDensity || header.Height > 250*maxDensity { // those of the largest slot
		return nil, fmt.Errorf("has %d × %d pixels, which fits no slot", header.Width, header.Height)
	}
	if isAnimated(data, format) {
		return nil, errMoves
	}
	if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
		return nil, errors.New("is damaged")
	}
	sum := sha256.Sum256(data)
	return &Image{
		Code: hex.EncodeToString(sum[:16]), ContentType: contentTypes[format], Data: data,
		Width: header.Width, Height: header.Height,
	}, nil
}

// isAnimated reports whether a picture has a chunk of animations before its pixels.
func isAnimated(data []byte, format string) bool {
	switch format {
	case "png":
		before, _, _ := bytes.Cut(data, []byte("IDAT"))
		return bytes.Contains(before, []byte("acTL"))
	case "webp":
		const flags, animation = 20, 0x02 // of the chunk VP8X, which comes first
		return len(data) > flags && string(data[12:16]) == "VP8X" && data[flags]&animation != 0
	}
	return false
}
