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

// Image is a picture of an ad. Its type is detected from its content.
type Image struct {
	Code          string // address below /pimg/
	ContentType   string
	Data          []byte
	Width, Height int // displayed, in CSS pixels
}

// imageLimit is the maximum size of a picture in bytes.
const imageLimit = 150 << 10

// maxDensity is the maximum number of picture pixels per CSS pixel, in each direction.
const maxDensity = 3

// size is the size of a slot's pictures in CSS pixels. Banners at the top may be narrower.
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

// shown returns a picture in the displayed size, in CSS pixels. The error says why it does not
// fit the ad's slot.
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

// fit returns the displayed width of a picture if its pixels fit the size.
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

// takes reports whether a slot shows pictures of a size in pixels.
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

// contentTypes are the types of the formats that package image decodes here.
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

// decodeImage detects the format of a picture and decodes all of it: browsers show damaged
// ones partly.
func decodeImage(data []byte) (*Image, error) {
	header, format, err := image.DecodeConfig(bytes.NewReader(data))
	// Other packages may have registered more formats.
	if err != nil || contentTypes[format] == "" {
		return nil, errors.New("is not a PNG, JPEG or WebP picture")
	}
	if header.Width > 970*maxDensity || header.Height > 250*maxDensity { // of the largest slot
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

// isAnimated reports whether a picture has an animation chunk before its pixels.
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
