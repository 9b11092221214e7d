package render

import (
	"sync"
	"time"
)

// starved is the multiple of its limit that a call may take if the program gets too little
// processor time.
const starved = 10

// stopwatch measures the time of a call: by the clock, but at most the processor time of the
// whole program, so that other programs do not count. Concurrent work of this program does.
type stopwatch struct {
	began time.Time
	used  time.Duration
}

// started is used on systems without processor times.
var started = time.Now()

func startStopwatch() stopwatch { return stopwatch{time.Now(), processorTime()} }

func (s stopwatch) took() time.Duration {
	return min(time.Since(s.began), max(processorTime()-s.used, time.Since(s.began)/starved))
}

// afterRunning calls a function in its own goroutine when a stopwatch started now reaches a
// time. As in [time.AfterFunc], stop reports whether it was in time.
func afterRunning(d time.Duration, f func()) (stop func() bool) {
	watch := startStopwatch()
	var mu sync.Mutex
	var timer *time.Timer
	stopped, called := false, false
	mu.Lock()
	defer mu.Unlock()
	timer = time.AfterFunc(d, func() {
		mu.Lock()
		left := d - watch.took()
		switch {
		case stopped:
		case left > 0:
			timer.Reset(max(left, time.Millisecond))
		default:
			called = true
		}
		isUp := called
		mu.Unlock()
		if isUp {
			f()
		}
	})
	return func() bool {
		mu.Lock()
		defer mu.Unlock()
		timer.Stop()
		stopped = true
		return !called
	}
}
