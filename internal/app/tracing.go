package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// traceTimeout bounds sending spans, also of the last ones when the program stops.
const traceTimeout = 5 * time.Second

// openTracing turns on traces of requests and jobs if the settings have an address for them.
// They are exported by the OpenTelemetry protocol (OTLP), in protobuf over HTTP. The returned
// function sends the last spans. While spans cannot be sent, they are lost, and the log says so
// once.
func (a *App) openTracing() (stop func(), err error) {
	c := a.cfg.Tracing
	if c.Endpoint == "" {
		return func() {}, nil
	}
	exporter, err := otlptrace.New(context.Background(), &traceClient{endpoint: c.Endpoint, log: a.log, http: &http.Client{Timeout: traceTimeout}})
	if err != nil {
		return nil, fmt.Errorf("open traces: %w", err)
	}
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(exporter),
		sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.AlwaysSample())),
		sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", "waymark"), attribute.String("service.version", a.version))),
	)
	a.tracer = sampler{provider.Tracer("waymark"), c.OneIn}
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), traceTimeout)
		defer cancel()
		_ = provider.Shutdown(ctx) // the client has logged what fails
	}, nil
}

// sampler starts one in a number of traces. A sampler of the SDK decides after the span is made,
// which costs as much as the access log.
type sampler struct {
	trace.Tracer
	oneIn int
}

func (s sampler) Start(ctx context.Context, name string, o ...trace.SpanStartOption) (context.Context, trace.Span) {
	if !trace.SpanContextFromContext(ctx).IsValid() && rand.IntN(s.oneIn) != 0 {
		return ctx, noop.Span{}
	}
	return s.Tracer.Start(ctx, name, o...)
}

// traceClient sends spans. The official client of this kind needs gRPC, which is larger than
// all the rest of tracing.
type traceClient struct {
	endpoint string
	log      *slog.Logger
	http     *http.Client
	failed   atomic.Bool // the last attempt
}

func (*traceClient) Start(context.Context) error { return nil }

func (*traceClient) Stop(context.Context) error { return nil }

func (c *traceClient) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	err := c.send(ctx, spans)
	if failed := err != nil; c.failed.Swap(failed) != failed {
		if failed {
			c.log.Warn("traces cannot be sent and are lost", "error", err)
		} else {
			c.log.Info("traces are sent again")
		}
	}
	return nil // OpenTelemetry would log it elsewhere
}

func (c *traceClient) send(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans}) // like ExportTraceServiceRequest
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
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
