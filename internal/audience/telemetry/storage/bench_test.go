//go:build unix

package storage

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// BenchmarkAdd measures storing a view in a large batch. The processor time
// excludes the disk.
func BenchmarkAdd(b *testing.B) {
	for _, batch := range []int{100, 500} {
		b.Run(fmt.Sprintf("batch of %d", batch), func(b *testing.B) {
			s, err := Open(b.Context(), Options{Dir: b.TempDir()})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			records := make([]telemetry.Record, batch)
			add := func() {
				for i := range records {
					records[i] = view("/en-US/docs/Web/API/Element")
				}
				if err := s.Add(b.Context(), records); err != nil {
					b.Fatal(err)
				}
			}
			for range 50_000 / batch {
				add()
			}
			b.ReportAllocs()
			before := processorTime(b)
			for b.Loop() {
				add()
			}
			b.ReportMetric(float64((processorTime(b)-before).Nanoseconds())/float64(b.N*batch), "cpu-ns/view")
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
