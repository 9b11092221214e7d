package render

import (
	"testing"
	"time"
)

// Only time on the processor counts: waiting for one does not make a program slow.
func TestTimeWithoutAProcessorHardlyCounts(t *testing.T) {
	const limit = 50 * time.Millisecond
	up := make(chan time.Time, 1)
	began, watch := time.Now(), startStopwatch()
	afterRunning(limit, func() { up <- time.Now() })
	for took := watch.took(); ; took = watch.took() { // as other tests may run, too
		if waited := time.Since(began); took > waited || took < waited/(2*starved) {
			t.Fatalf("%s count of %s", took, waited)
		}
		select {
		case <-up:
			if used := processorTime() - watch.used; used < limit && time.Since(began) < starved*limit {
				t.Errorf("it was up after %s, of which it ran %s", time.Since(began), used)
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
				t.Error("it was stopped after it was up")
			}
			return
		default:
		}
		if n%1000 == 0 && time.Now().After(end) {
			t.Fatal("the limit is not kept")
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
