package store

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/collections"
)

// mainID is the id of the default collection in tests.
const mainID = "main"

// roomy is a quota that tests do not exceed.
var roomy = collections.Quota{Collections: 100, Items: 100, CollectionOf: 100, Bytes: 1 << 20}

// isNone is the result for a page in no collection.
func isNone(string) bool { return false }

func isSame(url string) collections.SamePage { return func(other string) bool { return other == url } }

// addItem adds an item to the default collection.
func addItem(t *testing.T, s *Store, user int64, id, url string) {
	t.Helper()
	if _, err := s.Collections(t.Context(), user, mainID); err != nil {
		t.Fatal(err)
	}
	if err := s.AddItem(t.Context(), user, mainID, collections.Saved{ID: id, URL: url, PageTitle: "T"}, isSame(url), roomy); err != nil {
		t.Fatal(err)
	}
}

func create(t *testing.T, s *Store, user int64, name string) {
	t.Helper()
	_, err := s.CreateCollection(t.Context(), user, collections.NewIDs{Collection: name, Default: mainID}, collections.Fields{Name: name}, nil, 0, roomy)
	if err != nil {
		t.Fatal(err)
	}
}

// lastChange returns the time of the last change to a user's collections.
func lastChange(t *testing.T, s *Store) time.Time {
	t.Helper()
	u, err := s.User(t.Context(), ann.UID)
	if err != nil {
		t.Fatal(err)
	}
	return u.CollectionsChanged
}

// whoami also reports the last change to collections.
func testChangesOfCollections(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	if at := lastChange(t, s); !at.IsZero() {
		t.Errorf("without collections: %v", at)
	}
	ctx := t.Context()
	addItem(t, s, user, "a", "/a")
	var last time.Time
	for _, step := range []struct {
		name    string
		changes bool
		do      func() error
	}{
		{"create", true, func() error { create(t, s, user, "c"); return nil }},
		{"list", false, func() error { _, err := s.Collections(ctx, user, "x"); return err }},
		{"edit", true, func() error {
			_, err := s.EditCollection(ctx, user, "c", collections.Fields{Name: "d"}, roomy)
			return err
		}},
		{"share", true, func() error { _, err := s.Share(ctx, user, "c", collections.Share{Token: "t"}); return err }},
		{"end the link", true, func() error { return s.EndShare(ctx, user, "c") }},
		{"end no link", false, func() error { return s.EndShare(ctx, user, "c") }},
		{"delete", true, func() error { return s.DeleteCollection(ctx, user, "c") }},
		{"delete again", false, func() error { return s.DeleteCollection(ctx, user, "c") }},
		{"restore", true, func() error { _, err := s.RestoreCollection(ctx, user, "c", now().Add(-time.Hour), 0); return err }},
		{"restore again", false, func() error { _, err := s.RestoreCollection(ctx, user, "c", now().Add(-time.Hour), 0); return err }},
		{"edit an item", true, func() error { return s.EditItem(ctx, user, mainID, collections.Saved{ID: "a", Name: "n"}, roomy) }},
		{"edit no item", false, func() error { return s.EditItem(ctx, user, mainID, collections.Saved{ID: "x", Name: "n"}, roomy) }},
		{"delete an item", true, func() error { return s.DeleteItem(ctx, user, mainID, "a") }},
		{"delete it again", false, func() error { return s.DeleteItem(ctx, user, mainID, "a") }},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		at := lastChange(t, s)
		if at.After(last) != step.changes {
			t.Errorf("%s: last change = %v, before %v", step.name, at, last)
		}
		last = at
	}
	if err := s.AddItem(ctx, 999, mainID, collections.Saved{ID: "x"}, isNone, roomy); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("deleted user: %v", err)
	}
}

func testQuotaOfCollections(t *testing.T, s *Store) {
	user, ctx := addUser(t, s, ann), t.Context()
	addUser(t, s, bob)
	if _, err := s.Collections(ctx, user, mainID); err != nil {
		t.Fatal(err)
	}
	q := collections.Quota{Collections: 2, Items: 3, CollectionOf: 2, Bytes: 60}
	addTo := func(collection, id string, notes string) error {
		return s.AddItem(ctx, user, collection, collections.Saved{ID: id, URL: "/" + id, Notes: &notes}, isNone, q)
	}
	want := func(name string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	newOne := func(id string) error {
		_, err := s.CreateCollection(ctx, user, collections.NewIDs{Collection: id}, collections.Fields{Name: id}, nil, 0, q)
		return err
	}
	want("a second collection", newOne("c"), nil)
	want("a third collection", newOne("d"), collections.ErrQuota)
	want("one item", addTo(mainID, "1", strings.Repeat("x", 20)), nil)
	want("two items", addTo(mainID, "2", ""), nil)
	want("three items in a collection", addTo(mainID, "3", ""), collections.ErrQuota)
	want("text", addTo("c", "3", strings.Repeat("x", 40)), collections.ErrQuota)
	want("three items", addTo("c", "3", ""), nil)
	want("four items", addTo("c", "4", ""), collections.ErrQuota)
	long := strings.Repeat("x", 40)
	want("longer notes", s.EditItem(ctx, user, "c", collections.Saved{ID: "3", Notes: &long}, q), collections.ErrQuota)
	// Deleted items make room.
	want("delete", s.DeleteItem(ctx, user, mainID, "1"), nil)
	want("an item in the place of a deleted one", addTo(mainID, "5", ""), nil)
	_, err := s.RestoreItem(ctx, user, mainID, "1", now().Add(-time.Hour), func(*collections.Saved) collections.SamePage { return isNone }, q)
	want("restore what gave way", err, collections.ErrNoItem)
	want("longer notes where there is room", s.EditItem(ctx, user, "c", collections.Saved{ID: "3", Notes: &long}, q), nil)
	want("delete a collection", s.DeleteCollection(ctx, user, "c"), nil)
	want("a collection in the place of a deleted one", newOne("e"), nil)
}

// Descriptions count like notes: the list includes all of them.
func testQuotaCountsDescriptions(t *testing.T, s *Store) {
	user, ctx := addUser(t, s, ann), t.Context()
	text := func(n int) *string { long := strings.Repeat("ü", n); return &long }
	q := collections.Quota{Collections: 9, Items: 9, CollectionOf: 9, Bytes: 100}
	newOne := func(id string, n int) error {
		_, err := s.CreateCollection(ctx, user, collections.NewIDs{Collection: id, Default: mainID}, collections.Fields{Name: id, Description: text(n)}, nil, 0, q)
		return err
	}
	edit := func(id string, n int) error {
		_, err := s.EditCollection(ctx, user, id, collections.Fields{Name: id, Description: text(n)}, q)
		return err
	}
	for _, step := range []struct {
		name string
		err  error
		want error
	}{
		{"too long", newOne("a", 47), collections.ErrQuota},
		{"long", newOne("a", 30), nil},
		{"a second one", newOne("b", 20), collections.ErrQuota},
		{"a short one", newOne("b", 10), nil},
		{"longer", edit("b", 20), collections.ErrQuota},
		{"an item", s.AddItem(ctx, user, "b", collections.Saved{ID: "1", URL: "/1", Notes: text(10)}, isNone, q), collections.ErrQuota},
		{"shorter", edit("a", 20), nil},
		{"longer in its place", edit("b", 20), nil},
		{"delete", s.DeleteCollection(ctx, user, "a"), nil},
		{"in the place of a deleted one", edit("b", 40), nil},
	} {
		if !errors.Is(step.err, step.want) || step.want == nil && step.err != nil {
			t.Errorf("%s: %v, want %v", step.name, step.err, step.want)
		}
	}
}

func testCollectionsWithItems(t *testing.T, s *Store) {
	user, ctx := addUser(t, s, ann), t.Context()
	items := []collections.Saved{{ID: "1", URL: "/old"}, {ID: "2", URL: "/middle"}, {ID: "3", URL: "/new"}}
	newOne := func(most int) error {
		q := roomy
		q.Items = most
		ids := collections.NewIDs{Collection: "copy", Default: mainID}
		made, err := s.CreateCollection(ctx, user, ids, collections.Fields{Name: "copy"}, items, 0, q)
		if err == nil && made.Count != len(items) {
			t.Errorf("%d items, want %d", made.Count, len(items))
		}
		return err
	}
	if err := newOne(len(items) - 1); !errors.Is(err, collections.ErrQuota) {
		t.Errorf("with too many items: %v", err)
	}
	if list, err := s.Collections(ctx, user, mainID); err != nil || len(list) != 1 {
		t.Errorf("then %+v, %v, want only the default one", list, err)
	}
	if err := newOne(len(items)); err != nil {
		t.Error(err)
	}
	if list, err := s.Items(ctx, user, "copy", 1, 0); err != nil || len(list) != 1 || list[0].URL != "/new" {
		t.Errorf("first is %+v, %v, want the newest item", list, err)
	}
}

func testUndo(t *testing.T, s *Store) {
	user, ctx := addUser(t, s, ann), t.Context()
	other := addUser(t, s, bob)
	addItem(t, s, user, "a", "/a")
	create(t, s, user, "c")
	if err := errors.Join(s.DeleteItem(ctx, user, mainID, "a"), s.DeleteCollection(ctx, user, "c")); err != nil {
		t.Fatal(err)
	}
	same := func(i *collections.Saved) collections.SamePage { return isSame(i.URL) }
	for name, attempt := range map[string]struct {
		user  int64
		since time.Time
	}{"too late": {user, now().Add(time.Minute)}, "somebody else": {other, now().Add(-time.Hour)}} {
		if _, err := s.RestoreCollection(ctx, attempt.user, "c", attempt.since, 0); !errors.Is(err, collections.ErrNoCollection) {
			t.Errorf("%s: restored a collection: %v", name, err)
		}
		if _, err := s.RestoreItem(ctx, attempt.user, mainID, "a", attempt.since, same, roomy); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: restored an item: %v", name, err)
		}
	}
	if i, err := s.RestoreItem(ctx, user, mainID, "a", now().Add(-time.Hour), same, roomy); err != nil || i.URL != "/a" {
		t.Errorf("restored %+v, %v", i, err)
	}
	if c, err := s.RestoreCollection(ctx, user, "c", now().Add(-time.Hour), 0); err != nil || c.Name != "c" {
		t.Errorf("restored %+v, %v", c, err)
	}
}

func testPurgeCollections(t *testing.T, s *Store) {
	user, ctx := addUser(t, s, ann), t.Context()
	addItem(t, s, user, "live", "/live")
	addItem(t, s, user, "deleted", "/deleted")
	create(t, s, user, "c")
	if err := s.AddItem(ctx, user, "c", collections.Saved{ID: "inside", URL: "/a"}, isNone, roomy); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.DeleteItem(ctx, user, mainID, "deleted"), s.DeleteCollection(ctx, user, "c")); err != nil {
		t.Fatal(err)
	}
	if n, err := s.PurgeCollections(ctx, now().Add(-time.Hour)); n != 0 || err != nil {
		t.Errorf("purged %d recently deleted rows, %v", n, err)
	}
	if n, err := s.PurgeCollections(ctx, now().Add(time.Hour)); n != 3 || err != nil {
		t.Errorf("purged %d, %v, want two items and a collection", n, err)
	}
	if items, all := count(t, s, "collection_items"), count(t, s, "collections"); items != 1 || all != 1 {
		t.Errorf("%d items in %d collections are left, want one in the default one", items, all)
	}
}

// Collections are in the export of an account, and are deleted with it.
func testLeaveWithCollections(t *testing.T, s *Store) {
	mine, theirs := addUser(t, s, ann), addUser(t, s, bob)
	addItem(t, s, mine, "a", "/mine")
	if _, err := s.Share(t.Context(), mine, mainID, collections.Share{Token: "my-token"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.CreateCollection(t.Context(), theirs, collections.NewIDs{Collection: "theirs", Default: "other"}, collections.Fields{Name: "theirs"}, nil, 0, roomy); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := s.Export(t.Context(), mine, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"name":"Default"`, `"url":"/mine"`, `"collection":"main"`, `"token":"my-token"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("export lacks %s: %s", want, &out)
		}
	}
	if strings.Contains(out.String(), "theirs") {
		t.Errorf("export has another user's data: %s", &out)
	}
	if err := s.DeleteUser(t.Context(), ann.UID); err != nil {
		t.Fatal(err)
	}
	if all, items, links := count(t, s, "collections"), count(t, s, "collection_items"), count(t, s, "collection_shares"); all != 2 || items != 0 || links != 0 {
		t.Errorf("%d collections, %d items and %d links are left, want those of the other user", all, items, links)
	}
}
