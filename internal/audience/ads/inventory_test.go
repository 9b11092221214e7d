package ads

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// pngOf returns a picture of a given size.
func pngOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// moving adds the chunk of animations to a picture.
func moving(still []byte) []byte {
	const header = 8 + 25 // signature and first chunk
	chunk := append([]byte("acTL"), 0, 0, 0, 2, 0, 0, 0, 0)
	out := append([]byte{}, still[:header]...)
	out = binary.BigEndian.AppendUint32(out, 8)
	out = append(out, chunk...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(chunk))
	return append(out, still[header:]...)
}

func encoded(t *testing.T, encode func(*bytes.Buffer, image.Image) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, image.NewPaletted(image.Rect(0, 0, 130, 100), color.Palette{color.Black, color.White})); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// testFiles are an inventory and pictures of all formats.
func testFiles(t *testing.T, inventory string) fstest.MapFS {
	t.Helper()
	side := pngOf(t, 130, 100)
	files := map[string][]byte{
		"ads.toml":     []byte(inventory),
		"side.png":     side,
		"side@2x.png":  pngOf(t, 260, 200),
		"new.png":      pngOf(t, 125, 125),
		"top.png":      pngOf(t, 80, 50),
		"main.png":     pngOf(t, 970, 250),
		"banner.png":   pngOf(t, 728, 90),
		"odd.png":      pngOf(t, 131, 100),
		"moving.png":   moving(side),
		"damaged.png":  side[:len(side)-20],
		"drawing.png":  []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"large.png":    append(bytes.Clone(side), make([]byte, imageLimit)...),
		"photo.png":    encoded(t, func(b *bytes.Buffer, i image.Image) error { return jpeg.Encode(b, i, nil) }),
		"animated.gif": encoded(t, func(b *bytes.Buffer, i image.Image) error { return gif.Encode(b, i, nil) }),
	}
	out := fstest.MapFS{}
	for name, data := range files {
		out[name] = &fstest.MapFile{Data: data}
	}
	return out
}

// good is a valid inventory.
const good = `
[[campaign]]
name = "course"
start = "2026-11-01"
end = "2026-12-01"
countries = ["DE", "FR"]
keywords = ["css"]
weight = 2
max_views = 100

[[campaign.ad]]
slot = "side"
url = "https://shop.example/?a=1&b=2"
image = "side.png"
copy = "Learn it"
[campaign.ad.colors]
text = "#1b1b1b"
background = "#FFFFFF"
text_dark = "#ffffff"
background_dark = "#1b1b1b"
`

func read(t *testing.T, inventory string) (*Inventory, string) {
	t.Helper()
	v, problems, err := Read(testFiles(t, inventory), "ads.toml")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	return v, strings.Join(lines, "\n")
}

func TestRead(t *testing.T) {
	v, problems := read(t, good)
	if problems != "" {
		t.Fatal(problems)
	}
	_, ad := v.find("course", Side)
	if ad == nil || ad.image == nil {
		t.Fatalf("ad lacks its picture: %+v", ad)
	}
	got := v.Image(ad.image.Code)
	if got == nil || got.ContentType != "image/png" || got.Width != 130 || got.Height != 100 || v.Image("x") != nil {
		t.Errorf("picture: %+v", got)
	}
}

// Every problem is reported with its position.
func TestReadReportsProblems(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"an unknown key", `weight = 2`, "weight = 2\nwieght = 3", `unknown key "campaign.wieght"`},
		{"a name for the file system", `"course"`, `"../x"`, `campaign 1: name: "../x" is not made of`},
		{"a day", `"2026-11-01"`, `"1.11.2026"`, `campaign "course": start: "1.11.2026" is not a day`},
		{"an end before the start", `"2026-12-01"`, `"2026-10-01"`, `end: 2026-10-01 is not after the start`},
		{"a country", `"DE"`, `"Germany"`, `countries: "Germany" is not a code`},
		{"a keyword", `"css"`, `"CSS Grid"`, `keywords: "CSS Grid" is not a word`},
		{"no weight", `weight = 2`, `weight = 0`, `weight: 0 is not between 1 and 1000`},
		{"a cap", `max_views = 100`, `max_views = -1`, `less than 0`},
		{"a slot", `"side"`, `"popup"`, `slot: not one of [top hpTop side`},
		{"a script", `"https://shop.example/?a=1&b=2"`, `"javascript:alert(1)"`, `is not an https address`},
		{"an address with a password", `https://shop`, `https://me:secret@shop`, `is not an https address`},
		{"no text", `copy = "Learn it"`, ``, `copy: needed in this slot`},
		{"a long text", `Learn it`, strings.Repeat("é", maxCopy+1), `copy: 151 characters are more than 150`},
		{"a text that cannot be seen", `Learn it`, `Learn\u202Eit`, `copy: has characters that cannot be printed`},
		{"a heading without a button", `copy = "Learn it"`, "copy = \"x\"\nheading = \"Hello\"", `heading and cta: needs both or neither`},
		{"a colour by name", `"#1b1b1b"`, `"red;x:url(//x)"`, `colors.text: "red;x:url(//x)" is not a colour`},
		{"a colour without its other", `background = "#FFFFFF"`, ``, `colors.background: "" is not a colour`},
		{"little contrast", `"#1b1b1b"`, `"#999999"`, `colors.text on colors.background: the contrast is 2.85, text needs 4.5`},
		{"little contrast in the dark", `text_dark = "#ffffff"`, ``, `colors.text_dark on colors.background_dark: the contrast is 1.00`},
		{"no picture", `"side.png"`, `""`, `image: "" is not the path of a file`},
		{"a file that is not there", `"side.png"`, `"none.png"`, `image "none.png": file does not exist`},
		{"a file elsewhere", `"side.png"`, `"../side.png"`, `"../side.png" is not the path of a file`},
		{"another size", `"side.png"`, `"odd.png"`, `has 131 × 100 pixels; the slot takes pictures that are 130 × 100`},
		{"an animation", `"side.png"`, `"moving.png"`, `image "moving.png": moves; ads do not`},
		{"a damaged picture", `"side.png"`, `"damaged.png"`, `image "damaged.png": is damaged`},
		{"SVG with another name", `"side.png"`, `"drawing.png"`, `image "drawing.png": is not a PNG, JPEG or WebP picture`},
		{"GIF", `"side.png"`, `"animated.gif"`, `is not a PNG, JPEG or WebP picture`},
		{"a large file", `"side.png"`, `"large.png"`, `image "large.png": is larger than 150 KiB`},
		{"the picture of the new layout", `copy = "Learn it"`, "copy = \"x\"\nheading = \"Hello\"\ncta = \"Go\"", `pictures that are 125 × 125`},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := strings.Replace(good, c.from, c.to, 1)
			if changed == good {
				t.Fatal("nothing was changed")
			}
			if _, got := read(t, changed); !strings.Contains(got, c.want) {
				t.Errorf("problems:\n%s\nwant %s", got, c.want)
			}
		})
	}
}

func TestReadAcceptsPictures(t *testing.T) {
	for name, change := range map[string][2]string{
		"twice the pixels":     {`"side.png"`, `"side@2x.png"`},
		"JPEG, by its content": {`"side.png"`, `"photo.png"`},
		"the new layout":       {`image = "side.png"`, "image = \"new.png\"\nheading = \"Hello\"\ncta = \"Go\""},
		"the top":              {"slot = \"side\"\nurl = \"https://shop.example/?a=1&b=2\"\nimage = \"side.png\"", "slot = \"top\"\nurl = \"https://a.example/\"\nimage = \"top.png\""},
		"the home page":        {"slot = \"side\"\nurl = \"https://shop.example/?a=1&b=2\"\nimage = \"side.png\"", "slot = \"hpMain\"\nurl = \"https://a.example/\"\nimage = \"main.png\""},
		"the bottom":           {"slot = \"side\"\nurl = \"https://shop.example/?a=1&b=2\"\nimage = \"side.png\"", "slot = \"bottom\"\nurl = \"https://a.example/\"\nimage = \"banner.png\""},
	} {
		changed := strings.Replace(good, change[0], change[1], 1)
		if _, got := read(t, changed); got != "" || changed == good {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	if _, _, err := Read(testFiles(t, "[[campaign]"), "ads.toml"); err == nil || !strings.Contains(err.Error(), "ads.toml, line 1") {
		t.Errorf("broken file: %v", err)
	}
	if _, _, err := Read(fstest.MapFS{}, "ads.toml"); !strings.Contains(err.Error(), fs.ErrNotExist.Error()) {
		t.Errorf("no file: %v", err)
	}
}
