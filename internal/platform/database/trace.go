package database

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// PostgresConfig parses the address of a PostgreSQL database. Its statements are in the traces
// of requests and jobs.
func PostgresConfig(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("read address of database: %w", err)
	}
	config.Tracer = Tracer{}
	return config, nil
}

// Tracer adds statements to the trace of their context, if it has one, without their
// parameters.
type Tracer struct{}

func (Tracer) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx
	}
	statement := strings.TrimSpace(query.SQL)
	verb := statement
	if end := strings.IndexFunc(verb, unicode.IsSpace); end > 0 {
		verb = verb[:end]
	}
	ctx, _ = parent.TracerProvider().Tracer("waymark").Start(ctx, "postgresql "+verb, trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(attribute.String("db.system.name", "postgresql"), attribute.String("db.query.text", statement)))
	return ctx
}

func (Tracer) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryEndData) {
	span := trace.SpanFromContext(ctx)
	var failed *pgconn.PgError
	if errors.As(query.Err, &failed) {
		span.SetAttributes(attribute.String("db.response.status_code", failed.Code))
	}
	if query.Err != nil {
		span.SetStatus(codes.Error, "") // the text may have secrets and what readers wrote
	}
	span.End()
}
