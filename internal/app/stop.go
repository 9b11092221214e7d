package app

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/clock"
)

// listen returns the socket that systemd has opened (sd_listen_fds(3)), or else listens on the
// configured address.
func (a *App) listen() (net.Listener, error) {
	passed, err := activation.Listeners()
	switch {
	case err != nil:
		return nil, fmt.Errorf("take socket from systemd: %w", err)
	case len(passed) == 0:
		return server.Listen(a.cfg.Server.Addr, "--addr")
	case len(passed) > 1 || passed[0] == nil:
		return nil, fmt.Errorf("take socket from systemd: %d sockets; the unit needs a single ListenStream", len(passed))
	}
	return passed[0], nil
}

// outlive returns a context that ends with ctx. After a call of delay, it ends only when wait
// has returned, which is called when ctx ends.
func outlive(ctx context.Context) (running context.Context, delay func(wait func()), end context.CancelFunc) {
	running, end = context.WithCancel(context.WithoutCancel(ctx))
	stopsAtOnce := context.AfterFunc(ctx, end)
	return running, func(wait func()) {
		if stopsAtOnce() {
			context.AfterFunc(ctx, func() { wait(); end() })
		}
	}, end
}

// shortestDelay is the least time from the announcement of the end to the end. Each response in
// it closes its connection, so that few requests arrive on one that is being closed at the end:
// clients cannot know whether such a request was served.
const shortestDelay = 500 * time.Millisecond

// leave has load balancers stop sending requests: it announces the end of a server and waits
// for the configured delay, or until hurry ends.
func (a *App) leave(srv *server.Server, hurry <-chan struct{}) {
	delay := max(time.Duration(a.cfg.Server.ShutdownDelay)*time.Second, shortestDelay)
	srv.Leave()
	a.log.Info("stopping", "delay", delay)
	a.notifySystemd(daemon.SdNotifyStopping)
	select {
	case <-hurry:
	case <-time.After(delay):
	}
}

// reportToSystemd reports that a server is ready (sd_notify(3)) and, to the watchdog of its
// unit, that it can serve a page. The returned function ends the reports.
func (a *App) reportToSystemd(ctx context.Context, srv *server.Server) (stop func()) {
	a.notifySystemd(daemon.SdNotifyReady)
	limit, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		a.log.Warn("systemd's watchdog is off", "error", err)
	}
	if limit == 0 {
		return func() {}
	}
	const reports = 3 // within the limit; two may be late
	return background(ctx, func(ctx context.Context) {
		for clock.Wait(ctx, limit/reports) == nil {
			if err := srv.CheckPage(ctx); err != nil {
				a.log.Warn("no report to systemd's watchdog", "error", err)
				continue
			}
			a.notifySystemd(daemon.SdNotifyWatchdog)
		}
	})
}

func (a *App) notifySystemd(state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		a.log.Warn("notify systemd", "state", state, "error", err)
	}
}
