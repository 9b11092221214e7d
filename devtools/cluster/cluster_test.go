package main

import (
	"strings"
	"testing"
)

func TestAddressesArePrinted(t *testing.T) {
	for _, pooler := range []string{"", "postgres://127.0.0.1:6432/postgres"} {
		var text strings.Builder
		(&cluster{Pooler: pooler}).print(&text)
		if got := strings.Contains(text.String(), "PgBouncer      "+pooler+"\n"); got != (pooler != "") {
			t.Errorf("PgBouncer at %q: %s", pooler, &text)
		}
	}
}
