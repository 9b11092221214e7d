package sample_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

// flawsPage is the only page with intentional flaws.
const flawsPage = "Waymark/Flaws_on_purpose"

// document has the parts of a built page that the tests check.
type document struct {
	URL string `json:"url"`
	Doc struct {
		Sidebar   string   `json:"sidebarHTML"`
		Fragments []string `json:"fragments"`
		Body      []struct {
			Type  string `json:"type"`
			Value struct {
				Content        string            `json:"content"`
				Specifications []json.RawMessage `json:"specifications"`
				Query          string            `json:"query"`
			} `json:"value"`
		} `json:"body"`
		Flaws map[string][]struct {
			Name        string `json:"name"`
			Line        int    `json:"line"`
			Macro       string `json:"macroName"`
			Explanation string `json:"explanation"`
		} `json:"flaws"`
	} `json:"doc"`
}

func (d *document) html() string {
	var b strings.Builder
	for _, s := range d.Doc.Body {
		b.WriteString(s.Value.Content)
		b.WriteByte('\n')
	}
	return b.String()
}

func open(t *testing.T) *site.Site {
	t.Helper()
	return openOf(t, content.Reference, content.Sources{ContentFS: sample.Content(), TranslatedFS: sample.Translated()})
}

func openOf(t *testing.T, kind content.Kind, sources content.Sources) *site.Site {
	t.Helper()
	data, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := site.Open(context.Background(), site.Options{
		Sources: sources,
		Kind:    kind,
		Webdata: data,
		Log:     slog.New(slog.DiscardHandler),
		Settings: site.Settings{
			Brand: "Waymark", TitleSuffix: "Waymark", BaseURL: "https://sample.example", Flaws: true,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func build(t *testing.T, s *site.Site) []*document {
	t.Helper()
	var docs []*document
	for _, p := range s.Catalogue().Pages() {
		raw, err := s.JSON(context.Background(), p.URL())
		if err != nil {
			t.Errorf("build %s: %v", p.URL(), err)
			continue
		}
		d := new(document)
		if err := json.Unmarshal(raw, d); err != nil {
			t.Fatalf("decode %s: %v", p.URL(), err)
		}
		docs = append(docs, d)
	}
	return docs
}

func TestPagesHaveNoFlawsButTheOnesOnPurpose(t *testing.T) {
	s := open(t)
	var onPurpose []string
	for _, d := range build(t, s) {
		for _, list := range d.Doc.Flaws {
			for _, f := range list {
				if strings.HasSuffix(d.URL, flawsPage) {
					onPurpose = append(onPurpose, f.Name)
					continue
				}
				// The data has an at-rule only at its old address, which
				// redirects.
				if f.Macro == "cssinfo" && f.Name == "TemplRedirectedLink" {
					continue
				}
				t.Errorf("%s:%d: %s %s: %s", d.URL, f.Line, f.Name, f.Macro, f.Explanation)
			}
		}
	}
	for _, f := range s.LoadFlaws() {
		t.Errorf("reading: %s", f)
	}
	for _, want := range []string{
		"BrokenLink", "IllCasedLink", "RedirectedLink", "TemplBrokenLink", "TemplIllCasedArg", "TemplInvalidArg", "Unknown",
	} {
		if !slices.Contains(onPurpose, want) {
			t.Errorf("%s lacks a flaw of the kind %s; it has %v", flawsPage, want, onPurpose)
		}
	}
}

func TestSampleIsLargeEnough(t *testing.T) {
	count := map[locale.Locale]int{}
	for _, p := range open(t).Catalogue().Pages() {
		count[p.Locale]++
	}
	if count[locale.EnUS] < 40 || count["de"] < 8 || count["fr"] < 8 {
		t.Errorf("pages by locale = %v, want at least 40 English, 8 German and 8 French ones", count)
	}
}

// macros are the names that content may call, each of which must be used
// somewhere in the sample.
var macros = strings.Fields(`
	DOMxRef CSSxRef JSxRef HTMLElement SVGElement SVGAttr MathMLElement HTTPHeader HTTPStatus HTTPMethod CSP WebExtAPIRef
	Glossary RFC Experimental_Inline Non-standard_Inline Deprecated_Inline Optional_Inline ReadOnlyInline SecureContext_Inline
	SeeCompatTable Deprecated_Header Non-standard_Header SecureContext_Header AvailableInWorkers Compat Specifications
	CSSInfo CSSSyntax CSSSyntaxRaw SVGInfo JS_Property_Attributes InheritanceDiagram PreviousMenuNext PreviousNext
	PreviousMenu NextMenu Previous Next SubpagesWithSummaries LandingPageListSubpages ListSubpages ListGroups APIListAlpha
	CSS_Ref GlossaryDisambiguation WebExtAllCompatTables WebExtAllExamples WebExtExamples EmbedLiveSample EmbedGHLiveSample
	EmbedYouTube InteractiveExample LiveSampleLink APIRef DefaultAPISidebar GlossarySidebar`)

func TestEveryMacroIsUsed(t *testing.T) {
	used := map[string]bool{}
	call := regexp.MustCompile(`(^|[^\\])\{\{\s*([A-Za-z_][\w-]*)`)
	cat := open(t).Catalogue()
	for _, p := range cat.Pages() {
		body, err := cat.Body(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(body, -1) {
			used[macroKey(m[2])] = true
		}
	}
	for _, name := range macros {
		if !used[macroKey(name)] {
			t.Errorf("no page calls %s", name)
		}
	}
}

func macroKey(name string) string { return strings.ReplaceAll(strings.ToLower(name), "-", "_") }

func TestOutputHoldsNoSourceText(t *testing.T) {
	code := regexp.MustCompile(`(?s)<code>.*?</code>|<pre.*?</pre>`)
	for _, d := range build(t, open(t)) {
		html := code.ReplaceAllString(d.html(), "")
		for _, bad := range []string{"{{", "}}", "\x00"} {
			if strings.Contains(html, bad) {
				t.Errorf("%s contains %q", d.URL, bad)
			}
		}
	}
}

func TestFragmentsOfLinksExist(t *testing.T) {
	docs := build(t, open(t))
	ids := map[string][]string{}
	for _, d := range docs {
		ids[strings.ToLower(d.URL)] = d.Doc.Fragments
	}
	link := regexp.MustCompile(`href="([^"#]*)#([^"]+)"`)
	for _, d := range docs {
		for _, m := range link.FindAllStringSubmatch(d.html()+d.Doc.Sidebar, -1) {
			target, fragment := strings.ToLower(m[1]), m[2]
			if target == "" {
				target = strings.ToLower(d.URL)
			}
			list, ours := ids[target]
			if ours && !strings.HasPrefix(fragment, "livesample_") && !slices.Contains(list, fragment) {
				t.Errorf("%s links to %s#%s, which does not exist", d.URL, m[1], fragment)
			}
		}
	}
}

func TestDataSectionsAreFilled(t *testing.T) {
	s := open(t)
	for _, d := range build(t, s) {
		for _, section := range d.Doc.Body {
			switch v := section.Value; section.Type {
			case "specifications":
				// This one has no specification, to show the warning.
				if len(v.Specifications) == 0 && !strings.HasSuffix(d.URL, "-webkit-tap-highlight-color") {
					t.Errorf("%s has no specification for %s", d.URL, v.Query)
				}
			case "browser_compatibility":
				if _, err := s.Compat(context.Background(), v.Query); err != nil {
					t.Errorf("%s has no compatibility data for %s: %v", d.URL, v.Query, err)
				}
			}
		}
	}
}

func TestPicturesAreSmall(t *testing.T) {
	for name, files := range map[string]fs.FS{"content": sample.Content(), "translated": sample.Translated()} {
		err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			info, err := e.Info()
			if err == nil && info.Size() > 64<<10 {
				t.Errorf("%s/%s has %d bytes, want at most 64 KiB", name, path, info.Size())
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
