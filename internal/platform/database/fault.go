package database

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"waymark.dev/waymark/internal/platform/fault"
)

// MarkTransient makes transient failures wrap fault.ErrUnavailable: a lock held elsewhere, too
// many connections, a lost connection, a full disk. The same request may succeed later. Other
// errors, and nil, are returned unchanged.
func MarkTransient(err error) error {
	if !passes(err) {
		return err
	}
	return fmt.Errorf("%w: %w", fault.ErrUnavailable, err)
}

// Wrap adds the failed operation to an error, and marks transient failures; it returns nil for
// nil.
func Wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	if !errors.Is(err, fault.ErrUnavailable) {
		err = MarkTransient(err)
	}
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), err)
}

// transientStates are PostgreSQL's own failures, by SQLSTATE.
var transientStates = []string{
	"40001", // serialization failure
	"40P01", // deadlock
	"53100", // the disk is full
	"53300", // too many connections
	"55P03", // lock not available in time
	"57014", // statement timeout of the server
	"57P01", // server shutdown
	"57P02", // server crash
	"57P03", // server startup
	"57P05", // connection idle for too long
}

// connectionClass begins the codes of lost and refused connections.
const connectionClass = "08"

func passes(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() {
		case sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_TRUNCATE, sqlite3.SQLITE_IOERR_SHMSIZE:
			return true // it also reports a full disk this way
		}
		primary := lite.Code() & 0xff
		return primary == sqlite3.SQLITE_BUSY || primary == sqlite3.SQLITE_LOCKED || primary == sqlite3.SQLITE_FULL
	}
	var postgres *pgconn.PgError
	if errors.As(err, &postgres) {
		return slices.Contains(transientStates, postgres.Code) || strings.HasPrefix(postgres.Code, connectionClass)
	}
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed)
}
