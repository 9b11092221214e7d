// Package manifests checks the files in deploy against the types and schemas of the programs that read them.
package manifests

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
)

const folder = "../../deploy"

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// kubernetes returns the kinds of the documents in a file, which must have no fields that
// Kubernetes does not know, nor any twice.
func kubernetes(text []byte) (kinds []string, err error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{corev1.AddToScheme, appsv1.AddToScheme, policyv1.AddToScheme, networkingv1.AddToScheme} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	strict := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Yaml: true, Strict: true})
	for documents := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text))); ; {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return kinds, nil
		}
		if err != nil {
			return nil, err
		}
		_, kind, err := strict.Decode(document, nil, nil)
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", len(kinds)+1, err)
		}
		kinds = append(kinds, kind.Kind)
	}
}

func TestKubernetes(t *testing.T) {
	text := read(t, "kubernetes.yaml")
	kinds, err := kubernetes(text)
	if err != nil {
		t.Fatal(err)
	}
	const want = "Namespace Secret ConfigMap Deployment PodDisruptionBudget Service NetworkPolicy Ingress"
	if got := strings.Join(kinds, " "); got != want {
		t.Errorf("kinds are %s, want %s", got, want)
	}
	for _, tc := range []struct{ right, wrong string }{
		{"readinessProbe:", "readynessProbe:"},
		{"replicas: 3", "replicas: three"},
		{"apiVersion: policy/v1", "apiVersion: policy/v1beta1"},
		{"  maxUnavailable: 1\n", "  maxUnavailable: 1\n  maxUnavailable: 2\n"},
	} {
		if _, err := kubernetes(bytes.Replace(text, []byte(tc.right), []byte(tc.wrong), 1)); err == nil {
			t.Errorf("%q is accepted", tc.wrong)
		}
	}
}

func compose(t *testing.T, text []byte) error {
	_, err := loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir: folder, ConfigFiles: []types.ConfigFile{{Filename: "compose.yaml", Content: text}}, Environment: types.Mapping{},
	})
	return err
}

func TestCompose(t *testing.T) {
	text := read(t, "compose.yaml")
	if err := compose(t, text); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ right, wrong string }{
		{"stop_grace_period:", "stop_grace_time:"},
		{"replicas: 3", "replicas: three"},
		{"depends_on: [server]", "depends_on: [servers]"},
		{"source: haproxy", "source: haproxies"},
	} {
		if err := compose(t, bytes.Replace(text, []byte(tc.right), []byte(tc.wrong), 1)); err == nil {
			t.Errorf("%q is accepted", tc.wrong)
		}
	}
}

func dockerfile(text []byte) error {
	parsed, err := parser.Parse(bytes.NewReader(text))
	if err != nil {
		return err
	}
	_, _, err = instructions.Parse(parsed.AST, nil)
	return err
}

func TestDockerfiles(t *testing.T) {
	for _, name := range []string{"Dockerfile", "Dockerfile.release"} {
		text := read(t, name)
		if err := dockerfile(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := dockerfile(bytes.Replace(text, []byte("COPY --from"), []byte("COPY --form"), 1)); err == nil {
			t.Errorf("%s: COPY --form is accepted", name)
		}
	}
}
