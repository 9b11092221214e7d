package app

import (
	"bytes"
	"strings"
	"testing"
)

func TestAccessLogIsCompleteAtTheEnd(t *testing.T) {
	var out bytes.Buffer
	log, stop := (&App{}).openAccessLog(t.Context(), &out)
	log.Info("request", "path", "/en-US/")
	stop()
	if text := out.String(); !strings.HasPrefix(text, `{"time":`) || !strings.HasSuffix(text, `"msg":"request","path":"/en-US/"}`+"\n") {
		t.Errorf("access log = %s", text)
	}
}
