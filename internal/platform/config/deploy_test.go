package config

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/testkit"
)

// drain is how long requests have to finish after shutdown_delay.
const drain = 10 * time.Second

// deployed are the settings of servers in a file of deploy.
type deployed struct {
	file      string // waymark.toml
	variables map[string]string
	grace     time.Duration // until a server that stops is killed
	probed    []string      // paths of ops_addr
}

func TestSettingsOfDeployments(t *testing.T) {
	for name, read := range map[string]func(*testing.T, []byte) deployed{"compose.yaml": readCompose, "kubernetes.yaml": readKubernetes} {
		t.Run(name, func(t *testing.T) {
			d := read(t, testkit.ReadFile(t, "../../../deploy/"+name))
			cfg, settings, err := load(t, d.file, d.variables)
			if err != nil {
				t.Fatal(err)
			}
			for name := range d.variables {
				if strings.HasPrefix(name, "WAYMARK_") && !slices.ContainsFunc(settings, func(s Setting) bool { return s.Variable() == name }) {
					t.Errorf("%s is not a variable of a setting", name)
				}
			}
			if delay := time.Duration(cfg.Server.ShutdownDelay) * time.Second; delay == 0 || d.grace <= delay+drain {
				t.Errorf("servers are killed after %v, but need %v and then %v", d.grace, delay, drain)
			}
			if !strings.Contains(cfg.Database.URL, "postgres://") || len(cfg.Search.OpenSearch) == 0 || len(cfg.Server.TrustedProxies) == 0 {
				t.Errorf("a setting is missing: database %q, search %q, proxies %q", cfg.Database.URL, cfg.Search.OpenSearch, cfg.Server.TrustedProxies)
			}
			for _, path := range d.probed {
				if path != "/readyz" && path != "/livez" {
					t.Errorf("%s is probed, which is not for that", path)
				}
			}
		})
	}
}

func readCompose(t *testing.T, text []byte) deployed {
	t.Helper()
	var file struct {
		Services map[string]struct {
			Environment map[string]string
			Grace       time.Duration `yaml:"stop_grace_period"`
		}
		Configs map[string]struct{ Content string }
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	server := file.Services["server"]
	return deployed{file: file.Configs["settings"].Content, variables: server.Environment, grace: server.Grace}
}

func readKubernetes(t *testing.T, text []byte) (d deployed) {
	t.Helper()
	for documents := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var document struct {
			Data       map[string]string
			StringData map[string]string `yaml:"stringData"`
			Spec       struct {
				Template struct {
					Spec struct {
						Grace      int `yaml:"terminationGracePeriodSeconds"`
						Containers []map[string]any
					}
				}
			}
		}
		err := documents.Decode(&document)
		if errors.Is(err, io.EOF) {
			return d
		}
		if err != nil {
			t.Fatal(err)
		}
		if document.Data != nil {
			d.file = document.Data["waymark.toml"]
		}
		if document.StringData != nil {
			d.variables = document.StringData
		}
		pod := document.Spec.Template.Spec
		if pod.Containers == nil {
			continue
		}
		d.grace = time.Duration(pod.Grace) * time.Second
		for _, probe := range []string{"startupProbe", "readinessProbe", "livenessProbe"} {
			get, _ := pod.Containers[0][probe].(map[string]any)["httpGet"].(map[string]any)
			path, _ := get["path"].(string)
			d.probed = append(d.probed, path)
		}
	}
}
