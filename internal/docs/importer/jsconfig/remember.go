package jsconfig

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Evaluator evaluates the files of a project. While the files that an evaluation read are unchanged, it returns the
// same result again. It is safe for concurrent use.
type Evaluator struct {
	mu       sync.Mutex
	configs  map[string]rememberedConfig
	rendered map[string]rememberedCall
}

type rememberedConfig struct {
	config *Config
	seen   seen
}

type rememberedCall struct {
	result Rendered
	*evaluation
}

// evaluation is shared by components that were rendered together.
type evaluation struct {
	seen  seen
	notes []Note
}

// maxRemembered is how many results are remembered.
const maxRemembered = 20_000

// seen are the states of the files and folders that an evaluation looked at, by their paths in the project.
type seen map[string]string

// stateOf returns the state of a file or folder, "" if it does not exist: the size and time of files, the entries of folders.
func stateOf(files fs.FS, name string) string {
	info, err := fs.Stat(files, name)
	switch {
	case err != nil:
		return ""
	case !info.IsDir():
		return fmt.Sprint(info.Mode().Type(), info.Size(), info.ModTime().UnixNano())
	}
	entries, _ := fs.ReadDir(files, name)
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return "folder\n" + strings.Join(names, "\n")
}

func (s seen) isCurrent(files fs.FS) bool {
	for name, state := range s {
		if stateOf(files, name) != state {
			return false
		}
	}
	return true
}

// look remembers the state of a file or folder.
func (p *project) look(name string) {
	p.mu.Lock()
	_, known := p.seen[name]
	p.mu.Unlock()
	if known {
		return
	}
	state := stateOf(p.fs, name)
	p.mu.Lock()
	p.seen[name] = state
	p.mu.Unlock()
}

// Eval evaluates a file and returns its default export or module.exports. If that is a function, it is called;
// promises are awaited.
func (e *Evaluator) Eval(ctx context.Context, files fs.FS, name string) (*Config, error) {
	return e.EvalCalls(ctx, files, name, nil)
}

// EvalCalls is like Eval, but calls the functions that are the values of some keys with each of their arguments. The
// list of the results is the value.
func (e *Evaluator) EvalCalls(ctx context.Context, files fs.FS, name string, calls map[string][]any) (*Config, error) {
	arguments, err := asJSON(calls)
	if err != nil {
		return nil, err
	}
	key := name + "\n" + arguments
	e.mu.Lock()
	old, known := e.configs[key]
	e.mu.Unlock()
	if known && old.seen.isCurrent(files) {
		return old.config, nil
	}
	config, seen, err := evalCalls(ctx, files, name, calls)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.configs == nil || len(e.configs) >= maxRemembered {
		e.configs = map[string]rememberedConfig{}
	}
	e.configs[key] = rememberedConfig{config, seen}
	return config, nil
}

// Render renders components, each of a file. The notes are about parts of their code that are not read.
func (e *Evaluator) Render(ctx context.Context, files fs.FS, t Templates, calls []Call) ([]Rendered, []Note) {
	results := make([]Rendered, len(calls))
	keys := make([]string, len(calls))
	var rest []Call
	var places []int
	current := map[*evaluation]bool{}
	for i, call := range calls {
		text, _ := json.Marshal(call)
		keys[i] = string(text)
		e.mu.Lock()
		old, known := e.rendered[keys[i]]
		e.mu.Unlock()
		if known {
			if _, checked := current[old.evaluation]; !checked {
				current[old.evaluation] = old.seen.isCurrent(files)
			}
		}
		if known && current[old.evaluation] {
			results[i] = old.result
			continue
		}
		rest, places = append(rest, call), append(places, i)
	}
	var notes []Note
	note := func(more []Note) {
		for _, n := range more {
			if !slices.Contains(notes, n) {
				notes = append(notes, n)
			}
		}
	}
	for old, isCurrent := range current {
		if isCurrent {
			note(old.notes)
		}
	}
	rendered := render(ctx, files, t, rest)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.rendered == nil || len(e.rendered) >= maxRemembered {
		e.rendered = map[string]rememberedCall{}
	}
	for i, r := range rendered {
		results[places[i]] = r.result
		if r.evaluation != nil {
			e.rendered[keys[places[i]]] = r
			note(r.notes)
		}
	}
	slices.SortFunc(notes, func(a, b Note) int { return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.What, b.What)) })
	return results, notes
}
