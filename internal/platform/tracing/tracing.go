// Package tracing exports traces of requests and jobs by the OpenTelemetry protocol (OTLP),
// in protobuf over HTTP. The official client of that kind needs gRPC, which is larger than
// all the rest of tracing; what it does here is a POST.
package tracing

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// sendTimeout bounds sending spans, also of the last ones when the program stops.
const sendTimeout = 5 * time.Second

// instrumentation is the name of what makes spans.
const instrumentation = "waymark"

type Options struct {
	Endpoint string // the address that takes traces
	OneIn    int    // traces one in this many requests and jobs, unless a proxy has decided
	Version  string // of the program
	Log      *slog.Logger
}

// Open returns a tracer, and a function that sends the last spans and ends it. While spans
// cannot be sent, they are lost, and the log says so once.
func Open(o Options) (tracer trace.Tracer, stop func(), err error) {
	exporter, err := otlptrace.New(context.Background(), &client{Options: o, http: &http.Client{Timeout: sendTimeout}})
	if err != nil {
		return nil, nil, fmt.Errorf("open traces: %w", err)
	}
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(exporter),
		sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.TraceIDRatioBased(1/float64(o.OneIn)))),
		sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", "waymark"), attribute.String("service.version", o.Version))),
	)
	return provider.Tracer(instrumentation), func() {
		ctx, cancel := context.WithTimeout(context.Background(), sendTimeout)
		defer cancel()
		_ = provider.Shutdown(ctx) // the client has logged what fails
	}, nil
}

// Child starts a span in the trace of ctx. The span does nothing if ctx has no trace.
func Child(ctx context.Context, name string, options ...trace.SpanStartOption) (context.Context, trace.Span) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, parent
	}
	return parent.TracerProvider().Tracer(instrumentation).Start(ctx, name, options...)
}

// End ends a span with the result of what it stands for. Errors may quote secrets and what
// readers wrote: a trace says only that there was one.
func End(span trace.Span, err error) {
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// client sends spans.
type client struct {
	Options
	http   *http.Client
	failed atomic.Bool // the last attempt
}

func (*client) Start(context.Context) error { return nil }

func (*client) Stop(context.Context) error { return nil }

func (c *client) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	err := c.send(ctx, spans)
	if failed := err != nil; c.failed.Swap(failed) != failed {
		if failed {
			c.Log.Warn("traces cannot be sent and are lost", "error", err)
		} else {
			c.Log.Info("traces are sent again")
		}
	}
	return nil // OpenTelemetry would log it elsewhere
}

func (c *client) send(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans}) // like ExportTraceServiceRequest
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-protobuf")
	response, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<20)) // the connection can be used again
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("tracing.endpoint %s: %s", r.URL.Redacted(), response.Status)
	}
	return nil
}
