package render

import (
	"sync"
	"time"
)

// starved is how many times its limit a call may take on a machine that gives the
// program too little processor time.
const starved = 10

// stopwatch measures how long a call takes: by the clock, but no longer than the
// processor time of the whole program, so that what other programs do on the machine
// does not count. What the program itself does next to the call counts.
type stopwatch struct {
	began time.Time
	used  time.Duration
}

// started is used where the system does not say.
var started = time.Now()

func startStopwatch() stopwatch { return stopwatch{time.Now(), processorTime()} }

func (s stopwatch) took() time.Duration {
	return min(time.Since(s.began), max(processorTime()-s.used, time.Since(s.began)/starved))
}

// afterRunning calls a function in a goroutine of its own when a stopwatch that
// starts now has reached a time. Like that of [time.AfterFunc], stop reports whether
// it was in time.
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
