package app

import (
	"math"
	"testing"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

func TestSampler(t *testing.T) {
	parent := func(flags trace.TraceFlags) trace.SpanContext {
		return trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{1}, TraceFlags: flags, Remote: true})
	}
	for _, c := range []struct {
		name   string
		oneIn  int
		parent trace.SpanContext
		want   bool
	}{
		{"all", 1, trace.SpanContext{}, true},
		{"few", math.MaxInt, trace.SpanContext{}, false},
		{"few, but the proxy traces this one", math.MaxInt, parent(trace.FlagsSampled), true},
		{"all, but the proxy does not trace this one", 1, parent(0), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			provider := sdktrace.NewTracerProvider(sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.AlwaysSample())))
			s := sampler{provider.Tracer("test"), c.oneIn}
			ctx := trace.ContextWithRemoteSpanContext(t.Context(), c.parent)
			if _, span := s.Start(ctx, "work"); span.IsRecording() != c.want {
				t.Errorf("recorded %v, want %v", span.IsRecording(), c.want)
			}
		})
	}
}
