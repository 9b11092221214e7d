package picture

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

func painter(t testing.TB) *Painter {
	t.Helper()
	p, err := NewPainter("Waymark")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCardHasTheShapeThatSitesAskFor(t *testing.T) {
	p := painter(t)
	for name, title := range map[string]string{
		"short": "Cairns", "long": strings.Repeat("A path over the hills and far away ", 12),
		"one word": strings.Repeat("lantern", 20_000), "empty": "", "missing letters": "الويب",
	} {
		card, err := p.Card(CardText{Title: title, Area: "Web APIs", Other: "Cairn"})
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
			t.Errorf("%s: card has %d bytes", name, len(card))
		}
		if dir := os.Getenv("WAYMARK_CARDS"); dir != "" {
			_ = os.WriteFile(dir+"/"+name+".png", card, 0o600)
		}
	}
}

func TestEncodedCardIsThePicture(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	blank := newBlank(blankCard(), lineTop)
	whole := byteRange{0, rowBytes}
	var e encoder
	for range 20 {
		c := blank.clone()
		for range random.IntN(60) {
			y := random.IntN(lineTop)
			row := c.row(y)[1:]
			c.drawn[y] = whole
			for i, value := random.IntN(len(row)), byte(0); i < len(row); i += 1 + random.IntN(1+random.IntN(300)) {
				if random.IntN(4) > 0 {
					value = byte(random.Uint32())
				}
				for run := range min(len(row)-i, random.IntN(9)) {
					row[i+run] = value
				}
			}
			for copies := random.IntN(6); copies > 0 && y+copies < lineTop; copies-- {
				copy(c.row(y+copies), c.row(y))
				c.drawn[y+copies] = whole
			}
		}
		decoded, err := png.Decode(bytes.NewReader(e.append(nil, c, blank)))
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
			t.Fatal("file has another picture")
		}
	}
}

func TestEqualTextGivesEqualCards(t *testing.T) {
	p := painter(t)
	want, err := painter(t).Card(CardText{Title: "Cairn"})
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{strings.Repeat("Long enough for all lines ", 9), "Lamp"} {
		if _, err := p.Card(CardText{Title: before, Area: "Web APIs"}); err != nil {
			t.Fatal(err)
		}
		if got, err := p.Card(CardText{Title: "Cairn"}); err != nil || !bytes.Equal(got, want) {
			t.Errorf("card after %q differs from the first one (%v)", before, err)
		}
	}
}

func TestTitleThatNoFontCoversIsReplaced(t *testing.T) {
	p := painter(t)
	replaced, err := p.Card(CardText{Title: "حجر", Area: "ويب", Other: "Stone"})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := p.Card(CardText{Title: "Stone"})
	if err != nil || !bytes.Equal(replaced, plain) {
		t.Errorf("card does not show the other title (%v)", err)
	}
}

func TestTitlesOfEveryLanguageAreDrawn(t *testing.T) {
	p := painter(t)
	for language, title := range map[string]string{
		"ja":    "ウェブ開発を学ぶ：CSS の配置とアニメーション、「フレックスボックス」の基本概念",
		"ko":    "웹 개발 배우기: 레이아웃과 접근성",
		"zh-CN": "使用 JavaScript 构建可访问的网页应用程序，学习布局与动画",
		"zh-TW": "使用 JavaScript 建構無障礙網頁應用程式，學習版面配置與動畫",
		"ru":    "Изучение веб-разработки: Ёжик",
		"el":    "Μάθετε ανάπτυξη ιστού",
	} {
		card, err := p.Card(CardText{Title: title, Other: "Replaced", Language: language})
		if err != nil {
			t.Fatal(err)
		}
		if other, _ := p.Card(CardText{Title: "Replaced"}); bytes.Equal(card, other) {
			t.Errorf("%s: title is replaced", language)
		}
		if dir := os.Getenv("WAYMARK_CARDS"); dir != "" {
			_ = os.WriteFile(dir+"/"+language+".png", card, 0o600)
		}
	}
}

func TestGlyphsFollowTheLanguage(t *testing.T) {
	p := painter(t)
	drawn := map[string]string{}
	for _, language := range []string{"ja", "zh-CN", "zh-TW", "en-US"} {
		card, err := p.Card(CardText{Title: "直", Language: language})
		if err != nil {
			t.Fatal(err)
		}
		drawn[language] = string(card)
	}
	if drawn["ja"] == drawn["zh-CN"] || drawn["ja"] != drawn["en-US"] {
		t.Error("a character with language-dependent glyphs is drawn the same")
	}
}

func TestWordsEndWhereLinesMay(t *testing.T) {
	for text, want := range map[string][]string{
		"one two":   {" one", " two"},
		"":          nil,
		"字が、来る":     {" 字", "が、", "来", "る"},
		"「字」 CSS の": {" 「字」", " CSS", " の"},
		"CSSの字ー":    {" CSS", "の", "字ー"},
		"웹 개발":      {" 웹", " 개발"},
	} {
		if got := words(text); !slices.Equal(got, want) {
			t.Errorf("words(%q) = %q, want %q", text, got, want)
		}
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
			t.Errorf("masked = %v: corner has alpha %d", masked, alpha)
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
	var file []byte
	p := painter(b)
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if file, err = p.AppendCard(file[:0], CardText{Title: "CanvasRenderingContext2D: createConicGradient() method", Area: "Web APIs"}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkImagePNG encodes the same picture with the standard library, whose
// speed is the reason for this package's own encoder.
func BenchmarkImagePNG(b *testing.B) {
	p := painter(b)
	card, err := p.Card(CardText{Title: "CanvasRenderingContext2D: createConicGradient() method", Area: "Web APIs"})
	if err != nil {
		b.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(card))
	if err != nil {
		b.Fatal(err)
	}
	for name, level := range map[string]png.CompressionLevel{"fastest": png.BestSpeed, "default": png.DefaultCompression} {
		b.Run(name, func(b *testing.B) {
			encoder := png.Encoder{CompressionLevel: level, BufferPool: new(buffers)}
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := encoder.Encode(&out, picture); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes")
		})
	}
}

// buffers stores the only buffer of an encoder.
type buffers struct{ kept *png.EncoderBuffer }

func (b *buffers) Get() *png.EncoderBuffer  { return b.kept }
func (b *buffers) Put(e *png.EncoderBuffer) { b.kept = e }
