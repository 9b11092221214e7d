//go:build cgo && (linux || darwin) && (amd64 || arm64)

package render

import (
	"fmt"
	"strings"

	v8 "rogchap.com/v8go"
)

// v8Engine runs the application in V8, in its own isolate. Calls run in the caller's thread.
type v8Engine struct {
	isolate *v8.Isolate
	context *v8.Context
	global  *v8.Object
	bridge  *v8.Function
}

const hasV8 = true

// V8Version returns the version of V8, "" for a program without it.
func V8Version() string { return strings.TrimSuffix(v8.Version(), "-v8go") }

// v8Flags set the size of the semi-spaces for new objects, in MB. A page leaves hardly
// anything behind, so larger ones would take memory without saving time.
const v8Flags = "--min-semi-space-size=4 --max-semi-space-size=4"

func openV8(bundle string) (*v8Engine, error) {
	v8.SetFlags(v8Flags)
	e := &v8Engine{isolate: v8.NewIsolate()}
	e.context = v8.NewContext(e.isolate)
	e.global = e.context.Global()
	if err := e.load(bundle); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

func (e *v8Engine) load(bundle string) error {
	if _, err := e.context.RunScript(bundle, "entry-server.js"); err != nil {
		return fmt.Errorf("load server bundle in V8: %w", err)
	}
	value, err := e.global.Get("waymarkCall")
	if err != nil {
		return fmt.Errorf("find bridge in V8: %w", err)
	}
	if e.bridge, err = value.AsFunction(); err != nil {
		return fmt.Errorf("find bridge in V8: %w", err)
	}
	return nil
}

func (e *v8Engine) call(function, argument string) (string, error) {
	name, err := v8.NewValue(e.isolate, function)
	if err != nil {
		return "", fmt.Errorf("run %s: %w", function, err)
	}
	defer name.Release()
	arg, err := v8.NewValue(e.isolate, argument)
	if err != nil {
		return "", fmt.Errorf("run %s: %w", function, err)
	}
	defer arg.Release()
	out, err := e.bridge.Call(e.global, name, arg)
	if err != nil {
		return "", fmt.Errorf("run %s: %w", function, err)
	}
	defer out.Release()
	e.context.PerformMicrotaskCheckpoint()
	return out.String(), nil
}

func (e *v8Engine) interrupt() { e.isolate.TerminateExecution() }

func (e *v8Engine) heap() uint64 {
	s := e.isolate.GetHeapStatistics()
	return s.TotalHeapSize + s.MallocedMemory + s.ExternalMemory
}

func (e *v8Engine) close() {
	e.context.Close()
	e.isolate.Dispose()
}

// v8Thread is an engine with its own thread, for callers in any thread: an isolate that moves
// between threads takes a tenth longer.
type v8Thread struct {
	*v8Engine
	calls chan v8Call
	ended chan struct{}
}

// v8Call is a call to run in an engine's thread.
type v8Call struct {
	function, argument string
	returned           chan<- v8Result
}

type v8Result struct {
	out string
	err error
}

func newV8(bundle string) (engine, error) {
	e := &v8Thread{calls: make(chan v8Call), ended: make(chan struct{})}
	opened := make(chan error)
	go func() {
		defer close(e.ended)
		inThread(func() { e.serve(bundle, opened) })
	}()
	if err := <-opened; err != nil {
		return nil, err
	}
	return e, nil
}

// serve opens the engine and runs its calls until they end.
func (e *v8Thread) serve(bundle string, opened chan<- error) {
	var err error
	e.v8Engine, err = openV8(bundle)
	opened <- err
	if err != nil {
		return
	}
	defer e.v8Engine.close()
	for c := range e.calls {
		out, err := e.v8Engine.call(c.function, c.argument)
		c.returned <- v8Result{out, err}
	}
}

func (e *v8Thread) call(function, argument string) (string, error) {
	returned := make(chan v8Result, 1)
	e.calls <- v8Call{function, argument, returned}
	r := <-returned
	return r.out, r.err
}

func (e *v8Thread) close() {
	close(e.calls)
	<-e.ended
}
