package store

import (
	"context"
	"encoding/json"
	"time"

	"waymark.dev/waymark/internal/platform/database"
)

// Server is a running server on the database.
type Server struct {
	ID      string `json:"-"` // of its process
	Name    string `json:"-"`
	Release string
	Started time.Time
	// Settings that all servers on a database have in common, by name; secret ones are
	// fingerprints.
	Settings map[string]string
}

// serverLife is how long a server is listed after its last report.
const serverLife = 2 * time.Minute

// These take the time from the database, since the clocks of servers may differ.
const (
	upsertServer = `
insert into servers (id, name, traits, seen) values ($1, $2, $3, {{clock}})
on conflict (id) do update set name = excluded.name, traits = excluded.traits, seen = excluded.seen`
	deleteDead    = "delete from servers where seen < {{clock}} - $1"
	deleteServer  = "delete from servers where id = $1"
	selectServers = "select id, name, traits from servers where seen >= {{clock}} - $1 order by name, id"
)

// ReportServer lists a server as running, and deletes those that have not reported for two
// minutes, and limits that nobody has used up any part of.
func (s *Store) ReportServer(ctx context.Context, server Server) error {
	const doing = "report server"
	traits, err := json.Marshal(server)
	if err != nil {
		return err
	}
	if _, err := s.db.ExecContext(ctx, s.timed(upsertServer), server.ID, server.Name, string(traits)); err != nil {
		return database.Wrap(err, doing)
	}
	if _, err := s.db.ExecContext(ctx, s.timed(deleteDead), serverLife.Seconds()); err != nil {
		return database.Wrap(err, doing)
	}
	_, err = s.db.ExecContext(ctx, s.timed(deleteFull))
	return database.Wrap(err, doing)
}

// RemoveServer removes a server that stops.
func (s *Store) RemoveServer(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, deleteServer, id)
	return database.Wrap(err, "remove server")
}

// Servers lists the running servers by name.
func (s *Store) Servers(ctx context.Context) ([]Server, error) {
	list, err := selectAll(ctx, s.db, func(row scanner) (server Server, err error) {
		var traits string
		if err := row.Scan(&server.ID, &server.Name, &traits); err != nil {
			return server, err
		}
		return server, json.Unmarshal([]byte(traits), &server)
	}, s.timed(selectServers), serverLife.Seconds())
	return list, database.Wrap(err, "list servers")
}
