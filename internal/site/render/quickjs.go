package render

import (
	"fmt"
	"strings"

	"modernc.org/quickjs"
)

// quickJS runs the application in QuickJS compiled to Go: much slower than V8, but on every
// platform and without a C compiler.
type quickJS struct{ vm *quickjs.VM }

// quickJSStack limits nested calls, which QuickJS in Go counts instead of bytes. It is enough for
// React to render deeply nested lists, and Go's stack has room for many more.
const quickJSStack = 20_000

// quickJSConsole discards the application's warnings, like V8's console here: QuickJS has
// none, so calling it would fail the page.
const quickJSConsole = `globalThis.console ??= Object.fromEntries(["debug", "log", "info", "warn", "error", "assert"].map((name) => [name, () => {}]));
`

// quickJSOutOfMemory is in the message of QuickJS's exception.
const quickJSOutOfMemory = "out of memory"

func newQuickJS(bundle string) (engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("open QuickJS: %w", err)
	}
	vm.SetMemoryLimit(EngineBytes)
	vm.SetMaxStackSize(quickJSStack)
	// The pool limits calls; this limit is by the clock.
	if err := vm.SetEvalTimeout(starved * callLimit); err != nil {
		return nil, fmt.Errorf("limit QuickJS: %w", err)
	}
	// Undefined prevents the conversion of the script's completion value.
	if _, err := vm.Eval(quickJSConsole+bundle+"\n;undefined", quickjs.EvalGlobal); err != nil {
		_ = vm.Close()
		return nil, fmt.Errorf("load server bundle in QuickJS: %w", err)
	}
	return &quickJS{vm: vm}, nil
}

func (q *quickJS) call(function, argument string) (string, error) {
	out, err := q.vm.Call("waymarkCall", function, argument)
	if err != nil {
		if strings.Contains(err.Error(), quickJSOutOfMemory) {
			err = fmt.Errorf("%w: %w", errHeapFull, err)
		}
		return "", fmt.Errorf("run %s: %w", function, err)
	}
	s, ok := out.(string)
	if !ok {
		return "", fmt.Errorf("run %s: got %T, want a string", function, out)
	}
	return s, nil
}

func (q *quickJS) heap() uint64 { return 0 }

func (q *quickJS) interrupt() { q.vm.Interrupt() }

func (q *quickJS) close() { _ = q.vm.Close() }
