package app

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
)

func TestDoctorSaysWhatBrowsersKeep(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		worker, baseURL string
		isDev           bool
		want            string
	}{
		{"on", "https://docs.example", false, "keep the pages"},
		{"on", "http://localhost:8080", false, "keep the pages"},
		{"on", "http://[::1]:8080", false, "keep the pages"},
		{"on", "http://docs.example", false, "https addresses only; base_url is http://docs.example"},
		{"off", "http://docs.example", false, "off"},
		{"remove", "https://docs.example", false, "delete it"},
		{"on", "http://localhost:8080", true, "delete it"},
	} {
		var cfg config.Config
		cfg.Offline.Worker, cfg.Server.BaseURL, cfg.Features.DevMode = tt.worker, tt.baseURL, tt.isDev
		f := (&App{cfg: &cfg}).examineWorker()
		if !f.OK || !strings.Contains(f.Detail, tt.want) {
			t.Errorf("%s at %s, dev %t: %v, want %q", tt.worker, tt.baseURL, tt.isDev, f, tt.want)
		}
	}
}
