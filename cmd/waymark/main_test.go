package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io/fs"
	"os"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/web"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"waymark": main, "signin": signIn})
}

// signIn is a program that signs a reader in, as the server does: signin DIR UID
// E-MAIL PLAN.
func signIn() {
	ctx, args := context.Background(), os.Args[1:]
	db, err := store.Open(ctx, store.Options{Dir: args[0]})
	if err == nil {
		_, err = db.Migrate(ctx)
	}
	if err == nil {
		err = db.SignIn(ctx, account.Profile{UID: args[1], Email: args[2], Subscription: args[3]},
			account.NewSession{ID: rand.Text(), TokenHash: rand.Text(), CreatedAt: time.Now(), Client: "Firefox on Linux"})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Condition: func(name string) (bool, error) {
		if name != "webbuild" {
			return false, fmt.Errorf("unknown condition %q", name)
		}
		_, err := fs.Stat(web.Dist(), "assets.json")
		return err == nil, nil
	}})
}
