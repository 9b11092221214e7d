//go:build cgo && (linux || darwin) && (amd64 || arm64)

package render

import (
	"fmt"
	"runtime"

	v8 "rogchap.com/v8go"
)

// v8Engine runs the application in V8, in its own isolate.
type v8Engine struct {
	isolate *v8.Isolate
	context *v8.Context
	global  *v8.Object
	bridge  *v8.Function
}

const hasV8 = true

// init keeps the main thread for the main goroutine. On every call V8 asks the
// C library for the bounds of the stack, and for the main thread that means
// reading /proc/self/maps: a fifth of the time of a page.
func init() { runtime.LockOSThread() }

func newV8(bundle string) (engine, error) {
	isolate := v8.NewIsolate()
	context := v8.NewContext(isolate)
	e := &v8Engine{isolate: isolate, context: context, global: context.Global()}
	if _, err := context.RunScript(bundle, "entry-server.js"); err != nil {
		e.close()
		return nil, fmt.Errorf("load server bundle in V8: %w", err)
	}
	value, err := e.global.Get("waymarkCall")
	if err != nil {
		e.close()
		return nil, fmt.Errorf("find bridge in V8: %w", err)
	}
	if e.bridge, err = value.AsFunction(); err != nil {
		e.close()
		return nil, fmt.Errorf("find bridge in V8: %w", err)
	}
	return e, nil
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

func (e *v8Engine) close() {
	e.context.Close()
	e.isolate.Dispose()
}
