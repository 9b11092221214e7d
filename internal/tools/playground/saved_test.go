package playground_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground"
)

// open returns a library with a real database, and a user for whom to save code.
func open(t *testing.T) (*playground.Library, *store.Store, int64) {
	t.Helper()
	db := storetest.Open(t, store.Options{Dir: t.TempDir()})
	if err := db.SignedIn(t.Context(), account.Profile{UID: "ann", Email: "ann@example.org", Subscription: account.Core}); err != nil {
		t.Fatal(err)
	}
	u, err := db.User(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	return library(t, db, 1), db, u.ID
}

func library(t *testing.T, db playground.CodeStore, fill byte) *playground.Library {
	t.Helper()
	l, err := playground.NewLibrary(playground.LibraryOptions{
		Store: db, Key: bytes.Repeat([]byte{fill}, seal.KeySize), Quota: playground.CodeQuota{Count: 4, Bytes: 1 << 20}, HideAfter: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func text(s string) *string { return &s }

func TestCodeRoundTrip(t *testing.T) {
	l, _, user := open(t)
	for name, c := range map[string]playground.Code{
		"all":     {HTML: text("<p>&amp; ü 𝒳</p>"), CSS: text("a { b: c }"), JS: text("`${1}` // \x00 \u2028"), Source: text("/en-US/docs/Web")},
		"some":    {HTML: text(""), JS: text("1")},
		"nothing": {},
	} {
		id, err := l.Save(t.Context(), user, c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.Load(t.Context(), id)
		if err != nil || !reflect.DeepEqual(got, c) {
			t.Errorf("%s: Load = %+v, %v", name, got, err)
		}
	}
}

func TestIDsCannotBeMade(t *testing.T) {
	l, db, user := open(t)
	id, err := l.Save(t.Context(), user, playground.Code{HTML: text("a")})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(id)
	if err != nil {
		t.Fatal(err)
	}
	raw[0] ^= 1
	otherKey, err := library(t, db, 2).Save(t.Context(), user, playground.Code{})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", "1", "flag", id[1:], id + "=", id[:len(id)-2], base64.StdEncoding.EncodeToString(raw), otherKey, strings.Repeat("A", 5000)} {
		if _, err := l.Load(t.Context(), bad); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("Load(%.20q) = %v, want invalid", bad, err)
		}
		if err := l.Report(t.Context(), bad, playground.CodeReport{}); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("Report(%.20q) = %v, want invalid", bad, err)
		}
	}
}

func TestIDsOfOldKeysStillWork(t *testing.T) {
	l, db, user := open(t)
	id, err := l.Save(t.Context(), user, playground.Code{HTML: text("a")})
	if err != nil {
		t.Fatal(err)
	}
	key := func(fill byte) []byte { return bytes.Repeat([]byte{fill}, seal.KeySize) }
	rotated, err := playground.NewLibrary(playground.LibraryOptions{Store: db, Key: key(3), OldKeys: [][]byte{key(2), key(1)}, Quota: playground.CodeQuota{Count: 4, Bytes: 1 << 20}, HideAfter: 1})
	if err != nil {
		t.Fatal(err)
	}
	if code, err := rotated.Load(t.Context(), id); err != nil || *code.HTML != "a" {
		t.Errorf("Load = %+v, %v", code, err)
	}
	newer, err := rotated.Save(t.Context(), user, playground.Code{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(t.Context(), newer); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("id of the new key opens with the old one: %v", err)
	}
}

func TestAQuotaIsForEachUser(t *testing.T) {
	l, _, user := open(t)
	for i := range 5 {
		_, err := l.Save(t.Context(), user, playground.Code{})
		if want := i == 4; errors.Is(err, playground.ErrQuota) != want || !want && err != nil {
			t.Errorf("save %d of at most 4: %v", i+1, err)
		}
	}
}

func TestReportedCodeIsNotShownUntilReviewed(t *testing.T) {
	l, _, user := open(t)
	id, err := l.Save(t.Context(), user, playground.Code{HTML: text("a")})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Report(t.Context(), id, playground.CodeReport{Reason: "  bad\x1b[2J\nthing\u202e " + strings.Repeat("ü", 1000)}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(t.Context(), id); err != nil {
		t.Errorf("a reader who is not signed in hides code: %v", err)
	}
	if err := l.Report(t.Context(), id, playground.CodeReport{User: user}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(t.Context(), id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("Load of reported code = %v", err)
	}
	list, err := l.Reported(t.Context())
	if err != nil || len(list) != 1 || len(list[0].Reasons) != 1 {
		t.Fatalf("Reported = %v, %v", list, err)
	}
	if r := list[0].Reasons[0]; !strings.HasPrefix(r, "bad [2J thing üü") || len(r) > playground.ReasonLimit || strings.ContainsRune(r, '\ufffd') {
		t.Errorf("reason = %.40q… of %d bytes", r, len(r))
	}
	// The ids in the list differ from the reader's, for the same code.
	if err := l.Review(t.Context(), list[0].ID, true); err != nil {
		t.Fatal(err)
	}
	if err := l.Report(t.Context(), id, playground.CodeReport{User: user, Reason: "again"}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(t.Context(), id); err != nil {
		t.Errorf("Load of restored code = %v", err)
	}
	if err := l.Review(t.Context(), id, false); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(t.Context(), id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("Load of hidden code = %v", err)
	}
	for i, want := range []error{nil, fault.ErrNotFound} {
		if err := l.Remove(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("Remove %d = %v, want %v", i, err, want)
		}
	}
	if err := l.Review(t.Context(), "12345", true); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("Review of missing code = %v", err)
	}
}

func TestTheWorstReportsComeFirst(t *testing.T) {
	l, db, user := open(t)
	if err := db.SignedIn(t.Context(), account.Profile{UID: "bob", Email: "bob@example.org", Subscription: account.Core}); err != nil {
		t.Fatal(err)
	}
	bob, err := db.User(t.Context(), "bob")
	if err != nil {
		t.Fatal(err)
	}
	save := func(reason string, users ...int64) {
		t.Helper()
		id, err := l.Save(t.Context(), user, playground.Code{})
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range users {
			if err := l.Report(t.Context(), id, playground.CodeReport{User: u, Reason: reason}); err != nil {
				t.Fatal(err)
			}
		}
	}
	save("shown, first", 0)
	save("shown, later", 0)
	save("hidden by one", user)
	save("hidden by two", user, bob.ID)
	list, err := l.Reported(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range list {
		got = append(got, r.Reasons[0])
	}
	if want := []string{"hidden by two", "hidden by one", "shown, first", "shown, later"}; !slices.Equal(got, want) {
		t.Errorf("reported = %q, want %q", got, want)
	}
}

func TestNothingIsPurgedWithoutConditions(t *testing.T) {
	l, _, user := open(t)
	id, err := l.Save(t.Context(), user, playground.Code{})
	if err != nil {
		t.Fatal(err)
	}
	for _, try := range []bool{true, false} {
		if n, err := l.Purge(t.Context(), playground.CodeSelection{}, try); n != 0 || !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("Purge = %d, %v, want invalid", n, err)
		}
	}
	if _, err := l.Load(t.Context(), id); err != nil {
		t.Error(err)
	}
}
