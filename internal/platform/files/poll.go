package files

import (
	"context"
	"os"
	"time"
)

// Watch calls changed with those of some files that were written, made or removed,
// until ctx ends. They are few, and compared every now and then: editors and
// programs that replace a file, or the folder that it is in, make no difference.
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

// stampsOf identifies the versions of files; one that is not there has none.
func stampsOf(files []string) map[string]stamp {
	all := map[string]stamp{}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			all[file] = stampOf(info)
		}
	}
	return all
}
