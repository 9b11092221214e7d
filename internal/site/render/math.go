package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"waymark.dev/waymark/internal/docs/markdown"
)

// mathsBundle is the script that turns TeX into MathML. It is not in the bundle of the
// application, so sites without formulas do not load it.
const mathsBundle = "maths.js"

// mathsLimit is the time for the formulas of a page: for maliciously slow ones, like codeLimit.
const mathsLimit = 5 * time.Second

// Maths turns formulas into MathML. It starts an engine for the first one, and is safe for
// concurrent use.
type Maths struct {
	open  func() (*pool, error)
	limit time.Duration // for the formulas of a page
}

// NewMaths returns the Maths of a web build, run by an engine as in Options.
func NewMaths(dist fs.FS, engineName string) *Maths {
	return &Maths{limit: mathsLimit, open: sync.OnceValues(func() (*pool, error) {
		script, err := fs.ReadFile(dist, mathsBundle)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errNoBundle
		}
		if err != nil {
			return nil, fmt.Errorf("read script for formulas: %w", err)
		}
		open, err := scriptOpener(engineName, string(script))
		if err != nil {
			return nil, err
		}
		return newPool(0, open), nil
	})}
}

// Typeset implements [doc.Maths].
func (m *Maths) Typeset(formulas []markdown.Formula) ([]markdown.Typeset, error) {
	pool, err := m.open()
	if err != nil {
		return nil, err
	}
	argument, err := json.Marshal(formulas)
	if err != nil {
		return nil, fmt.Errorf("encode formulas: %w", err)
	}
	out, _, err := pool.callWithin(context.Background(), m.limit, "typeset", string(argument))
	if err != nil {
		return nil, err
	}
	var typeset []markdown.Typeset
	if err := json.Unmarshal([]byte(out), &typeset); err != nil {
		return nil, fmt.Errorf("decode formulas: %w", err)
	}
	if len(typeset) != len(formulas) {
		return nil, fmt.Errorf("got %d of %d formulas", len(typeset), len(formulas))
	}
	return typeset, nil
}
