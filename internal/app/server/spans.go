package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

// startSpan starts the span of a request, in the trace of a trusted proxy if that sends one.
// Spans have no addresses, of readers or of what they read, and no queries.
func (s *Server) startSpan(r *http.Request) (*http.Request, trace.Span) {
	if s.opts.Tracer == nil {
		return r, noop.Span{}
	}
	ctx := r.Context()
	if s.isBehindProxy(r) {
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
	}
	ctx, span := s.opts.Tracer.Start(ctx, "", requestSpans...)
	if !span.IsRecording() {
		return r, span
	}
	span.SetName(methodOf(r) + " " + routeNames[routeOf(r.URL.Path)]) // until the route is known
	return r.WithContext(ctx), span
}

// requestSpans is shared: most requests are not traced, and cost nothing.
var requestSpans = []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindServer)}

func endSpan(span trace.Span, r *http.Request, status int) {
	if span.IsRecording() {
		span.SetAttributes(attribute.String("http.request.method", methodOf(r)), attribute.Int("http.response.status_code", status),
			attribute.String("waymark.request_id", requestID(r.Context())))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
	}
	span.End()
}

// nameSpans names spans by the templates of their routes.
func (s *Server) nameSpans(next http.Handler) http.Handler {
	if s.opts.Tracer == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if trace.SpanFromContext(r.Context()).IsRecording() {
			defer func() { nameSpan(r, chi.RouteContext(r.Context()).RoutePattern()) }()
		}
		next.ServeHTTP(w, r)
	})
}

func nameSpan(r *http.Request, route string) {
	if span := trace.SpanFromContext(r.Context()); span.IsRecording() && route != "" {
		span.SetName(methodOf(r) + " " + route)
		span.SetAttributes(attribute.String("http.route", route))
	}
}

// methodOf is the method of a request, or _OTHER for those that clients make up.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return r.Method
	}
	return "_OTHER"
}
