package main

import (
	"fmt"
	"io/fs"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"waymark.dev/waymark/web"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"waymark": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Condition: func(name string) (bool, error) {
		if name != "webbuild" {
			return false, fmt.Errorf("unknown condition %q", name)
		}
		_, err := fs.Stat(web.Dist(), "assets.json")
		return err == nil, nil
	}})
}
