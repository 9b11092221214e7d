package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// scanNetwork has a site with good headers, one with bad headers and one that is
// down.
var scanNetwork = servertest.Network{Exchanges: []servertest.Exchange{
	servertest.Get("http://good.example/", 301, "", "Location", "https://good.example/"),
	servertest.Get("https://good.example/", 200, "<!doctype html>", "Content-Type", "text/html", "Strict-Transport-Security", "max-age=31536000",
		"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'", "X-Content-Type-Options", "nosniff", "Set-Cookie", "a=1; Secure", "Set-Cookie", "b=2; Secure"),
	servertest.Get("http://bad.example/", 200, "<script src=http://cdn.example/a.js></script>", "Content-Type", "text/html"),
}}

// runScan runs the command in the network and returns its output and exit code.
func runScan(t *testing.T, args ...string) (stdout string, code int, err error) {
	t.Helper()
	internet := servertest.StartInternet(t, scanNetwork)
	roots := filepath.Join(t.TempDir(), "roots.pem")
	testkit.WriteFile(t, roots, servertest.RootPEM())
	args = append([]string{"scan", "--allow-private", "--cacert", roots, "--format", "json"}, args...)
	for _, r := range internet.Routes {
		args = append(args, "--connect-to", strings.Join([]string{r.Host, r.Port, r.ToHost, r.ToPort}, ":"))
	}
	var out bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&out)
	if err = root.ExecuteContext(t.Context()); err != nil {
		code, _ = exitCode(err)
	}
	return out.String(), code, err
}

func TestScanWritesJSON(t *testing.T) {
	out, code, err := runScan(t, "good.example")
	if code != 0 {
		t.Fatalf("exit code = %d, %v\n%s", code, err, out)
	}
	for _, want := range []string{
		`"algorithmVersion": 6`, `"grade": "A+"`, `"error": null`, `"statusCode": 200`, `"testsFailed": 0`, `"testsPassed": 12`, `"testsQuantity": 12`,
		`"result": "csp-implemented-with-no-unsafe-default-src-none"`, `"scoreModifier": 10`, `"numPolicies": 1`, `"expectation": "csp-implemented-with-no-unsafe"`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("output lacks %s:\n%s", want, out)
		}
	}
	var document struct {
		Scan struct {
			ResponseHeaders map[string]any `json:"responseHeaders"`
		}
		Tests map[string]any
	}
	if err := json.Unmarshal([]byte(out), &document); err != nil {
		t.Fatal(err)
	}
	if cookies, ok := document.Scan.ResponseHeaders["set-cookie"].([]any); !ok || len(cookies) != 2 || len(document.Tests) != 12 {
		t.Errorf("got %d tests and cookies %v", len(document.Tests), document.Scan.ResponseHeaders["set-cookie"])
	}
}

func TestScanOfSeveralSitesIsAList(t *testing.T) {
	out, code, _ := runScan(t, "bad.example", "down.example", "good.example")
	var list []struct {
		Site, Error, Kind, Reason string
		Scan                      *struct{ Grade string }
	}
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if code != exitNoResult || len(list) != 3 {
		t.Fatalf("exit code = %d with %d outcomes", code, len(list))
	}
	if list[0].Site != "bad.example" || list[0].Scan == nil || list[0].Scan.Grade != "F" || list[2].Scan == nil || list[2].Scan.Grade != "A+" {
		t.Errorf("%+v", list)
	}
	if down := list[1]; down.Scan != nil || down.Kind != "site-down" || down.Reason != "refused" || down.Error == "" {
		t.Errorf("outcome of the site that is down = %+v", down)
	}
}

func TestScanExitCodes(t *testing.T) {
	preload := filepath.Join(t.TempDir(), "preload.json")
	testkit.WriteFile(t, preload, `{"good.example": {"mode": "force-https", "include_subdomains": true}}`)
	for _, tc := range []struct {
		args string
		code int
		says string
	}{
		{"good.example --fail-below A+", 0, ""},
		{"bad.example", 0, ""},
		{"bad.example --fail-below F", 0, ""},
		{"bad.example --fail-below D-", exitBelow, `"grade": "F"`},
		{"good.example bad.example --fail-below A", exitBelow, ""},
		{"bad.example down.example --fail-below A", exitNoResult, ""},
		{"localhost", exitNoResult, `"kind": "invalid-site"`},
		{"good.example --hsts-preload " + preload, 0, `"result": "hsts-preloaded"`},
		{"good.example --fail-below E", exitNoResult, ""},
		{"good.example --headers [1]", exitNoResult, `"error": "--headers: `},
		{"good.example --headers {\"A\":{}}", exitNoResult, ""},
		{"good.example --headers {\"Host\":\"x\"}", exitNoResult, ""},
		{"good.example --connect-to 1:2", exitNoResult, ""},
		{"good.example --cacert " + preload, exitNoResult, ""},
		{"good.example --hsts-preload /nowhere", exitNoResult, ""},
		{"good.example --frob", exitNoResult, ""},
		{"", exitNoResult, ""},
	} {
		out, code, err := runScan(t, strings.Fields(tc.args)...)
		if code != tc.code || !strings.Contains(out, tc.says) {
			t.Errorf("scan %s: exit code = %d (%v), want %d and %q\n%s", tc.args, code, err, tc.code, tc.says, out)
		}
	}
}

func TestScanFormats(t *testing.T) {
	for format, want := range map[string]string{
		"text":     "bad.example  F  0 points  6 of 12 tests passed  status 200\n",
		"markdown": "## bad.example: F, 0 points\n",
		"sarif":    `"ruleId": "csp-not-implemented"`,
	} {
		if out, code, err := runScan(t, "bad.example", "--format", format); code != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: exit code = %d, %v\n%s", format, code, err, out)
		}
	}
	if out, code, _ := runScan(t, "bad.example", "--format", "text", "--headers", "[1]"); code != exitNoResult || out != "error  --headers: it is not a JSON object\n" {
		t.Errorf("invalid headers: exit code = %d\n%s", code, out)
	}
	if out, code, _ := runScan(t, "bad.example", "--format", "yaml"); code != exitNoResult || out != "" {
		t.Errorf("yaml: exit code = %d\n%s", code, out)
	}
}

func TestScanComparesWithABaseline(t *testing.T) {
	folder := t.TempDir()
	keep := func(name string, sites ...string) string {
		out, _, _ := runScan(t, sites...)
		file := filepath.Join(folder, name)
		testkit.WriteFile(t, file, out)
		return file
	}
	good, bad, both := keep("good", "good.example"), keep("bad", "bad.example"), keep("both", "good.example", "bad.example")
	for _, tc := range []struct {
		args string
		code int
		says string
	}{
		{"bad.example --baseline " + bad + " --fail-below A", 0, ""},
		{"bad.example --baseline " + good, exitBelow, "worse  the grade fell from A+ to F"},
		{"bad.example good.example --baseline " + both + " --fail-below A", 0, ""},
		{"bad.example good.example --baseline " + bad + " --fail-below A", exitBelow, ""},
		{"bad.example down.example --baseline " + both, exitNoResult, "not scanned"},
		{"bad.example --baseline /nowhere", exitNoResult, ""},
	} {
		out, code, err := runScan(t, append(strings.Fields(tc.args), "--format", "text")...)
		if code != tc.code || !strings.Contains(out, tc.says) {
			t.Errorf("scan %s: exit code = %d (%v), want %d and %q\n%s", tc.args, code, err, tc.code, tc.says, out)
		}
	}
}

func TestScanMeasuresPerformanceIfAsked(t *testing.T) {
	out, code, err := runScan(t, "good.example", "--performance")
	if code != 0 || !strings.Contains(out, `"performance": {`) || !strings.Contains(out, `"name": "first-byte"`) {
		t.Errorf("exit code = %d, %v\n%s", code, err, out)
	}
	if out, _, _ := runScan(t, "good.example"); strings.Contains(out, `"performance"`) {
		t.Error("performance was measured without --performance")
	}
}
