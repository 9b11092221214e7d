package social

import (
	"bytes"
	"image/png"
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
		"one word": strings.Repeat("lantern", 40), "empty": "", "missing letters": "石を積む",
	} {
		card, err := p.Card(title, "Web APIs", "Cairn")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c, err := png.DecodeConfig(bytes.NewReader(card))
		if err != nil || c.Width != CardWidth || c.Height != CardHeight {
			t.Errorf("%s: card is %d by %d, %v", name, c.Width, c.Height, err)
		}
		if len(card) > 60<<10 {
			t.Errorf("%s: card has %d bytes, want few", name, len(card))
		}
		if dir := os.Getenv("WAYMARK_CARDS"); dir != "" {
			_ = os.WriteFile(dir+"/"+name+".png", card, 0o600)
		}
	}
}

func TestEqualTextGivesEqualCards(t *testing.T) {
	p := painter(t)
	first, err := p.Card("Lantern", "Web", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Card("Something longer in between", "", ""); err != nil {
		t.Fatal(err)
	}
	again, err := p.Card("Lantern", "Web", "")
	if err != nil || !bytes.Equal(first, again) {
		t.Errorf("the second card differs (%v)", err)
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
