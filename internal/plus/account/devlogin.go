package account

// DevUser is a ready user to sign in as.
type DevUser struct {
	Profile
	About   string // shown next to the e-mail
	IsStaff bool   // the site gives them the roles of its staff
}

func DevUsers() []DevUser {
	return []DevUser{
		{Profile: Profile{UID: "dev-core", Email: "core@example.org", Subscription: Core}, About: "free account"},
		{Profile: Profile{UID: "dev-plus", Email: "plus@example.org", Subscription: "mdn_plus_5m"}, About: "subscriber, 5 a month"},
		{Profile: Profile{UID: "dev-staff", Email: "staff@example.org", Subscription: Core}, About: "free account, member of the staff", IsStaff: true},
	}
}

// FindDevUser returns the ready user with an e-mail.
func FindDevUser(email string) (DevUser, bool) {
	for _, u := range DevUsers() {
		if u.Email == email {
			return u, true
		}
	}
	return DevUser{}, false
}
