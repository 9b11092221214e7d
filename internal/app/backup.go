package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/plus/account"
)

// Backup writes the database to a new file that only its owner can read. Servers may be
// running. An existing file is not replaced.
func (a *App) Backup(ctx context.Context, file string) (summary string, err error) {
	db, err := a.existingStore(ctx)
	if err != nil {
		return "", err
	}
	var made store.BackupSummary
	err = writeNewFile(file, func(w io.Writer) (err error) {
		made, err = db.Backup(ctx, w, a.version)
		return err
	})
	if err == nil {
		a.recordBackup(ctx, db, account.BackedUp, made)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return "", err
	}
	text := fmt.Sprintf("%s: %s of %s, tables as of migration %04d; keys are not in it", file, describeRows(made), a.databaseName(), made.Schema)
	if _, err := a.telemetryState(ctx); err == nil {
		text += ", nor is telemetry, which 'waymark backup --telemetry' writes to another file"
	}
	return text, nil
}

// BackupTelemetry writes the telemetry database to a new file that only its owner can read.
// Servers may be running. An existing file is not replaced.
func (a *App) BackupTelemetry(ctx context.Context, file string) (summary string, err error) {
	visits, err := a.existingTelemetry(ctx)
	if err != nil {
		return "", err
	}
	var made storage.BackupSummary
	err = writeNewFile(file, func(w io.Writer) (err error) {
		made, err = visits.Backup(ctx, w, a.version)
		return err
	})
	if err := errors.Join(err, visits.Close()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: telemetry of %s, %s", file, a.databaseName(), output.Count(int(made.Rows), "row")), nil
}

// RestoreTelemetry reads a backup into an empty or new telemetry database.
func (a *App) RestoreTelemetry(ctx context.Context, file string) (summary string, err error) {
	f, err := os.Open(file)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer f.Close()
	visits, err := a.openTelemetry(ctx)
	if err != nil {
		return "", err
	}
	made, err := visits.Restore(ctx, f)
	if err := errors.Join(err, visits.Close()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: telemetry, %s of %s, as of %s UTC", a.databaseName(), output.Count(int(made.Rows), "row"), file, made.MadeAt.Format(time.DateTime)), nil
}

// recordBackup writes to the log of account changes. A read-only database can be backed up
// without that.
func (a *App) recordBackup(ctx context.Context, db *store.Store, action account.Action, b store.BackupSummary) {
	if err := db.RecordBackup(account.WithBy(ctx, operator()), action, b); err != nil {
		a.log.Warn("the log of account changes does not have this "+string(action), "error", err)
	}
}

func describeRows(s store.BackupSummary) string {
	return output.Count(int(s.Rows), "row") + " in " + output.Count(s.Tables, "table")
}

// writeNewFile writes a file and renames it once it is complete.
func writeNewFile(file string, write func(io.Writer) error) error {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("back up: %s exists: choose another name", file)
	}
	if err := files.Write(file, 0o600, write); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	return nil
}

// Restore reads a backup into an empty or new database.
func (a *App) Restore(ctx context.Context, file string) (summary string, err error) {
	f, err := os.Open(file)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	if info.IsDir() {
		return "", fmt.Errorf("restore: %s is a folder, not a backup: %w", file, fault.ErrInvalid)
	}
	db, err := a.openStore(ctx)
	if err != nil {
		return "", err
	}
	made, err := db.Restore(ctx, f, info.Size())
	if err == nil {
		a.recordBackup(ctx, db, account.Restored, made)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %s of %s, as of %s UTC", a.databaseName(), describeRows(made), file, made.MadeAt.Format(time.DateTime)), nil
}
