// Package heaptest measures how much memory something holds.
package heaptest

import "runtime"

// Held returns by how many bytes the heap has grown by what create returns.
// Nothing else may run in the meantime: tests that use it are not parallel.
func Held(create func() any) int64 {
	before := live()
	v := create()
	after := live()
	runtime.KeepAlive(v)
	return after - before
}

// live is the size of all objects that can be reached. What pools keep is gone
// after the second collection.
func live() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
