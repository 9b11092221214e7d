package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"regexp"
	"testing"
)

var uuidForm = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

func TestAFailureIsFoundInTheLogByAnIdOfOurOwn(t *testing.T) {
	var log bytes.Buffer
	h := testServer(t, func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	r := ask(h, http.MethodGet, "/healthz/error", "X-Request-Id", "forged\tby the client")
	id := r.Header.Get("error-id")
	if r.StatusCode != http.StatusInternalServerError || !uuidForm.MatchString(id) {
		t.Errorf("answer %s with id %q, want 500 and a UUID", r.Status, id)
	}
	if got, want := body(t, r), `{"code":500,"error":"Artificial","message":"internal server error"}`+"\n"; got != want {
		t.Errorf("body = %s, want %s", got, want)
	}
	if !bytes.Contains(log.Bytes(), []byte("request_id="+id)) {
		t.Errorf("the log does not have %s:\n%s", id, &log)
	}
}
