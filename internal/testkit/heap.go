package testkit

import (
	"runtime"
	"time"
)

// Held returns the heap growth in bytes caused by the result of create. Nothing else may run
// meanwhile: tests that use it are not parallel.
func Held(create func() any) int64 {
	before := live()
	v := create()
	after := live()
	runtime.KeepAlive(v)
	return after - before
}

// live returns the size of all reachable objects. Memory of earlier tests is released
// gradually, as their goroutines and finalizers end.
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

// still is the number of bytes by which a stable heap may shrink.
const still = 4 << 10

// collect returns the heap size after the second collection, which also frees the content of
// pools.
func collect() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
