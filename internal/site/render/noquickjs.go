//go:build !quickjs && cgo && (linux || darwin) && (amd64 || arm64)

package render

import "errors"

const hasQuickJS = false

func newQuickJS(string) (engine, error) {
	return nil, errors.New("this program has only v8; build it with -tags quickjs for quickjs")
}
