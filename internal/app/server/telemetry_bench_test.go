//go:build unix

package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
)

// BenchmarkPing compares the processor time of pings that are stored and that
// are refused.
func BenchmarkPing(b *testing.B) {
	db, err := storage.Open(b.Context(), storage.Options{Dir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	intake := telemetry.NewIntake(db, "waymark", slog.New(slog.DiscardHandler))
	b.Cleanup(func() {
		intake.Close()
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	h := newServer(b, func(o *Options) { o.Features = []Feature{Telemetry{Intake: intake}} }).Handler()
	for _, bm := range []struct {
		name, application, text, encoding string
	}{
		{"taken", "waymark", validPing, ""},
		{"taken, packed", "waymark", string(packed(b, []byte(validPing))), "gzip"},
		{"another application", "other", validPing, ""},
		{"no JSON", "waymark", strings.Repeat("\x00", pingLimit), ""},
		{"nested JSON", "waymark", `{"x": ` + strings.Repeat("[", pingLimit-10), ""},
		{"a gzip bomb", "waymark", string(packed(b, bytes.Repeat([]byte(" "), pingLimit))), "gzip"},
		{"a gzip bomb of zeros", "waymark", string(gzipBomb(b, 0)), "gzip"},
		{"a wrong label", "waymark", strings.Replace(validPing, "page.path", "Page", 1), ""},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.SetParallelism(200) // each waits for its commit
			b.ReportAllocs()
			before := processorTime(b)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					r := httptest.NewRequest(http.MethodPost, "/submit/"+bm.application+"/page/1/"+uuid.NewString(), strings.NewReader(bm.text))
					r.Header.Set("Content-Encoding", bm.encoding)
					h.ServeHTTP(httptest.NewRecorder(), r)
				}
			})
			b.ReportMetric(float64((processorTime(b)-before).Nanoseconds())/float64(b.N), "cpu-ns/op")
		})
	}
}

// processorTime returns the processor time that this process has used.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
