package social

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

func painter(t testing.TB) *Painter {
	t.Helper()
	p, err := New("Waymark")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCardHasTheShapeThatSitesAskFor(t *testing.T) {
	p := painter(t)
	for name, title := range map[string]string{
		"short": "Cairns", "long": strings.Repeat("A path over the hills and far away ", 12),
		"one word": strings.Repeat("lantern", 20_000), "empty": "", "missing letters": "石を積む",
	} {
		card, err := p.Card(title, "Web APIs", "Cairn")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c, err := png.DecodeConfig(bytes.NewReader(card))
		if err != nil || c.Width != CardWidth || c.Height != CardHeight {
			t.Errorf("%s: card is %d by %d, %v", name, c.Width, c.Height, err)
		}
		if _, err := png.Decode(bytes.NewReader(card)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(card) > 60<<10 {
			t.Errorf("%s: card has %d bytes, want few", name, len(card))
		}
		if dir := os.Getenv("WAYMARK_CARDS"); dir != "" {
			_ = os.WriteFile(dir+"/"+name+".png", card, 0o600)
		}
	}
}

func TestEncodedCardIsThePicture(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	blank := blankCard()
	var e encoder
	for range 20 {
		c := blank.clone()
		for range random.IntN(60) {
			y := random.IntN(CardHeight)
			row := c.row(y)[1:]
			c.drawn[y] = true
			for i, value := random.IntN(len(row)), byte(0); i < len(row); i += 1 + random.IntN(1+random.IntN(300)) {
				if random.IntN(4) > 0 {
					value = byte(random.Uint32())
				}
				for run := range min(len(row)-i, random.IntN(9)) {
					row[i+run] = value
				}
			}
			for copies := random.IntN(6); copies > 0 && y+copies < CardHeight; copies-- {
				copy(c.row(y+copies), c.row(y))
				c.drawn[y+copies] = true
			}
		}
		decoded, err := png.Decode(bytes.NewReader(e.encode(c, blank.sums())))
		if err != nil {
			t.Fatal(err)
		}
		picture, ok := decoded.(*image.Paletted)
		if !ok {
			t.Fatalf("decoded a %T", decoded)
		}
		var want []byte
		for y := range CardHeight {
			for _, pair := range c.row(y)[1:] {
				want = append(want, pair>>4, pair&0x0f)
			}
		}
		if !bytes.Equal(picture.Pix, want) {
			t.Fatal("the file shows another picture")
		}
	}
}

func TestEqualTextGivesEqualCards(t *testing.T) {
	p := painter(t)
	want, err := painter(t).Card("Cairn", "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{strings.Repeat("Long enough for all lines ", 9), "Lamp"} {
		if _, err := p.Card(before, "Web APIs", ""); err != nil {
			t.Fatal(err)
		}
		if got, err := p.Card("Cairn", "", ""); err != nil || !bytes.Equal(got, want) {
			t.Errorf("the card after %q differs from the first one (%v)", before, err)
		}
	}
}

func TestTitleWithoutLettersInTheFontIsReplaced(t *testing.T) {
	p := painter(t)
	foreign, err := p.Card("石", "", "Stone")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := p.Card("Stone", "", "")
	if err != nil || !bytes.Equal(foreign, plain) {
		t.Errorf("the card does not show the other title (%v)", err)
	}
}

func TestIcons(t *testing.T) {
	for _, masked := range []bool{false, true} {
		icon, err := Icon(192, masked)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(icon))
		if err != nil || picture.Bounds().Dx() != 192 {
			t.Fatalf("icon: %v", err)
		}
		if _, _, _, alpha := picture.At(0, 0).RGBA(); (alpha == 0) == masked {
			t.Errorf("masked %v: corner has alpha %d", masked, alpha)
		}
		if dir := os.Getenv("WAYMARK_CARDS"); dir != "" {
			_ = os.WriteFile(dir+"/icon"+map[bool]string{true: "-masked", false: ""}[masked]+".png", icon, 0o600)
		}
	}
	ico, err := ICO()
	if err != nil || !bytes.HasPrefix(ico, []byte{0, 0, 1, 0, 3, 0}) {
		t.Errorf("favicon.ico: % x, %v", ico[:6], err)
	}
}

func BenchmarkCard(b *testing.B) {
	p := painter(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Card("CanvasRenderingContext2D: createConicGradient() method", "Web APIs", ""); err != nil {
			b.Fatal(err)
		}
	}
}
