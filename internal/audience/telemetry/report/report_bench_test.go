package report

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
)

// BenchmarkMillion reports on a million rows of 30 days: with counts of days,
// and with a filter that requires counting all visits again.
func BenchmarkMillion(b *testing.B) {
	s, err := storage.Open(b.Context(), storage.Options{Dir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	random := rand.New(rand.NewPCG(1, 2))
	const days, perDay = 30, 16_700 // with an event each
	for day := today - days + 1; day <= today; day++ {
		records := make([]telemetry.Record, perDay)
		for i := range records {
			page := int(random.ExpFloat64() * 2000)
			records[i] = telemetry.Record{Document: uuid.New(), Day: day, View: true, Visit: telemetry.Visit{
				Path: fmt.Sprintf("/en-US/docs/Web/API/Interface%d/method", page), Locale: "en-US", Status: 200,
				Country: string(rune('A'+random.IntN(26))) + "O", Language: "en-US", Referrer: fmt.Sprintf("https://site%d.example", page%300),
				Breakpoint: "lg", Baseline: "baseline_high", Browser: fmt.Sprintf("Firefox %d", 100+page%40), System: "Linux", Device: "desktop",
			}, Events: []telemetry.Event{{Kind: telemetry.Vital, Name: "lcp", Value: fmt.Sprint(random.IntN(90) * 100)}}}
			if i%2 == 0 {
				records[i].Events = []telemetry.Event{{Kind: telemetry.Click, Name: fmt.Sprintf("toc_click: #%d", page)}}
			}
		}
		if err := s.Add(b.Context(), records); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Tend(b.Context(), today.Start().Add(12*time.Hour), days, 0); err != nil {
		b.Fatal(err)
	}
	for name, q := range map[string]Query{"counted": {}, "path": {Path: "/en-US/docs/Web"}, "country": {Country: "NO"}} {
		b.Run(name, func(b *testing.B) {
			q.From, q.To = today-days+1, today
			for b.Loop() {
				if _, err := Make(b.Context(), s, q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
