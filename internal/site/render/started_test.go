package render

import (
	"testing"
	"testing/fstest"
)

func TestStartedEngineIsTheFirst(t *testing.T) {
	dist := fstest.MapFS{serverBundle: &fstest.MapFile{Data: []byte("globalThis.waymark = {};")}}
	opened := 0
	other := func() (engine, error) { opened++; return nil, nil }
	started := Start(dist, "auto")
	open := started.first(other)
	e, err := open()
	if err != nil || e == nil || opened != 0 {
		t.Fatalf("first engine: %v, %v; %d others", e, err, opened)
	}
	e.close()
	if _, err := open(); err != nil || opened != 1 {
		t.Errorf("second engine: %v; %d others, want 1", err, opened)
	}
	started.Close()
	Start(dist, "auto").Close()
	Start(fstest.MapFS{}, "auto").Close()
}
