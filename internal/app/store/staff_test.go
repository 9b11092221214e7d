package store

import (
	"errors"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground"
)

// superuser adds a superuser, and returns their origin of changes in the
// browser.
func superuser(t *testing.T, db *Store, p account.Profile) (account.Account, *account.AdminService) {
	t.Helper()
	operator := account.NewAdmin(db)
	addUser(t, db, p)
	if err := operator.SetRole(t.Context(), find(t, operator, p.UID), account.SuperuserRole, true); err != nil {
		t.Fatal(err)
	}
	a := find(t, operator, p.UID)
	return a, operator.As(account.By{Actor: account.Staff, User: a.Number})
}

func testChangesByStaff(t *testing.T, db *Store) {
	one, asOne := superuser(t, db, ann)
	two, asTwo := superuser(t, db, bob)
	never := time.Time{}
	for name, tc := range map[string]struct{ got, want error }{
		"own plan":             {asOne.SetPlan(t.Context(), one, "mdn_plus_5m", never), account.ErrSelf},
		"own plan is taken":    {asOne.SetPlan(t.Context(), one, "", never), account.ErrSelf},
		"own role":             {asOne.SetRole(t.Context(), one, account.StaffRole, true), account.ErrSelf},
		"plan of another":      {asOne.SetPlan(t.Context(), two, "mdn_plus_5m", never), nil},
		"role of another":      {asOne.SetRole(t.Context(), two, account.BetaRole, true), nil},
		"one of two":           {asOne.SetRole(t.Context(), two, account.SuperuserRole, false), nil},
		"not one, once again":  {asOne.SetRole(t.Context(), two, account.SuperuserRole, false), nil},
		"the last":             {asOne.SetRole(t.Context(), one, account.SuperuserRole, false), account.ErrLastSuperuser},
		"the last is deleted":  {asTwo.Delete(t.Context(), one), account.ErrLastSuperuser},
		"their own Beta ended": {asTwo.SetRole(t.Context(), two, account.BetaRole, false), nil},
	} {
		if !errors.Is(tc.got, tc.want) {
			t.Errorf("%s: %v, want %v", name, tc.got, tc.want)
		}
	}
	list, err := db.Changes(t.Context(), two.Number, 0, 1)
	if err != nil || len(list) != 1 || list[0].Actor != account.Staff || list[0].By != bob.UID || list[0].UID != bob.UID {
		t.Errorf("who ended the role = %+v, %v", list, err)
	}
	if err := asOne.Delete(t.Context(), two); err != nil {
		t.Fatal(err)
	}
	if list, err = db.Changes(t.Context(), 0, 0, 1); err != nil || list[0].By != ann.UID || list[0].Action != account.Deleted {
		t.Errorf("who deleted the account = %+v, %v", list, err)
	}
	operator := account.NewAdmin(db).As(account.By{Actor: account.Operator, Name: "root"})
	if err := operator.Delete(t.Context(), one); err != nil {
		t.Errorf("an operator deletes the last superuser: %v", err)
	}
	list, err = db.Changes(t.Context(), 0, 0, 2)
	if err != nil || list[0].By != "root" || list[1].By != "" {
		t.Errorf("who deleted the account, after the member of the staff was deleted = %+v, %v", list, err)
	}
}

func testOneSuperuserIsLeft(t *testing.T, db *Store) {
	one, asOne := superuser(t, db, ann)
	two, asTwo := superuser(t, db, bob)
	var wait sync.WaitGroup
	var errs [2]error
	wait.Go(func() { errs[0] = asOne.SetRole(t.Context(), two, account.SuperuserRole, false) })
	wait.Go(func() { errs[1] = asTwo.SetRole(t.Context(), one, account.SuperuserRole, false) })
	wait.Wait()
	page, err := asOne.List(t.Context(), account.AccountFilter{Role: string(account.SuperuserRole), Limit: 10})
	if err != nil || len(page.Accounts) != 1 {
		t.Errorf("remaining staff = %+v, %v; the two results: %v", page.Accounts, err, errs)
	}
}

// A superuser can delete their own account, which the log records.
func testStaffDeleteThemselves(t *testing.T, db *Store) {
	superuser(t, db, ann)
	two, asTwo := superuser(t, db, bob)
	if err := asTwo.Delete(t.Context(), two); err != nil {
		t.Fatal(err)
	}
	list, err := db.Changes(t.Context(), 0, 0, 1)
	if err != nil || len(list) != 1 || list[0].Action != account.Deleted || list[0].Actor != account.Staff || list[0].By != "" {
		t.Errorf("log = %+v, %v", list, err)
	}
}

func testReviewsAreInTheLog(t *testing.T, db *Store) {
	owner := addUser(t, db, ann)
	addUser(t, db, bob)
	member := find(t, account.NewAdmin(db), bob.UID)
	ctx := account.WithBy(t.Context(), account.By{Actor: account.Staff, User: member.Number})
	var numbers []int64
	for range 2 {
		number, err := db.AddPlayground(ctx, owner, "{}", playground.CodeQuota{Count: 5, Bytes: 1000})
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, number)
	}
	for _, err := range []error{
		db.ReviewPlayground(ctx, numbers[0], false), db.ReviewPlayground(ctx, numbers[0], true), db.RemovePlayground(ctx, numbers[0]),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if n, err := db.PurgePlaygrounds(t.Context(), playground.CodeSelection{Owner: ann.Email}, false); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	wantChanges(t, db, owner, "0123 staff code >1 hidden", "0123 staff code >1 shown", "0123 staff code >1 deleted")
	wantChanges(t, db, 0, "0123 staff code >1 hidden", "0123 staff code >1 shown", "0123 staff code >1 deleted", " operator code >1 deleted")
}
