package app

import (
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/platform/seal"
)

// reportEvery is the time between the reports of a server to the others on its database.
const reportEvery = 30 * time.Second

// serverWatch reports a server to the others, and compares their settings.
type serverWatch struct {
	app    *App
	db     *store.Store
	server store.Server
	warned string // the differences in the log

	running, odd atomic.Int64 // for metrics
}

// watchServers reports a server until the host stops.
func (a *App) watchServers(ctx context.Context, h *host) (err error) {
	if h.servers, err = a.newServerWatch(h.db); err == nil {
		h.atEnd(background(ctx, h.servers.run))
	}
	return err
}

func (a *App) newServerWatch(db *store.Store) (*serverWatch, error) {
	settings, err := a.commonSettings(db)
	if err != nil {
		return nil, err
	}
	machine, err := os.Hostname()
	if err != nil {
		machine = "unknown"
	}
	return &serverWatch{app: a, db: db, server: store.Server{
		ID: uuid.NewString(), Name: machine + " (" + a.cfg.Server.Addr + ")", Release: a.version, Started: time.Now().UTC(), Settings: settings,
	}}, nil
}

// commonSettings returns what must be the same on all servers of a database. Keys are
// fingerprints: derived, and cut to half of a key.
func (a *App) commonSettings(db *store.Store) (map[string]string, error) {
	schema, err := db.KnownSchema()
	if err != nil {
		return nil, err
	}
	settings := map[string]string{"base_url": a.cfg.Server.BaseURL, "migrations": strconv.FormatInt(schema, 10)}
	for name, texts := range map[string][]string{
		"auth.secret_key": {a.cfg.Auth.SecretKey}, "auth.old_secret_keys": a.cfg.Auth.OldSecretKeys,
		"playground.secret_key": {a.cfg.Playground.SecretKey}, "playground.old_secret_keys": a.cfg.Playground.OldSecretKeys,
		"ads.secret_key": {a.cfg.Ads.SecretKey},
	} {
		var all []byte
		for _, text := range texts {
			if text == "" {
				continue
			}
			key, err := seal.ParseKey(text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			all = append(all, key...)
		}
		if len(all) == 0 {
			continue
		}
		derived, err := seal.Derive(all, "waymark fingerprint of "+name)
		if err != nil {
			return nil, err
		}
		settings[name] = hex.EncodeToString(derived[:seal.KeySize/2])
	}
	return settings, nil
}

func (w *serverWatch) run(ctx context.Context) {
	for {
		if err := w.report(ctx); err != nil && ctx.Err() == nil {
			w.app.log.Warn("compare with the other servers", "error", err)
		}
		if clock.Wait(ctx, reportEvery) != nil {
			break
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), systemTimeout)
	defer cancel()
	if err := w.db.RemoveServer(ctx, w.server.ID); err != nil {
		w.app.log.Warn("the other servers list this one for two minutes more", "error", err)
	}
}

// report reports the server, and logs new differences once.
func (w *serverWatch) report(ctx context.Context) error {
	if err := w.db.ReportServer(ctx, w.server); err != nil {
		return err
	}
	list, err := w.db.Servers(ctx)
	if err != nil {
		return err
	}
	differences := compareServers(list)
	odd := 0
	for _, d := range differences {
		if slices.ContainsFunc(d.odd, func(s store.Server) bool { return s.ID == w.server.ID }) {
			odd++
		}
	}
	w.running.Store(int64(len(list)))
	w.odd.Store(int64(odd))
	text := joinDifferences(differences)
	if text != w.warned && text != "" {
		w.app.log.Warn("servers on this database have different settings", "differences", text)
	}
	w.warned = text
	return nil
}

// difference is a setting that servers do not have in common.
type difference struct {
	setting     string
	odd, others []store.Server // others have the most frequent value
}

func (d difference) String() string {
	text := d.setting + " of " + namesOf(d.odd) + " differs from that of " + namesOf(d.others)
	if !strings.Contains(d.setting, "secret") {
		text += fmt.Sprintf(" (%s instead of %s)", d.odd[0].Settings[d.setting], d.others[0].Settings[d.setting])
	}
	return text
}

func namesOf(servers []store.Server) string {
	names := make([]string, len(servers))
	for i, s := range servers {
		names[i] = s.Name
	}
	return strings.Join(names, ", ")
}

func joinDifferences(list []difference) string {
	texts := make([]string, len(list))
	for i, d := range list {
		texts[i] = d.String()
	}
	return strings.Join(texts, "; ")
}

// compareServers lists differences by setting. Of values that are equally frequent, that of
// the server that has run the longest counts as the right one.
func compareServers(servers []store.Server) (list []difference) {
	servers = slices.Clone(servers)
	slices.SortStableFunc(servers, func(a, b store.Server) int { return a.Started.Compare(b.Started) })
	names := map[string]bool{}
	for _, s := range servers {
		for name := range s.Settings {
			names[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		counts := map[string]int{}
		for _, s := range servers {
			counts[s.Settings[name]]++
		}
		right := servers[0].Settings[name]
		for _, s := range servers {
			if value := s.Settings[name]; counts[value] > counts[right] {
				right = value
			}
		}
		d := difference{setting: name}
		for _, s := range servers {
			if s.Settings[name] == right {
				d.others = append(d.others, s)
			} else {
				d.odd = append(d.odd, s)
			}
		}
		if len(d.odd) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// examineServers lists the running servers, and what differs.
func (a *App) examineServers(ctx context.Context) []Finding {
	if !a.asksForDatabase() {
		return nil
	}
	return a.examineStore(ctx, "servers", func(db *store.Store) ([]Finding, error) {
		list, err := db.Servers(ctx)
		return describeServers(list), err
	})
}

func describeServers(list []store.Server) []Finding {
	const subject = "servers"
	if differences := compareServers(list); len(differences) > 0 {
		return []Finding{{false, subject, joinDifferences(differences) + "; correct the settings and restart the server"}}
	}
	names := []string{output.Count(len(list), "server") + " on this database"}
	for _, s := range list {
		names = append(names, fmt.Sprintf("%s with version %s since %s UTC", s.Name, s.Release, s.Started.UTC().Format(time.DateTime)))
	}
	return []Finding{{true, subject, strings.Join(names, "; ")}}
}
