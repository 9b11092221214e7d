package app

import (
	"runtime"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
)

func TestPagesOfABuildShareEngines(t *testing.T) {
	processors := runtime.GOMAXPROCS(0)
	for _, tt := range []struct {
		engine                            string
		setting, wantWorkers, wantEngines int
	}{
		{"v8", 0, 2 * processors, processors},
		{"v8", 1, 1, 1},
		{"v8", 2, 2, 1},
		{"v8", 5, 5, 3},
		{"quickjs", 0, processors, processors},
		{"quickjs", 3, 3, 3},
	} {
		a := &App{cfg: &config.Config{}}
		a.cfg.Build.Workers, a.cfg.Render.Engine = tt.setting, tt.engine
		workers, engines := a.buildWorkers()
		if workers != tt.wantWorkers || engines != tt.wantEngines {
			t.Errorf("%s, workers %d: %d workers share %d engines, want %d and %d", tt.engine, tt.setting, workers, engines, tt.wantWorkers, tt.wantEngines)
		}
	}
}
