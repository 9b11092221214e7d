package flaw

import (
	"strconv"
	"strings"
)

// YAMLError splits an error of the YAML library, such as "yaml: line 3: did not find expected
// key", into its line and a message.
func YAMLError(err error) (line int, text string) {
	text = strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if number, what, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				return n, "not valid YAML: " + what
			}
		}
	}
	return 1, "not valid YAML: " + text
}
