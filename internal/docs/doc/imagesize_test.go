package doc

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func encoded(t *testing.T, encode func(*bytes.Buffer, image.Image) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, image.NewGray(image.Rect(0, 0, 37, 21))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestImageSize(t *testing.T) {
	t.Parallel()
	raster := imageSize{37, 21}
	pngFile := encoded(t, func(b *bytes.Buffer, m image.Image) error { return png.Encode(b, m) })
	jpegFile := encoded(t, func(b *bytes.Buffer, m image.Image) error { return jpeg.Encode(b, m, nil) })
	gifFile := encoded(t, func(b *bytes.Buffer, m image.Image) error { return gif.Encode(b, m, nil) })
	comment := "\xff\xd8\xff\xe1\x00\x04ab\xff\xff\xfe\x00\x03c"
	for _, test := range []struct {
		name, file string
		want       imageSize
	}{
		{"a.png", pngFile, raster},
		{"a.jpg", jpegFile, raster},
		{"a.gif", gifFile, raster},
		{"wrong.gif", pngFile, raster},
		{"padded.jpg", comment + jpegFile[2:], raster},
		{"x.webp", "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x24\x00\x00\x14\x00\x00", raster},
		{"s.webp", "RIFF\x00\x00\x00\x00WEBPVP8 \x0a\x00\x00\x00\x00\x00\x00\x9d\x01\x2a\x25\x00\x15\x00", raster},
		{"l.webp", "RIFF\x00\x00\x00\x00WEBPVP8L\x0a\x00\x00\x00\x2f\x24\x00\x05\x00\x00\x00\x00\x00\x00", raster},
		{"both.svg", `<svg width="3.5" height="4.5px" viewBox="0 0 9 9">`, imageSize{4, 4}},
		{"width.svg", `<!-- c --><svg width="10mm" viewBox="0,0 4,2">`, imageSize{10, 5}},
		{"height.svg", `<?xml version="1.0" encoding="latin-1"?><svg height="10" viewBox="0 0 4 2">`, imageSize{20, 10}},
		{"box.svg", `<svg viewBox="1 2 30.4 40.6">`, imageSize{30, 41}},
		{"one.svg", `<svg width="7">`, imageSize{7, -1}},
		{"none.svg", `<svg width="100%" viewBox="0 0 0 0">`, imageSize{-1, -1}},
	} {
		if got, err := readImageSize(test.name, strings.NewReader(test.file)); err != nil || got != test.want {
			t.Errorf("readImageSize(%s) = %v, %v, want %v", test.name, got, err, test.want)
		}
	}
}

func TestUnreadableImage(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"empty.png": "", "text.png": "hello", "short.jpg": "\xff\xd8\xff", "cut.jpg": "\xff\xd8\xff\xe0\x10\x00", "bad.jpg": "\xff\xd8xx",
		"html.svg": "<html/>", "text.svg": "no tag", "x.webp": "RIFF\x00\x00\x00\x00WEBPVP8?\x0a\x00\x00\x00\x00\x00\x00\x00\x24\x00\x00\x14\x00\x00",
	} {
		if got, err := readImageSize(name, strings.NewReader(file)); err == nil {
			t.Errorf("readImageSize(%s) = %v, want an error", name, got)
		}
	}
}

func FuzzImageSize(f *testing.F) {
	f.Add("a.jpg", []byte("\xff\xd8\xff\xe1\x00\x04ab\xff\xc0\x00\x11\x08\x00\x15\x00\x25\x03"))
	f.Add("a.svg", []byte(`<svg width="1e400" height="-3" viewBox="0 0 1 NaN">`))
	f.Fuzz(func(t *testing.T, name string, file []byte) {
		size, err := readImageSize(name, bytes.NewReader(file))
		if err == nil && (size.width < -1 || size.height < -1) {
			t.Errorf("readImageSize(%q, %q) = %v", name, file, size)
		}
	})
}
