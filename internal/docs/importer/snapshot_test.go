package importer

import (
	"strconv"
	"sync"
	"testing"
	"testing/fstest"
)

// The modules of a configuration or a component are looked up at the same time; Go ends programs that do that in a map.
func TestSnapshotIsShared(t *testing.T) {
	s := newSnapshot(fstest.MapFS{"0": {}})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 1000 {
				if _, err := s.Stat(strconv.Itoa(i)); (err == nil) != (i == 0) {
					t.Errorf("file %d: %v", i, err)
				}
			}
		})
	}
	all.Wait()
}
