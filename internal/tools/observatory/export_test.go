package observatory

import "errors"

// KindOf returns the kind of an error from this package, or "".
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return ""
}
