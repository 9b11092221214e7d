package server

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"github.com/google/uuid"
)

type contextKey struct{ name string }

var requestKey = contextKey{"request id"}

// requestName is the id of a request. It is made when it is first needed: most
// requests do not fail.
type requestName struct {
	made sync.Once
	id   string
}

// identifyRequests gives each request an id of our own, by which what a reader
// is told of a failure is found in the log. What a client sends as an id is not
// taken over.
func identifyRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey, &requestName{})))
	})
}

// requestID is the id of the request that a context belongs to.
func requestID(ctx context.Context) string {
	name, ok := ctx.Value(requestKey).(*requestName)
	if !ok {
		return ""
	}
	name.made.Do(func() { name.id = uuid.NewString() })
	return name.id
}

// hasLeft tells whether the reader is gone, so that no answer is needed. A
// deadline of ours that has passed is another matter.
func hasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }
