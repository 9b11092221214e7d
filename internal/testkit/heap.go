package testkit

import (
	"runtime"
	"time"
)

// Held returns by how many bytes the heap has grown by what create returns.
// Nothing else may run in the meantime: tests that use it are not parallel.
func Held(create func() any) int64 {
	before := live()
	v := create()
	after := live()
	runtime.KeepAlive(v)
	return after - before
}

// live is the size of all objects that can be reached. What tests before this one
// used is given back little by little, as its goroutines and finalizers end.
func live() int64 {
	size := collect()
	for {
		time.Sleep(20 * time.Millisecond)
		next := collect()
		if size-next < still {
			return next
		}
		size = next
	}
}

// still is by how many bytes a heap may shrink that nothing is taken from.
const still = 4 << 10

// collect returns the size of the heap after what pools keep is gone too, which is
// after the second collection.
func collect() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
