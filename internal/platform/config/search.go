package config

import (
	"net/url"
	"regexp"
)

// indexPrefix matches beginnings of names of indexes in OpenSearch.
var indexPrefix = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,99}$`)

func (s Search) check(bad *problems) {
	bad.notNegative("search.max_age", s.MaxAge)
	for _, address := range s.OpenSearch {
		switch u, err := url.Parse(address); {
		case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
			bad.add("search.opensearch", "not http or https addresses") // they may have passwords
		case u.User != nil:
			bad.add("search.opensearch", "the address of %s has a user: set search.opensearch_user and search.opensearch_password instead", u.Host)
		}
	}
	if len(s.OpenSearch) > 0 && s.Database != "" {
		bad.add("search.opensearch", "set either this or search.database")
	}
	if s.OpenSearchPassword != "" && s.OpenSearchUser == "" {
		bad.add("search.opensearch_password", "needs search.opensearch_user")
	}
	if !indexPrefix.MatchString(s.OpenSearchPrefix) {
		bad.add("search.opensearch_prefix", "%q is not a letter or digit followed by letters, digits, - and _, all in lower case", s.OpenSearchPrefix)
	}
}
