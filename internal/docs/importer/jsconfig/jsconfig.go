// Package jsconfig evaluates configuration files in JavaScript and TypeScript without Node: esbuild bundles
// them, QuickJS evaluates the bundle. The code reads regular files of the project, and has neither network nor
// processes. Packages are not loaded; calls of them are recorded.
package jsconfig

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"modernc.org/quickjs"
)

// Root is the absolute path that the code sees as the root of the project.
const Root = "/project"

// Limits of an evaluation.
const (
	memoryLimit = 64 << 20
	callLimit   = 10_000 // nested calls: QuickJS in Go counts them instead of bytes
	timeLimit   = 2 * time.Second
	renderLimit = 8 * time.Second // of components, possibly many
)

// Config is the value of a configuration file.
type Config struct {
	// JSON is the configuration, with the order of its keys. A value of a package is an object: $package is
	// the name of the package, $name that of the export ("default", "themes.dark"), and if it was called, $args
	// are the arguments. Functions whose names begin with "define", "with" or "extend" return their argument.
	JSON  []byte
	Notes []Note
}

// Note is something of the configuration that its JSON lacks.
type Note struct {
	What  string // such as "function"
	Place string // its path in the configuration, such as "themeConfig.items[2].to"
	File  string // path in the project
	Line  int    // from 1; 0 if unknown
}

//go:embed runtime.js
var runtime string

// evalCalls returns the configuration of a file, and its sources.
func evalCalls(ctx context.Context, files fs.FS, name string, calls map[string][]any) (*Config, seen, error) {
	p := &project{fs: files, folder: path.Join(Root, path.Dir(name)), calls: calls, seen: seen{}}
	file, _ := json.Marshal(path.Join(Root, name))
	code, err := p.bundle(ctx, name, fmt.Sprintf("import * as config from %s; __configuration(config);", file))
	if err != nil {
		return nil, nil, err
	}
	out, err := p.evaluateApart(ctx, code)
	if err != nil {
		return nil, nil, p.explain(name, err)
	}
	config, err := p.config(name, out)
	return config, p.seen, err
}

// hostCall calls a host function by its name.
type hostCall func(name string, args []string) (string, error)

// evaluate returns the state of the evaluation as JSON.
func evaluate(t task, call hostCall) (string, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return "", fmt.Errorf("open QuickJS: %w", err)
	}
	defer func() { _ = vm.Close() }()
	if err := prepare(vm, t.Functions, call); err != nil {
		return "", err
	}
	return run(vm, t.Code, t.Limit)
}

// prepare sets the limits and the globals of the engine.
func prepare(vm *quickjs.VM, functions []string, call hostCall) error {
	vm.SetMemoryLimit(memoryLimit)
	vm.SetMaxStackSize(callLimit)
	for _, name := range functions {
		if err := vm.RegisterHostFunc(name, func(args []any) (any, error) {
			texts := make([]string, 2) // no function has more arguments
			for i, arg := range args[:min(len(args), len(texts))] {
				texts[i] = fmt.Sprint(arg)
			}
			return call(name, texts)
		}); err != nil {
			return fmt.Errorf("prepare QuickJS: %w", err)
		}
	}
	if _, err := vm.Eval(runtime+"\n;undefined", quickjs.EvalGlobal); err != nil {
		return fmt.Errorf("prepare QuickJS: %w", err)
	}
	return nil
}

// run returns the state of the evaluation as JSON.
func run(vm *quickjs.VM, code string, limit time.Duration) (string, error) {
	end := time.Now().Add(limit)
	for _, step := range []func() error{
		// In a function, because the promise of a module cannot be awaited here. The bundle has no exports.
		func() error {
			_, err := vm.Eval("__run(async () => {"+code+"\n});undefined", quickjs.EvalGlobal)
			return err
		},
		func() error { _, err := vm.ExecutePendingJobs(); return err },
	} {
		if err := vm.SetEvalTimeout(max(time.Until(end), time.Millisecond)); err != nil {
			return "", fmt.Errorf("limit QuickJS: %w", err)
		}
		if err := step(); err != nil {
			return "", err
		}
	}
	out, err := vm.Eval("__outcome", quickjs.EvalGlobal)
	if err != nil {
		return "", err
	}
	text, ok := out.(string)
	if !ok {
		return "", errors.New("it has no value that is JSON")
	}
	return text, nil
}

// position is in the bundle.
type position struct{ Line, Column int }

// outcome is the result of the code.
type outcome struct {
	Value json.RawMessage
	Error string
	position
	Notes []struct {
		What, Place string
		position
	}
}

func (p *project) config(name, text string) (*Config, error) {
	var out outcome
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return nil, fmt.Errorf("evaluate %s: %w", name, err)
	}
	if out.Error != "" {
		if file, line := p.origin(out.position); file != "" {
			out.Error = fmt.Sprintf("%s:%d: %s", file, line, out.Error)
		}
		return nil, p.explain(name, errors.New(out.Error))
	}
	c := &Config{JSON: out.Value, Notes: p.notes}
	for _, n := range out.Notes {
		file, line := p.origin(n.position)
		if file == "" {
			file = name
		}
		c.Notes = append(c.Notes, Note{What: n.What, Place: n.Place, File: file, Line: line})
	}
	return c, nil
}

func (p *project) limit() time.Duration {
	if p.templates != nil {
		return renderLimit
	}
	return timeLimit
}

// explain describes a failed evaluation.
func (p *project) explain(name string, err error) error {
	text := err.Error()
	switch {
	case strings.Contains(text, "interrupted") || strings.Contains(text, "timeout"):
		return fmt.Errorf("evaluate %s: it takes longer than %v", name, p.limit())
	case strings.Contains(text, "out of memory"):
		return fmt.Errorf("evaluate %s: it needs more than %d MB of memory", name, memoryLimit>>20)
	}
	return fmt.Errorf("evaluate %s: %w", name, err)
}
