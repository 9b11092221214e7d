// Package devlogin has the ready users of sites that are tried out on one machine, and
// the page where a reader chooses one of them.
package devlogin

import "waymark.dev/waymark/internal/plus/account"

// User is somebody whom readers can sign in as.
type User struct {
	account.Profile
	About   string // shown next to the e-mail
	IsStaff bool   // the site gives them the roles of its staff
}

// Users returns the ready users.
func Users() []User {
	return []User{
		{Profile: account.Profile{UID: "dev-core", Email: "core@example.org", Subscription: account.Core}, About: "free account"},
		{Profile: account.Profile{UID: "dev-plus", Email: "plus@example.org", Subscription: "mdn_plus_5m"}, About: "subscriber, 5 a month"},
		{Profile: account.Profile{UID: "dev-staff", Email: "staff@example.org", Subscription: account.Core}, About: "free account, member of the staff", IsStaff: true},
	}
}

// Find returns the ready user with an e-mail.
func Find(email string) (User, bool) {
	for _, u := range Users() {
		if u.Email == email {
			return u, true
		}
	}
	return User{}, false
}
