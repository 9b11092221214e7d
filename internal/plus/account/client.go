package account

import (
	"regexp"

	"github.com/mileusna/useragent"
)

// longestUserAgent is the number of bytes of a user agent that are looked at.
const longestUserAgent = 512

// plainName matches names of browsers and systems: what a client says about itself
// is shown to its user.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 .+-]{0,39}$`)

// clientName returns what a user knows a browser by, such as "Firefox on Linux",
// and nothing that would help to recognise the person. It is empty for a client
// that does not say what it is.
func clientName(userAgent string) string {
	agent := useragent.Parse(userAgent[:min(len(userAgent), longestUserAgent)])
	if !plainName.MatchString(agent.Name) {
		return ""
	}
	if !plainName.MatchString(agent.OS) {
		return agent.Name
	}
	return agent.Name + " on " + agent.OS
}
