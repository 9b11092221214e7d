package macro

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// arguments reads the arguments of a call and keeps the first error, so that macros check once
// after reading all.
type arguments struct {
	args []Arg
	err  error
}

func (c *call) arguments() *arguments { return &arguments{args: c.args} }

var (
	errMissingArg = errors.New("is missing")
	errNotString  = errors.New("must be a string in quotes")
	errNotInteger = errors.New("must be a whole number without quotes")
)

func (a *arguments) fail(i int, err error) {
	if a.err == nil {
		a.err = fmt.Errorf("argument %d %w", i+1, err)
	}
}

// any returns an argument of any kind; a missing one is Absent.
func (a *arguments) any(i int) Arg {
	if i < len(a.args) {
		return a.args[i]
	}
	return Arg{}
}

// optional returns a string argument, or "".
func (a *arguments) optional(i int) string {
	arg := a.any(i)
	if arg.Kind == Number || arg.Kind == Bool {
		a.fail(i, errNotString)
	}
	return arg.Text
}

// required returns a string argument that must be present.
func (a *arguments) required(i int) string {
	if a.any(i).Kind == Absent {
		a.fail(i, errMissingArg)
	}
	return a.optional(i)
}

// requiredAny returns an argument of any kind that must be present.
func (a *arguments) requiredAny(i int) Arg {
	if a.any(i).Kind == Absent {
		a.fail(i, errMissingArg)
	}
	return a.any(i)
}

// integer returns an integer that must be present.
func (a *arguments) integer(i int) int {
	arg := a.requiredAny(i)
	n, err := strconv.Atoi(arg.Text)
	if arg.Kind != Number || err != nil {
		a.fail(i, errNotInteger)
	}
	return n
}

// Int returns an argument as a number: text around the digits of a string is ignored, and
// anything else is 0.
func (a Arg) Int() int {
	switch a.Kind {
	case Bool:
		if a.Text == "true" {
			return 1
		}
		return 0
	case Number:
		f, _ := strconv.ParseFloat(a.Text, 64)
		return int(f)
	}
	n, err := strconv.Atoi(strings.TrimFunc(a.Text, func(r rune) bool { return !unicode.IsDigit(r) }))
	if err != nil {
		return 0
	}
	return n
}

// Bool returns an argument as a condition: non-empty strings and non-zero numbers are true.
func (a Arg) Bool() bool {
	switch a.Kind {
	case Bool:
		return a.Text == "true"
	case Number:
		f, _ := strconv.ParseFloat(a.Text, 64)
		return f != 0
	}
	return a.Text != ""
}
