package web

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed src/core/shell-pages.json
var shellPages []byte

// ShellPages returns the pages that header, footer and menus lead to: what comes
// after the locale in their addresses.
func ShellPages() ([]string, error) {
	var pages []string
	if err := json.Unmarshal(shellPages, &pages); err != nil {
		return nil, fmt.Errorf("list of pages that the shell leads to: %w", err)
	}
	return pages, nil
}
