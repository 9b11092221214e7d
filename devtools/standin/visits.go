package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
)

// visits fills a telemetry database with invented visits.
func visits(flags *flag.FlagSet, args []string) ([]setting, error) {
	dir := flags.String("dir", "", "folder of the database")
	days := flags.Int("days", 60, "days, the last of which is today")
	perDay := flags.Int("per-day", 400, "visits of an average day")
	_ = flags.Parse(args) // exits on errors
	if err := fill(context.Background(), *dir, *days, *perDay); err != nil {
		return nil, err
	}
	return []setting{{"features-telemetry", "true"}, {"database-dir", *dir}}, nil
}

func fill(ctx context.Context, dir string, days, perDay int) (err error) {
	if dir == "" {
		return errors.New("name the folder of the database with --dir")
	}
	s, err := storage.Open(ctx, storage.Options{Dir: dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	today := telemetry.DayOf(time.Now())
	for i := range days {
		day := today - telemetry.Day(days-1-i)
		if err := s.Add(ctx, visitsOf(day, perDay)); err != nil {
			return fmt.Errorf("add %s: %w", day, err)
		}
	}
	const kept, counted = 30, 0
	return s.Tend(ctx, time.Now(), kept, counted)
}

// visitsOf invents the visits of a day, fewer at weekends. They are reproducible.
func visitsOf(day telemetry.Day, average int) []telemetry.Record {
	random := rand.New(rand.NewPCG(uint64(day), 1))
	n := float64(average) * (0.9 + random.Float64()/5)
	if w := day.Start().Weekday(); w == time.Saturday || w == time.Sunday {
		n *= 0.55
	}
	records := make([]telemetry.Record, int(n))
	for i := range records {
		records[i] = telemetry.Record{Document: uuid.New(), Day: day, Visit: visit(random), View: true}
		records[i].Events = events(random, &records[i].Visit)
	}
	return records
}

// pick chooses from a list, earlier elements more often.
func pick(random *rand.Rand, list ...string) string {
	i := int(math.Abs(random.NormFloat64()) * float64(len(list)) / 2.2)
	return list[min(i, len(list)-1)]
}

func visit(random *rand.Rand) telemetry.Visit {
	v := telemetry.Visit{
		Status: 200, Locale: pick(random, "en-US", "en-US", "en-US", "de"),
		Referrer:     pick(random, "https://search.example", "", "/en-US/docs/Web", "https://forum.example", "https://news.example"),
		Source:       pick(random, "", "", "", "", "newsletter", "social"),
		Campaign:     pick(random, "autumn", "launch"),
		Country:      pick(random, "US", "IN", "DE", "NO", "BR", "FR", "JP", ""),
		Language:     pick(random, "en-US", "en-GB", "de", "fr", "pt-BR", "ja"),
		Breakpoint:   pick(random, "lg", "xl", "sm", "md"),
		Baseline:     pick(random, "baseline_high", "", "baseline_low", "not_baseline"),
		Subscription: pick(random, "anonymous", "anonymous", "core", "mdn_plus_5y"),
		Browser:      pick(random, "Chrome 147", "Firefox 152", "Safari 26", "Edge 147"),
		System:       pick(random, "Windows", "macOS", "Linux", "Android"),
		Device:       pick(random, "desktop", "mobile", "tablet"),
	}
	v.Path = "/" + v.Locale + pick(random, "/docs/Web/CSS/Reference/Properties/color", "/docs/Web/HTML/Reference/Elements/details", "/docs/Web",
		"/docs/Web/API/Fetch_API/Using_Fetch", "/docs/Web/JavaScript/Guide/Closures", "/", "/blog/", "/docs/Web/HTML", "/docs/Web/CSS")
	if random.IntN(40) == 0 {
		v.Status = 404
		v.Path = "/" + v.Locale + pick(random, "/docs/Web/CSS/colour", "/docs/Web/HTML/Element/<script>", "/docs/Learn/Old_page")
	}
	return v
}

func events(random *rand.Rand, v *telemetry.Visit) []telemetry.Event {
	vital := func(name, form string, median, spread float64) telemetry.Event {
		return telemetry.Event{Kind: telemetry.Vital, Name: name, Value: fmt.Sprintf(form, math.Exp(random.NormFloat64()*spread)*median)}
	}
	list := []telemetry.Event{
		vital("lcp", "%.0f", 1700, 0.5), vital("fcp", "%.0f", 900, 0.5), vital("inp", "%.0f", 120, 0.8), vital("ttfb", "%.0f", 300, 0.7), vital("cls", "%.2f", 0.03, 1.2),
	}
	add := func(chance int, kind telemetry.EventKind, name, value string) {
		if random.IntN(chance) == 0 {
			list = append(list, telemetry.Event{Kind: kind, Name: name, Value: value})
		}
	}
	add(2, telemetry.Click, pick(random, "toc_click: #syntax", "menu_click_menu: references -> /en-US/docs/Web", "breadcrumb_click: 2/4",
		"external-link: https://spec.example/", "theme_switcher: switch -> dark"), "")
	add(12, telemetry.Vote, pick(random, "yes", "yes", "no"), "")
	add(60, telemetry.Reason, pick(random, "outdated", "content_was_outdated", "not_helpful", "other"), "")
	add(30, telemetry.Thumb, pick(random, "compat-table", "playground"), pick(random, "yes", "no"))
	add(40, telemetry.Survey, "autumn", pick(random, "seen", "dismissed", "opened", "submitted"))
	add(25, telemetry.Search, pick(random, "how to centre a div", "fetch retry", "cats", "<b>bold</b>"), "")
	if v.Status == 404 {
		return nil
	}
	return list
}
