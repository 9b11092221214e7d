package app

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
)

// DevDatabaseDir is the folder of the database of trial sites, apart from the default one
// with real accounts.
const DevDatabaseDir = "waymark-data/dev-login"

// devKeyFile, next to the database, has the key for cookies and ids, so that they survive
// restarts.
const devKeyFile = "dev-login.key"

// checkSignIn checks the settings of accounts.
func (a *App) checkSignIn(o ServeOptions) error {
	if o.DevLogin {
		return a.cfg.CheckDevLogin()
	}
	return a.cfg.CheckAccounts()
}

// setDevLogin enables accounts and sets defaults for them.
func (a *App) setDevLogin(l net.Listener) error {
	if host, ok := l.Addr().(*net.TCPAddr); !ok || !host.IP.IsLoopback() {
		return fmt.Errorf("--dev-login signs in anybody without a password: %s is not on this machine only", l.Addr())
	}
	if err := a.setDevKeys(); err != nil {
		return err
	}
	a.devLogin, a.cfg.Features.Authentication, a.cfg.Features.Plus = true, true, true
	var emails []string
	for _, u := range account.DevUsers() {
		emails = append(emails, u.Email)
	}
	a.log.Info("anybody on this machine can sign in without a password", "users", strings.Join(emails, " "), "database", a.databaseName())
	return nil
}

// devStore sets the roles of ready users on sign-in: a profile has none, since providers must
// not grant them.
type devStore struct{ *store.Store }

func (s devStore) SignIn(ctx context.Context, p account.Profile, n account.NewSession) error {
	if err := s.Store.SignIn(ctx, p, n); err != nil {
		return err
	}
	isStaff := slices.ContainsFunc(account.DevUsers(), func(u account.DevUser) bool { return u.IsStaff && u.UID == p.UID })
	if !isStaff {
		return nil
	}
	user, err := s.User(ctx, p.UID)
	if err != nil {
		return err
	}
	for _, role := range []account.Role{account.StaffRole, account.SuperuserRole} {
		if err := s.SetRole(ctx, user.ID, role, true); err != nil {
			return err
		}
	}
	return nil
}

// setDevKeys sets missing keys.
func (a *App) setDevKeys() error {
	if a.cfg.Database.Dir == "" {
		return errNoDatabase
	}
	key, err := devKey(a.cfg.Database.Dir)
	if err != nil {
		return fmt.Errorf("key for --dev-login: %w", err)
	}
	for _, setting := range []*string{&a.cfg.Auth.SecretKey, &a.cfg.Playground.SecretKey} {
		if *setting == "" {
			*setting = key
		}
	}
	return nil
}

// useDevKeys sets missing keys for a command on the database of a trial site.
func (a *App) useDevKeys() error {
	if _, err := os.Stat(filepath.Join(a.cfg.Database.Dir, devKeyFile)); err != nil || a.cfg.Database.Dir == "" {
		return nil //nolint:nilerr // the settings have the keys of other sites
	}
	return a.setDevKeys()
}

// devKey returns the key in a folder, created if missing.
func devKey(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("create folder %s: %w", dir, fault.Cause(err))
	}
	path := filepath.Join(dir, devKeyFile)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // not written if there is one: the disk may be full
		if err := writeDevKey(path); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("write %s: %w", path, fault.Cause(err))
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", path, fault.Cause(err))
	}
	key := strings.TrimSpace(string(text))
	if _, err := seal.ParseKey(key); err != nil {
		return "", fmt.Errorf("%s: %w; delete it to sign everybody out", path, err)
	}
	return key, nil
}

// writeDevKey creates a key file atomically unless one exists.
func writeDevKey(path string) error {
	key := make([]byte, seal.KeySize)
	_, _ = rand.Read(key) // never fails
	return files.Create(path, 0o600, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, base64.StdEncoding.EncodeToString(key))
		return err
	})
}
