package config

import (
	"strings"
	"testing"
)

func TestSettingsOfOpenSearch(t *testing.T) {
	cfg, _, err := load(t, "[search]\nopensearch = ['https://a:9200', 'https://b:9200']\nopensearch_user = 'u'\nopensearch_password = 'p'\n", nil)
	if err != nil || len(cfg.Search.OpenSearch) != 2 || cfg.Search.OpenSearchPrefix != "waymark" {
		t.Errorf("%+v, %v", cfg.Search, err)
	}
	for setting, values := range map[string][]string{
		"opensearch":          {"ftp://u:hidden@host", "https://u:hidden@host"},
		"opensearch_password": {"hidden"},
		"opensearch_prefix":   {"", "Docs", "_docs", "a*"},
	} {
		for _, value := range values {
			_, _, err := load(t, "", nil, "--search-"+strings.ReplaceAll(setting, "_", "-"), value)
			if err == nil || !strings.Contains(err.Error(), "search."+setting+":") || strings.Contains(err.Error(), "hidden") {
				t.Errorf("%s %q: %v, want the setting to be named without its value", setting, value, err)
			}
		}
	}
	if _, _, err := load(t, "", nil, "--search-opensearch", "https://a", "--search-database", "postgres://u@h/d"); err == nil {
		t.Error("two locations of the index are allowed")
	}
}
