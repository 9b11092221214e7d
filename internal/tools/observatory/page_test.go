package observatory

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// Pages of 5 MiB that are made to exhaust memory.
func TestPagesTakeLittleMemory(t *testing.T) {
	const size = defaultMaxBody
	distinct := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, page := range map[string]string{
		"JSON arrays":        "[" + strings.Repeat("[],", size/3) + "0]",
		"JSON numbers":       "[" + strings.Repeat("0,", size/2) + "0]",
		"attributes":         "<a " + distinct("a%x ") + ">",
		"elements":           distinct("<a%x>"),
		"elements in depth":  strings.Repeat("<b>", size/3),
		"elements with ends": distinct("<a%[1]x></a%[1]x>"),
	} {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		readPage(t.Context(), page)
		runtime.ReadMemStats(&after)
		// All allocations, including memory that was freed.
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 40 {
			t.Errorf("%s: allocated %d MiB", name, took)
		}
	}
}

func TestPagesOfJSON(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Page{
		"":         {Empty: true},
		"null":     {Empty: true},
		" false ":  {Empty: true},
		"true":     {JSON: true},
		"0":        {Empty: true},
		"-0.0":     {Empty: true},
		"1e999":    {JSON: true},
		"7":        {JSON: true},
		"[ ]":      {Empty: true},
		"[ 0 ]":    {JSON: true},
		"{}":       {JSON: true},
		`""`:       {Empty: true},
		`"text"`:   {},
		`[1, 2`:    {},
		"not JSON": {},
		"\n[\n]\n": {Empty: true},
	} {
		if got := readPage(t.Context(), text); got.Empty != want.Empty || got.JSON != want.JSON {
			t.Errorf("%q: empty = %v, JSON = %v; want %v, %v", text, got.Empty, got.JSON, want.Empty, want.JSON)
		}
	}
}
