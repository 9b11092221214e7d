package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"
)

type contextKey struct{ name string }

var requestKey = contextKey{"request id"}

// identifyRequests gives each request an id of our own, by which what a reader
// is told of a failure is found in the log. What a client sends as an id is not
// taken over.
func identifyRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey, uuid.NewString())))
	})
}

// requestID is the id of the request that a context belongs to.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey).(string)
	return id
}

// hasLeft tells whether the reader is gone, so that no answer is needed. A
// deadline of ours that has passed is another matter.
func hasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }
