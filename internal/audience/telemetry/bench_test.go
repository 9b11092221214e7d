package telemetry

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/google/uuid"
)

// BenchmarkPreview measures a ping without its request and its database.
func BenchmarkPreview(b *testing.B) {
	i := NewIntake(&memory{}, "waymark", slog.New(slog.DiscardHandler))
	defer i.Close()
	body := pings(b, "testdata/valid.txtar", 2)["page a view"]
	from := Sender{Country: "NO", UserAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"}
	id := uuid.NewString()
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := i.Preview("waymark", PagePing, id, bytes.NewReader(body), from); err != nil {
			b.Fatal(err)
		}
	}
}
