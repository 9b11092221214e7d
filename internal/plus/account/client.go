package account

import (
	"regexp"

	"github.com/mileusna/useragent"
)

// longestUserAgent bounds the parsed bytes of a user agent.
const longestUserAgent = 512

// plainName matches names of browsers and systems: users see what a client sends.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 .+-]{0,39}$`)

// clientName returns a name of a browser for its user, such as "Firefox on Linux", too coarse
// to identify a person, or "" if unknown.
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
