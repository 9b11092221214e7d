// Package render turns page data into HTML by running the React application in this process.
// It is the only package that depends on a JavaScript engine.
package render

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"
)

// engine is an instance of a JavaScript engine with the server bundle loaded. It is used by
// one goroutine at a time.
type engine interface {
	// call runs globalThis.waymark[function](argument) and returns its string.
	call(function, argument string) (string, error)
	// interrupt makes a running call fail, from another goroutine.
	interrupt()
	// heap is the engine's memory in bytes, 0 if it refuses to exceed EngineBytes; calls then
	// fail with errHeapFull.
	heap() uint64
	close()
}

// EngineBytes is the maximum memory of an idle engine. An engine starts with 5 MB and has
// about 65 after thousands of pages; larger ones are replaced.
const EngineBytes = 96 << 20

var errHeapFull = errors.New("the engine has no more memory")

// callLimit limits a call into the application, so a page whose rendering loops fails without
// blocking a processor.
const callLimit = 20 * time.Second

// bridge is run after the bundle: calls by name need no engine-specific object handling. The
// function all makes several calls: its argument alternates names and arguments, its result
// has their results, with callSeparator between them.
const bridge = `globalThis.waymarkCall = (name, argument) => String(globalThis.waymark[name](argument));
globalThis.waymark.all = (calls) => {
  const words = calls.split("\u0002"), results = [];
  for (let i = 0; i < words.length; i += 2) results.push(waymarkCall(words[i], words[i + 1]));
  return results.join("\u0002");
};`

// callSeparator cannot be in arguments: JSON escapes control characters.
const callSeparator = "\x02"

// errSlow is the error of a call beyond its time limit.
var errSlow = errors.New("took too long")

var errNoBundle = errors.New("this binary was built without the web frontend; build it with 'make build'")

// pool lends engines and creates them on demand, up to its size.
type pool struct {
	open  func() (engine, error)
	ready chan engine
	slots chan struct{}
	// closed means that engines are no longer kept.
	closed atomic.Bool
	after  func(time.Duration, func()) (stop func() bool)
}

func newPool(size int, open func() (engine, error)) *pool {
	if size <= 0 {
		size = runtime.GOMAXPROCS(0)
	}
	return &pool{
		open: open, ready: make(chan engine, size), slots: make(chan struct{}, size), after: afterRunning,
	}
}

// call runs a function of the application in a free engine.
func (p *pool) call(ctx context.Context, function, argument string) (string, error) {
	out, _, err := p.callWithin(ctx, callLimit, function, argument)
	return out, err
}

// callWithin is call with its own time limit; the error wraps errSlow if it is exceeded. The
// measured time excludes waiting for an engine, and is the limit for an interrupted call. An
// engine filled by other calls is replaced by a new one.
func (p *pool) callWithin(ctx context.Context, limit time.Duration, function, argument string) (string, time.Duration, error) {
	out, took, err := p.callOnce(ctx, limit, function, argument)
	if errors.Is(err, errHeapFull) {
		return p.callOnce(ctx, limit, function, argument)
	}
	return out, took, err
}

// callOnce is callWithin in one engine. An engine that failed is discarded, since its state is
// unknown, as is one that has grown.
func (p *pool) callOnce(ctx context.Context, limit time.Duration, function, argument string) (string, time.Duration, error) {
	e, err := p.take(ctx)
	if err != nil {
		return "", 0, err
	}
	watch := startStopwatch()
	returned, left := make(chan struct{}), make(chan struct{})
	stop := p.after(limit, func() {
		defer close(left)
		interruptUntil(e, returned)
	})
	out, err := e.call(function, argument)
	took := watch.took()
	close(returned)
	if !stop() {
		<-left // an engine must not be interrupted after closing
		took = limit
		err = fmt.Errorf("run %s: %w, more than %s", function, errSlow, limit)
	}
	if err != nil || e.heap() > EngineBytes {
		e.close()
		<-p.slots
		return out, took, err
	}
	p.ready <- e
	if p.closed.Load() {
		p.closeReady()
	}
	return out, took, nil
}

// interruptUntil interrupts an engine repeatedly: an interrupt before the start of the call
// has no effect.
func interruptUntil(e engine, returned <-chan struct{}) {
	again := time.NewTicker(time.Millisecond)
	defer again.Stop()
	for {
		e.interrupt()
		select {
		case <-again.C:
		case <-returned:
			return
		}
	}
}

func (p *pool) take(ctx context.Context) (engine, error) {
	select {
	case e := <-p.ready:
		return e, nil
	default:
	}
	select {
	case e := <-p.ready:
		return e, nil
	case p.slots <- struct{}{}:
		e, err := p.open()
		if err != nil {
			<-p.slots
			return nil, fmt.Errorf("start JavaScript engine: %w", err)
		}
		return e, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// close frees idle engines now and busy ones after their call.
func (p *pool) close() {
	p.closed.Store(true)
	p.closeReady()
}

func (p *pool) closeReady() {
	for {
		select {
		case e := <-p.ready:
			e.close()
			<-p.slots
		default:
			return
		}
	}
}

// Engines lists the engines that the program was built with, the default first.
func Engines() []string {
	if hasV8 {
		return []string{"v8", "quickjs"}
	}
	return []string{"quickjs"}
}

// ChosenEngine returns the engine of a setting: auto is v8 if available.
func ChosenEngine(setting string) string {
	if setting != "auto" && setting != "" {
		return setting
	}
	return Engines()[0]
}

type opener func() (engine, error)

// scriptOpener returns an opener of engines with a script, for a setting: auto, v8 or quickjs.
func scriptOpener(name, script string) (opener, error) {
	if script == "" {
		return nil, errNoBundle
	}
	var open func(bundle string) (engine, error)
	switch ChosenEngine(name) {
	case "v8":
		open = newV8
	case "quickjs":
		open = newQuickJS
	default:
		return nil, fmt.Errorf("engine %q is not auto, v8 or quickjs", name)
	}
	return func() (engine, error) { return open(script + "\n" + bridge) }, nil
}

// engineOpener returns an opener of engines with the application, configured for a site.
func engineOpener(o Options, bundle string) (opener, error) {
	open, err := scriptOpener(o.Engine, bundle)
	if err != nil {
		return nil, err
	}
	open = o.Started.first(open)
	return func() (engine, error) {
		e, err := open()
		if err != nil {
			return nil, err
		}
		if _, err := e.call("configure", string(o.Site)); err != nil {
			e.close()
			return nil, fmt.Errorf("configure application: %w", err)
		}
		return e, nil
	}, nil
}
