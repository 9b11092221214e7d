package servertest

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// S3 is a service with Amazon's S3 API.
type S3 struct {
	*httptest.Server
	fault atomic.Pointer[func(http.ResponseWriter, *http.Request) bool]
}

// NewS3 returns a service with an empty bucket, which is in memory.
func NewS3(bucket string) (http.Handler, error) {
	backend := s3mem.New()
	if err := backend.CreateBucket(bucket); err != nil {
		return nil, err
	}
	return gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server(), nil
}

// StartS3 starts a service with an empty bucket, and sets the variables of its clients.
func StartS3(t *testing.T, bucket string) *S3 {
	t.Helper()
	handler, err := NewS3(bucket)
	if err != nil {
		t.Fatal(err)
	}
	s := &S3{}
	s.SetFault(nil)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fault := *s.fault.Load(); fault == nil || !fault(w, r) {
			handler.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "not-to-be-shown")
	t.Setenv("AWS_ENDPOINT_URL", s.URL)
	t.Setenv("AWS_REGION", "eu-north-1")
	return s
}

// SetFault sets a handler that sees requests first, and reports whether it has responded. It
// may be nil.
func (s *S3) SetFault(fault func(http.ResponseWriter, *http.Request) bool) { s.fault.Store(&fault) }
