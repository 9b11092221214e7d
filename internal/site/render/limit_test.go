package render

import (
	"testing"
	"time"
)

// Only processor time counts: waiting for a processor does not make a program
// slow.
func TestTimeWithoutAProcessorHardlyCounts(t *testing.T) {
	const limit = 50 * time.Millisecond
	up := make(chan time.Time, 1)
	began, watch := time.Now(), startStopwatch()
	afterRunning(limit, func() { up <- time.Now() })
	for took := watch.took(); ; took = watch.took() { // as other tests may be running
		if waited := time.Since(began); took > waited || took < waited/(2*starved) {
			t.Fatalf("%s count as %s", took, waited)
		}
		select {
		case <-up:
			if used := processorTime() - watch.used; used < limit && time.Since(began) < starved*limit {
				t.Errorf("the limit ended after %s, of which %s were processor time", time.Since(began), used)
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func TestWorkCountsAsLongAsItTakes(t *testing.T) {
	const limit = 30 * time.Millisecond
	up := make(chan struct{})
	stop := afterRunning(limit, func() { close(up) })
	for n, end := 0, time.Now().Add(time.Minute); ; n++ {
		select {
		case <-up:
			if stop() {
				t.Error("stopped after its limit")
			}
			return
		default:
		}
		if n%1000 == 0 && time.Now().After(end) {
			t.Fatal("the limit has no effect")
		}
	}
}

func TestWhatIsStoppedIsNotCalled(t *testing.T) {
	const limit = 300 * time.Millisecond // a busy machine may stop it late
	stop := afterRunning(limit, func() { t.Error("called") })
	if !stop() {
		t.Error("not stopped in time")
	}
	time.Sleep(2 * limit)
}
