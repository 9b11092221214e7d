package render

import "syscall"

// onMainThread reports whether the goroutine runs in the first thread of the process. On every
// call V8 asks the C library for the bounds of the stack, and for that thread this means
// reading /proc/self/maps: a fifth of a page's time.
func onMainThread() bool { return syscall.Gettid() == syscall.Getpid() }
