//go:build !cgo || !(linux || darwin) || !(amd64 || arm64)

package render

import "errors"

const hasV8 = false

// V8Version returns the version of V8, "" for a program without it.
func V8Version() string { return "" }

func newV8(string) (engine, error) {
	return nil, errors.New("this binary was built without a C compiler (CGO_ENABLED=0) and holds only quickjs")
}
