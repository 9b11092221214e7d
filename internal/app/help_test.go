package app

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/help"
)

// Doctor reports a limit that has no effect.
func TestWhatDoctorSaysOfDailyLimits(t *testing.T) {
	for _, test := range []struct {
		name        string
		cost        string
		tokens      int
		prices      []string
		want, never string
	}{
		{"none", "", 0, nil, "neither ai.daily_cost nor ai.daily_tokens sets a limit", "up to"},
		{"prices", "20", 0, []string{"large=2/8", "small=1/2"}, "up to 20 a day", "does not limit"},
		{"nothing costs anything", "20", 0, []string{"large=0/0", "small=0/0"}, "does not limit large", "up to 0"},
		{"one model is free", "20", 0, []string{"large=2/8", "small=0/0"}, "does not limit small", "limit large"},
		{"tokens", "", 5000, nil, "up to 5000 tokens a day", "neither"},
		{"both", "20", 5000, []string{"large=0/0", "small=0/0"}, "up to 20 a day; up to 5000 tokens a day", "does not limit"},
	} {
		cfg := config.AI{ModelFull: "large", ModelMini: "small", DailyCost: test.cost, DailyTokens: test.tokens, Prices: test.prices}
		text := strings.Join(dailyLimits(cfg), "; ")
		if !strings.Contains(text, test.want) || strings.Contains(text, test.never) {
			t.Errorf("%s: %q, want %q and not %q", test.name, text, test.want, test.never)
		}
	}
}

// startOf is the writer of an answer that stores its sources.
type startOf struct{ sources []help.Source }

func (s *startOf) Start(start help.Start) error {
	s.sources = start.Sources
	return nil
}

func (s *startOf) Text(string) error { return nil }

// Each source of an answer has the browser support of its subject.
func TestSourcesHaveTheBaselineOfTheirPages(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"en-us/web/css/float/index.md":    "---\ntitle: float\nslug: Web/CSS/float\nbrowser-compat: css.properties.float\n---\n\nThe float property places an element at a side.\n",
		"en-us/glossary/floater/index.md": "---\ntitle: Floater\nslug: Glossary/Floater\n---\n\nA floater is an element that floats.\n",
		"sidebars/none.yaml":              "sidebar: []\n",
		"jsondata/none.json":              "{}",
	} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data := docstest.EmbeddedWebdata(t)
	log := slog.New(slog.DiscardHandler)
	s, err := site.Open(t.Context(), site.Options{Sources: content.Sources{Content: root}, Webdata: data, History: content.HistoryOff, Log: log, Settings: site.Settings{Brand: "Test"}})
	if err != nil {
		t.Fatal(err)
	}
	finder := search.New(search.Options{Data: data, Log: log})
	if err := finder.Refresh(t.Context(), s.Catalogue()); err != nil {
		t.Fatal(err)
	}
	a := &App{log: log, cfg: &config.Config{AI: config.AI{TokensFull: "100/50/10", TokensMini: "100/50/10"}}}
	engine, err := a.helpEngine(&host{siteRuntime: &siteRuntime{site: s, data: data}, finder: finder}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{"what does float do": "high", "what is a floater": ""} {
		var w startOf
		request := help.Request{Locale: locale.EnUS, Messages: []help.Message{{Role: help.User, Content: question}}}
		if _, err := engine.Answer(t.Context(), request, &w); err != nil {
			t.Fatal(err)
		}
		if len(w.sources) == 0 || w.sources[0].Baseline != want {
			t.Errorf("%s: sources %+v, want %q", question, w.sources, want)
		}
	}
}
