package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// stripes is a picture of vertical stripes.
func stripes(width, height int) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = 0xff
		if x := i / 4 % width; i%4 == 0 && x/20%2 == 0 {
			picture.Pix[i] = 0x20
		}
	}
	return picture
}

func encoded(t *testing.T, write func(*bytes.Buffer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, picture) })
}

func describe(t *testing.T, name string, data []byte) *Set {
	t.Helper()
	s, err := Describe(fstest.MapFS{name: {Data: data}}, name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestVersionsAreNarrowerAndKeepTheShape(t *testing.T) {
	for name, data := range map[string][]byte{
		"Hero.PNG": asPNG(t, stripes(800, 420)),
		"Hero.jpg": encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, stripes(800, 420), nil) }),
	} {
		s := describe(t, name, data)
		var found []int
		for _, v := range s.Versions() {
			found = append(found, v.Width)
		}
		if !slices.Equal(found, []int{320, 480, 640, 800}) || len(s.Made()) != 3 {
			t.Errorf("%s: widths = %v, made %d", name, found, len(s.Made()))
		}
		made, err := s.Make(s.Made()[0])
		if err != nil {
			t.Fatal(err)
		}
		header, format, err := image.DecodeConfig(bytes.NewReader(made))
		if err != nil || header.Width != 320 || header.Height != 168 {
			t.Errorf("%s: %s, %d by %d (%v), want 320 by 168", name, format, header.Width, header.Height, err)
		}
		if !strings.HasSuffix(s.Made()[0], "."+extensions[format]) || len(made) >= len(data) {
			t.Errorf("%s is a %s of %d bytes, the original has %d", s.Made()[0], format, len(made), len(data))
		}
	}
}

func TestWebP(t *testing.T) {
	for name, want := range map[string]int{"photo.webp": 1, "seethrough.webp": 0, "moving.webp": 0} {
		s, err := Describe(os.DirFS("testdata"), name)
		if err != nil || len(s.Made()) != want {
			t.Errorf("%s: made %q, %v, want %d", name, s.Made(), err, want)
			continue
		}
		for _, version := range s.Made() {
			data, err := s.Make(version)
			if err != nil {
				t.Fatal(err)
			}
			if header, format, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || format != "jpeg" || header.Width != 320 || header.Height != 160 {
				t.Errorf("%s is %s, %d by %d, %v", version, format, header.Width, header.Height, err)
			}
		}
	}
}

func TestSameFileGivesSameVersions(t *testing.T) {
	data := asPNG(t, stripes(700, 350))
	a, b := describe(t, "a.png", data), describe(t, "a.png", data)
	if !slices.Equal(a.Made(), b.Made()) {
		t.Errorf("names differ: %v, %v", a.Made(), b.Made())
	}
	for _, name := range a.Made() {
		one, err := a.Make(name)
		if err != nil {
			t.Fatal(err)
		}
		if two, _ := b.Make(name); !bytes.Equal(one, two) {
			t.Errorf("%s differs the second time", name)
		}
	}
	if other := describe(t, "a.png", asPNG(t, stripes(701, 350))); slices.Equal(a.Made(), other.Made()) {
		t.Error("versions of another picture have the same names")
	}
}

func TestPaletteIsKept(t *testing.T) {
	flat := image.NewPaletted(image.Rect(0, 0, 900, 100), color.Palette{color.Black, color.White})
	s := describe(t, "flat.png", asPNG(t, flat))
	made, err := s.Make(s.Made()[0])
	if err != nil {
		t.Fatal(err)
	}
	if small, _ := png.Decode(bytes.NewReader(made)); len(small.(*image.Paletted).Palette) != 2 {
		t.Errorf("version = %T", small)
	}
}

func TestWidePictureIsNotOfferedItself(t *testing.T) {
	s := describe(t, "wide.png", asPNG(t, image.NewPaletted(image.Rect(0, 0, 3000, 10), color.Palette{color.Black})))
	if last := s.Versions()[len(s.Versions())-1]; last.Width != 1600 || !IsMade(last.Name) {
		t.Errorf("widest version = %+v", last)
	}
}

// withSize returns a PNG file whose header has the given size.
func withSize(data []byte, width, height uint32) []byte {
	data = bytes.Clone(data)
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

func TestHostilePictures(t *testing.T) {
	small := asPNG(t, stripes(8, 8))
	turned := encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, stripes(640, 640), nil) })
	turned = slices.Concat(turned[:2], []byte("\xff\xe1\x00\x22Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"), turned[2:])
	for name, data := range map[string][]byte{
		"bomb.png":   withSize(small, 60_000, 60_000),
		"line.png":   withSize(small, 1<<30, 1<<30),
		"torn.png":   small[:20],
		"turned.jpg": turned,
	} {
		if s, err := Describe(fstest.MapFS{name: {Data: data}}, name); err == nil {
			t.Errorf("%s has versions %v, want an error", name, s.Versions())
		}
	}
	for name, data := range map[string][]byte{"text.svg": []byte("<svg/>"), "empty.png": nil} {
		if s := describe(t, name, data); len(s.Versions()) != 0 {
			t.Errorf("%s has versions", name)
		}
	}
	if _, err := Describe(fstest.MapFS{}, "gone.png"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if _, err := describe(t, "a.png", asPNG(t, stripes(400, 8))).Make("../a.320w.00000000.png"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("unknown version: %v", err)
	}
	torn := slices.Concat(asPNG(t, stripes(400, 400))[:400], make([]byte, 100))
	s := describe(t, "late.png", torn)
	if made, err := s.Make(s.Made()[0]); err != nil || !bytes.Equal(made, torn) {
		t.Errorf("a truncated picture yields %d bytes (%v), want it unchanged", len(made), err)
	}
}
