package main

import (
	"bytes"
	"encoding/json"
	"log"
	"testing"
)

// Output of libraries goes to the program's log, in its format, and only at
// debug level.
func TestLibrariesPrintToTheLog(t *testing.T) {
	before, flags := log.Writer(), log.Flags()
	t.Cleanup(func() {
		log.SetOutput(before)
		log.SetFlags(flags)
	})
	for _, level := range []string{"debug", "info"} {
		var out bytes.Buffer
		root := newRoot()
		root.SetArgs([]string{"config", "--log-json", "--log-level", level})
		root.SetOut(&bytes.Buffer{})
		root.SetErr(&out)
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		log.Print("Unsolicited response received on idle HTTP channel")
		var line struct{ Level, Msg string }
		if level == "info" {
			if out.Len() > 0 {
				t.Errorf("%s: %s", level, out.String())
			}
		} else if err := json.Unmarshal(out.Bytes(), &line); err != nil || line.Level != "DEBUG" || line.Msg == "" {
			t.Errorf("%s: %s, %v", level, out.String(), err)
		}
	}
}
