package server

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
)

// stuck is a client that receives nothing until released.
type stuck struct {
	*httptest.ResponseRecorder
	began, goOn chan struct{}
}

func (s *stuck) Write(b []byte) (int, error) {
	select {
	case s.began <- struct{}{}:
		<-s.goOn
	case <-s.goOn:
	}
	return len(b), nil
}

func TestSlowReadersHoldLittleMemory(t *testing.T) {
	s := &Server{}
	const size = 8 << 20
	body := make([]byte, size)
	goOn, ended := make(chan struct{}), make(chan error, 100)
	slowly := func(who string) {
		w := &stuck{httptest.NewRecorder(), make(chan struct{}), goOn}
		go func() { ended <- s.send(w, who, nil, body) }()
		<-w.began
	}
	quickly := func(who string, body []byte) error {
		w := httptest.NewRecorder()
		err := s.send(w, who, map[string]string{"Content-Type": typeText}, body)
		if sent := w.Body.Len() == len(body) && w.Header().Get("Content-Type") == typeText; sent != (err == nil) {
			t.Errorf("sent %d of %d bytes, %v, %v", w.Body.Len(), len(body), w.Header(), err)
		}
		return err
	}
	count := 0
	for reader := range pendingOfAll / pendingOfOne {
		for range pendingOfOne / size {
			slowly(fmt.Sprint(reader))
			count++
		}
		if err := quickly(fmt.Sprint(reader), body); !errors.Is(err, fault.ErrLimited) {
			t.Fatalf("reader %d gets another response: %v", reader, err)
		}
	}
	if err := quickly("somebody else", body); !errors.Is(err, errBusy) {
		t.Errorf("together they get another response: %v", err)
	}
	if err := quickly("somebody else", body[:pieceSize]); err != nil {
		t.Errorf("short response: %v", err)
	}
	close(goOn)
	for range count {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if err := quickly("somebody else", make([]byte, pendingOfOne+1)); err != nil || s.pendingBytes.all != 0 || len(s.pendingBytes.of) != 0 {
		t.Errorf("afterwards: %v, %d bytes of %d are left", err, s.pendingBytes.all, len(s.pendingBytes.of))
	}
}
