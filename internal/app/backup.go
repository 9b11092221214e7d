package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// Backup writes what is in the database to a new file, readable only by its
// owner. Servers may run meanwhile. An existing file is not replaced.
func (a *App) Backup(ctx context.Context, file string) (summary string, err error) {
	if _, err := os.Lstat(file); err == nil {
		return "", fmt.Errorf("back up: %s exists: choose another name", file)
	}
	db, err := a.existingStore(ctx)
	if err != nil {
		return "", err
	}
	made, err := writeBackup(ctx, db, file, a.version)
	if err == nil {
		a.recordBackup(ctx, db, account.BackedUp, made)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %s of %s, tables as of migration %04d; keys are not in it", file, describeRows(made), a.databaseName(), made.Schema), nil
}

// recordBackup writes to the log of account changes. Without that, a database that
// can only be read can be backed up all the same.
func (a *App) recordBackup(ctx context.Context, db *store.Store, action account.Action, b store.BackupSummary) {
	if err := db.RecordBackup(ctx, action, b); err != nil {
		a.log.Warn("the log of account changes does not have this "+string(action), "error", err)
	}
}

func describeRows(s store.BackupSummary) string {
	return count(int(s.Rows), "row") + " in " + count(s.Tables, "table")
}

// writeBackup gives the file its name when it is complete.
func writeBackup(ctx context.Context, db *store.Store, file, version string) (made store.BackupSummary, err error) {
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+"-")
	if err != nil {
		return made, fmt.Errorf("back up: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	made, err = db.Backup(ctx, f, version)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return made, err
	}
	if err := os.Rename(f.Name(), file); err != nil {
		return made, fmt.Errorf("back up: %w", err)
	}
	return made, nil
}

// Restore reads a backup into a database without data, which is made if there is
// none.
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
		return "", fmt.Errorf("restore: %w", &fs.PathError{Op: "read", Path: file, Err: fault.ErrInvalid})
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
