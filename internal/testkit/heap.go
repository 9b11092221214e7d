package testkit

import (
	"runtime"
	"time"
)

// Held returns the heap growth in bytes caused by the result of create. Nothing else may run
// meanwhile: tests that use it are not parallel. What earlier tests have left may be freed
// meanwhile; create is then called again, after a longer wait.
func Held(create func() any) (size int64) {
	for attempt := range attempts {
		pause := 20 * time.Millisecond << attempt
		before := live(pause)
		v := create()
		with := live(pause)
		runtime.KeepAlive(v)
		size = with - before
		if lost := before - live(pause); lost < size/100 {
			break
		}
	}
	return size
}

// attempts is the maximum number of measurements.
const attempts = 5

// live returns the size of all reachable objects, once it does not shrink within a pause.
// Memory of earlier tests is released gradually, as their goroutines and finalizers end.
func live(pause time.Duration) int64 {
	size := collect()
	for {
		time.Sleep(pause)
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
