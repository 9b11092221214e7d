package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
)

type contextKey struct{ name string }

var requestKey = contextKey{"request id"}

// identifyRequests gives each request an id of our own, by which what a reader
// is told of a failure is found in the log. What a client sends as an id is not
// taken over.
func identifyRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey, newUUID())))
	})
}

// requestID is the id of the request that a context belongs to.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey).(string)
	return id
}

// newUUID makes a random UUID, version 4 (RFC 9562, 5.4).
func newUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// hasLeft tells whether the reader is gone, so that no answer is needed. A
// deadline of ours that has passed is another matter.
func hasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }
