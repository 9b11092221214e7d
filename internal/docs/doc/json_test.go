package doc

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// fullDocument has a value in every field.
func fullDocument() *Document {
	return &Document{
		Body: []Section{
			{Kind: Prose, Content: "<p>\"a\" \\ b</p>\n"},
			{Kind: Specifications, ID: "specs", Title: "Specs", Headed: true, Query: "a.b",
				Specifications: []webdata.Specification{{BCDSpecificationURL: "https://s", Title: "S"}, {BCDSpecificationURL: "https://t", Title: "T"}}},
			{Kind: Compat, ID: "a.b", Title: "a.b", Headed: true, IsH3: true, Query: "a.b", Content: "rest"},
			{Kind: Prose, ID: "empty", Title: "", Headed: true},
		},
		Locale:            "fr",
		IsTranslated:      true,
		URL:               "/fr/docs/A",
		Modified:          time.Date(2025, 3, 1, 11, 20, 30, 4e6, time.FixedZone("", 3600)),
		NoIndexing:        true,
		HasMathML:         true,
		OtherTranslations: []Translation{{"en-US", "A"}, {"fr", "Â"}},
		PageTitle:         "Â | Docs",
		Parents:           []Parent{{"/fr/docs/A", "Â"}},
		Popularity:        0.25,
		ShortTitle:        "Â",
		Sidebar:           Markup("<ol></ol>"),
		SidebarMacro:      "bar",
		Source:            Origin{"fr/a", "https://g/blob", "https://g/commit", "index.md"},
		Summary:           "Sum.",
		Title:             "Â",
		TitleHTML:         "<code>Â</code>",
		TOC:               []TOCEntry{{Text: "Specs", ID: "specs"}, {Text: "<b>x</b>", ID: "x", Sub: true}},
		Fragments:         []string{"specs", "x"},
		Baseline: &webdata.Baseline{
			SupportStatus: webdata.SupportStatus{Baseline: "low", BaselineLowDate: "2024-01-02"},
			Feature:       &webdata.Feature{ID: "f", Name: "<F>", DescriptionHTML: "<b>d</b>"},
		},
		BrowserCompat: []string{"a.b", "a.c"},
		PageType:      "guide",
		Flaws:         []flaw.Flaw{{Group: flaw.Macros, Name: "N", File: "f.md", Line: 1, Column: 2, EndLine: 3, EndColumn: 4, Explanation: "e", Suggestion: "s", Fixable: true, Href: "/h", Macro: "m", Excerpt: "x\n"}},
		LiveSamples:   []LiveSample{{CSS: "c", HTML: "h", JS: "j", Path: "/fr/docs/A/", ID: "one"}, {ID: "two"}},
		Banners:       []content.MacroRef{{Name: "plain"}, {Name: "called", Args: []string{"x", "y"}}},
		Status:        webdata.Low,
		writeSamples:  true,
	}
}

func TestPageFileHasAllFieldsInOrder(t *testing.T) {
	t.Parallel()
	got := string(fullDocument().AppendJSON(nil))
	want := strings.Join([]string{
		`{"doc":{"body":[{"type":"prose","value":{"id":null,"title":null,"isH3":false,"content":"<p>\"a\" \\ b</p>\n"}}`,
		`{"type":"specifications","value":{"id":"specs","title":"Specs","isH3":false,"specifications":[{"bcdSpecificationURL":"https://s","title":"S"}`,
		`{"bcdSpecificationURL":"https://t","title":"T"}],"query":"a.b"}}`,
		`{"type":"browser_compatibility","value":{"id":"a.b","title":"a.b","isH3":true,"query":"a.b","content":"rest"}}`,
		`{"type":"prose","value":{"id":"empty","title":"","isH3":false,"content":""}}]`,
		`"isActive":true,"hasMathML":true,"isMarkdown":true,"isTranslated":true,"locale":"fr","mdn_url":"/fr/docs/A","modified":"2025-03-01T10:20:30.004Z"`,
		`"native":"Français","noIndexing":true`,
		`"other_translations":[{"locale":"en-US","title":"A","native":"English (US)"},{"locale":"fr","title":"Â","native":"Français"}]`,
		`"pageTitle":"Â | Docs","parents":[{"uri":"/fr/docs/A","title":"Â"}],"popularity":0.25,"short_title":"Â"`,
		`"sidebarHTML":"<ol></ol>","sidebarMacro":"bar"`,
		`"source":{"folder":"fr/a","github_url":"https://g/blob","last_commit_url":"https://g/commit","filename":"index.md"}`,
		`"summary":"Sum.","title":"Â","titleHTML":"<code>Â</code>","toc":[{"text":"Specs","id":"specs"},{"text":"<b>x</b>","id":"x","sub":true}]`,
		`"fragments":["specs","x"]`,
		`"baseline":{"baseline":"low","baseline_low_date":"2024-01-02","support":{},"feature":{"id":"f","status":{"baseline":false,"support":{}},"description_html":"<b>d</b>","name":"<F>"}}`,
		`"browserCompat":["a.b","a.c"],"pageType":"guide"`,
		`"flaws":{"macros":[{"type":"macros","id":0,"explanation":"e","suggestion":"s","fixable":true,"fixed":false,"line":1,"column":2,"endLine":3,"endColumn":4,"sourceContext":"x\n","filepath":"f.md","name":"N","href":"/h","macroName":"m"}]}`,
		`"live_samples":[{"css":"c","html":"h","js":"j","src":"/fr/docs/A/","id":"one"},{"id":"two"}]`,
		`"banners":["plain",{"called":["x","y"]}],"status":{"baseline":"low"}}`,
		`"url":"/fr/docs/A","renderer":"Doc"}`,
	}, ",")
	if got != want {
		t.Errorf("AppendJSON:\ngot  %s\nwant %s", got, want)
	}
	if !json.Valid([]byte(got)) {
		t.Error("the JSON of the page is invalid")
	}
}

func TestAbsentFieldsAreLeftOut(t *testing.T) {
	t.Parallel()
	got := string((&Document{Locale: "en-US", URL: "/en-US/docs/A", Sidebar: Markup("")}).AppendJSON(nil))
	want := `{"doc":{"body":[],"isActive":true,"isMarkdown":true,"isTranslated":false,"locale":"en-US","mdn_url":"/en-US/docs/A",` +
		`"modified":"1970-01-01T00:00:00.000Z","native":"English (US)","noIndexing":false,"other_translations":[],"pageTitle":"",` +
		`"popularity":null,"short_title":"","source":{"folder":"","github_url":"","last_commit_url":"","filename":""},` +
		`"title":"","titleHTML":"","toc":[],"pageType":""},"url":"/en-US/docs/A","renderer":"Doc"}`
	if got != want {
		t.Errorf("AppendJSON:\ngot  %s\nwant %s", got, want)
	}
}

func TestOnlySupportedLocalesAreActive(t *testing.T) {
	t.Parallel()
	for l, want := range map[locale.Locale]string{"zh-TW": `"isActive":true,`, "hu": `"isActive":false,`, "pt-PT": `"isActive":false,`} {
		got := string((&Document{Locale: l, Sidebar: Markup("")}).AppendJSON(nil))
		if !strings.Contains(got, want) {
			t.Errorf("%s: AppendJSON = %.40s…, want %s", l, got, want)
		}
	}
}

func TestMetadataLeavesOutWhatBelongsToTheBody(t *testing.T) {
	t.Parallel()
	got := string(fullDocument().AppendMetadata(nil, "00ff"))
	for _, key := range []string{"body", "sidebarHTML", "sidebarMacro", "toc", "fragments", "live_samples", "banners", "flaws"} {
		if strings.Contains(got, `"`+key+`":`) {
			t.Errorf("AppendMetadata has %s: %s", key, got)
		}
	}
	if !strings.HasSuffix(got, `"status":{"baseline":"low"},"hash":"00ff"}`) || !json.Valid([]byte(got)) {
		t.Errorf("AppendMetadata = %s, want JSON that ends with the hash", got)
	}
}

func TestAppendJSONPartsFindsTheSidebar(t *testing.T) {
	d := fullDocument()
	before := []byte("before")
	file, sidebar := d.AppendJSONParts(before)
	if string(file) != "before"+string(d.AppendJSON(nil)) {
		t.Errorf("AppendJSONParts = %s", file)
	}
	if got := string(file[sidebar.Start:sidebar.End]); got != `"sidebarHTML":"<ol></ol>"` {
		t.Errorf("sidebar = %s", got)
	}
	d.Sidebar = Markup("")
	if _, sidebar := d.AppendJSONParts(nil); sidebar != (Range{}) {
		t.Errorf("an empty sidebar is at %v", sidebar)
	}
}
