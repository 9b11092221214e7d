package files

import (
	"context"
	"os"
	"time"
)

// Watch calls changed with written, created or removed files until ctx ends. It polls a few
// files, so it does not matter if editors and programs replace a file or its folder.
func Watch(ctx context.Context, every time.Duration, files []string, changed func(files []string)) {
	before := stampsOf(files)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := stampsOf(files)
		var different []string
		for _, file := range files {
			if before[file] != now[file] {
				different = append(different, file)
			}
		}
		if before = now; len(different) > 0 {
			changed(different)
		}
	}
}

// stampsOf returns the versions of files; missing ones have none.
func stampsOf(files []string) map[string]stamp {
	all := map[string]stamp{}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			all[file] = stampOf(info)
		}
	}
	return all
}
