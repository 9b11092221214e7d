package fault

import (
	"errors"
	"regexp"
	"strings"
)

// says matches text that already says that something was not found.
var says = regexp.MustCompile(`(?i)\b(no|none|not|gone|missing)\b`)

// Message returns an error's text for people at a terminal or an editor. It omits the kinds,
// which are for programs, if the text before them says what happened: "a.md exists" rather
// than "a.md exists: conflict".
func Message(err error) string {
	lines := strings.Split(err.Error(), "\n")
	for _, kind := range []error{ErrInvalid, ErrConflict, ErrUnavailable, ErrLimited, ErrUnauthenticated, ErrForbidden, ErrNotFound} {
		if !errors.Is(err, kind) {
			continue
		}
		for i, line := range lines {
			before, ended := strings.CutSuffix(line, ": "+kind.Error())
			if ended && (kind != ErrNotFound || says.MatchString(before)) {
				line = before
			}
			lines[i] = strings.ReplaceAll(line, ": "+kind.Error()+": ", ": ")
		}
	}
	return strings.Join(lines, "\n")
}
