package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

func TestKindsOfFaultsHaveAStatusEach(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, tc := range []struct {
		err  error
		want int
	}{
		{fault.ErrNotFound, http.StatusNotFound},
		{fault.ErrInvalid, http.StatusBadRequest},
		{fault.ErrConflict, http.StatusConflict},
		{fault.ErrUnauthenticated, http.StatusUnauthorized},
		{fault.ErrForbidden, http.StatusForbidden},
		{saved.ErrQuota, http.StatusForbidden},
		{fault.ErrLimited, http.StatusTooManyRequests},
		{fault.ErrUnavailable, http.StatusServiceUnavailable},
		{context.DeadlineExceeded, http.StatusServiceUnavailable},
		{errors.New("anything else"), http.StatusInternalServerError},
	} {
		if got := statusOf(r, fmt.Errorf("do something: %w", tc.err)); got != tc.want {
			t.Errorf("%v = %d, want %d", tc.err, got, tc.want)
		}
	}
}
