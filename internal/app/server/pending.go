package server

import (
	"net/http"
	"strconv"
	"sync"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on the memory of long responses that were made for one request and that
// clients receive slowly, in bytes: of one reader, or client without a session, and
// of all.
const (
	pendingOfOne = 16 << 20
	pendingOfAll = 256 << 20
)

// pendingBytes counts the bytes of long responses that are being sent.
type pendingBytes struct {
	mu  sync.Mutex
	all int
	of  map[string]int
}

// take counts the bytes of a response until release is called. The errors are
// fault.ErrLimited for a client that has too many, and errBusy if all together have.
func (u *pendingBytes) take(who string, size int) (release func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch before := u.of[who]; {
	case before > 0 && before+size > pendingOfOne: // one is sent, however long
		return nil, fault.ErrLimited
	case u.all > 0 && u.all+size > pendingOfAll:
		return nil, errBusy
	}
	if u.of == nil {
		u.of = map[string]int{}
	}
	u.all += size
	u.of[who] += size
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.all -= size
		if u.of[who] -= size; u.of[who] == 0 {
			delete(u.of, who)
		}
	}, nil
}

// send responds to a reader, or client, with a body that was made for the request.
// The header fields of the caller count if it is sent.
func (s *Server) send(w http.ResponseWriter, who string, header map[string]string, body []byte) error {
	if len(body) > pieceSize {
		release, err := s.pendingBytes.take(who, len(body))
		if err != nil {
			return err
		}
		defer release()
	}
	h := w.Header()
	for name, value := range header {
		h.Set(name, value)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	s.writeBody(w, body)
	return nil
}
