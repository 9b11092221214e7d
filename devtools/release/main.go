// Command release makes the files of a release: archives, packages for Debian and Red Hat, a formula for Homebrew, a
// container file, a bill of materials and checksums. The same commit gives the same bytes.
//
//	go run ./devtools/release -out out/release [-version 1.0.0] [-platforms linux/amd64,darwin/arm64]
//
// The web build (make web) must be there. For the platform of this machine the program has V8, if there is a C compiler;
// for others it has QuickJS, which is slower.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// nfpm makes packages. It is not part of the program, so go.mod does not name it.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.1"

const allPlatforms = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64"

func main() {
	r := release{}
	flag.StringVar(&r.out, "out", "out/release", "folder for the files")
	flag.StringVar(&r.version, "version", "", "version; without it that of git describe")
	flag.StringVar(&r.base, "base-url", "https://downloads.example/waymark", "address of the folder of the files, for the formula")
	platforms := flag.String("platforms", allPlatforms, "systems and processors")
	flag.Parse()
	if err := r.run(strings.Split(*platforms, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

type release struct {
	out     string
	version string
	commit  string
	base    string
	made    time.Time         // of the commit; all files have this time
	shared  map[string]string // files of all archives, by name in them
	own     string            // the program for this machine
	work    string
}

const ownPlatform = runtime.GOOS + "/" + runtime.GOARCH

func (r *release) run(platforms []string) error {
	described, err := output("git", "describe", "--tags", "--always", "--dirty")
	if err != nil {
		return err
	}
	r.version = numbered(cmp.Or(r.version, described))
	if r.commit, err = output("git", "rev-parse", "HEAD"); err != nil {
		return err
	}
	seconds, err := output("git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return fmt.Errorf("read the time of the commit: %w", err)
	}
	r.made = time.Unix(unix, 0).UTC()
	if r.work, err = os.MkdirTemp("", "waymark-release-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if err := r.prepare(); err != nil {
		return err
	}
	for _, platform := range platforms {
		fmt.Println(platform)
		if err := r.makePlatform(platform); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
	}
	return r.finish()
}

// numbered returns a version that packages may have: those of a commit before the first tag need a number in front.
func numbered(version string) string {
	version = strings.TrimPrefix(version, "v")
	if regexp.MustCompile(`^\d+\.\d+\.\d+($|[-+])`).MatchString(version) {
		return version
	}
	return "0.0.0-" + version
}

// output runs a command and returns what it prints.
func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("run %s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

// prepare makes the files that all archives have, with a program for this machine.
func (r *release) prepare() error {
	r.own = filepath.Join(r.work, "waymark")
	if err := r.compile(ownPlatform, r.own); err != nil {
		return err
	}
	files := filepath.Join(r.work, "files")
	for _, dir := range []string{"man", "completions"} {
		if err := os.MkdirAll(filepath.Join(files, dir), 0o755); err != nil {
			return err
		}
	}
	if _, err := output(r.own, "man", filepath.Join(files, "man")); err != nil {
		return err
	}
	r.shared = map[string]string{
		"LICENSE": "LICENSE", "README.md": "README.md", "waymark.service": "deploy/waymark.service", "man/waymark.1": filepath.Join(files, "man/waymark.1"), "man/waymark.toml.5": filepath.Join(files, "man/waymark.toml.5"),
	}
	for name, args := range map[string][]string{
		"completions/waymark.bash": {"completion", "bash"}, "completions/_waymark": {"completion", "zsh"}, "completions/waymark.fish": {"completion", "fish"},
		"LICENCES.txt": {"licences"}, "waymark.cdx.json": {"sbom"},
	} {
		text, err := output(r.own, args...)
		if err != nil {
			return err
		}
		r.shared[name] = filepath.Join(files, name)
		if err := os.WriteFile(r.shared[name], []byte(text+"\n"), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// compile builds the program for a platform.
func (r *release) compile(platform, file string) error {
	system, processor, _ := strings.Cut(platform, "/")
	// As in the Makefile, so that what it has compiled is not compiled again: CGO_LDFLAGS would be part of every package
	// that imports net.
	link := "-s -w -buildid= -X main.version=" + r.version + " -X main.commit=" + r.commit
	cgo := "0"
	if platform == ownPlatform {
		cgo = "1"
		link += " -extldflags=-Wl,--build-id=none"
	}
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags", "webdist", "-ldflags", link, "-o", file, "./cmd/waymark")
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED="+cgo, "GOFLAGS=-gcflags=all=-dwarf=false")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("compile: %w", err)
	}
	return nil
}

func (r *release) makePlatform(platform string) error {
	system, processor, _ := strings.Cut(platform, "/")
	name, program := "waymark-"+r.version+"-"+system+"-"+processor, "waymark"
	if system == "windows" {
		program = "waymark.exe"
	}
	file := r.own
	if platform != ownPlatform {
		file = filepath.Join(r.work, system+"-"+processor, program)
		if err := r.compile(platform, file); err != nil {
			return err
		}
	}
	files := map[string]string{program: file}
	for name, from := range r.shared {
		if system == "linux" || name != "waymark.service" {
			files[name] = from
		}
	}
	if system == "windows" {
		return r.writeZip(filepath.Join(r.out, name+".zip"), name, files)
	}
	var compressing errgroup.Group
	compressing.Go(func() error { return r.writeTar(filepath.Join(r.out, name+".tar.gz"), name, files) })
	if system == "linux" {
		compressing.Go(func() error { return r.pack(processor, file) })
	}
	return compressing.Wait()
}

// packageSettings is the file of settings of packages. It is kept on upgrades.
const packageSettings = `# Settings of the service waymark; waymark.toml(5) describes them.
# content = "/srv/docs"
# base_url = "https://docs.example.org"
addr = "localhost:8080"
`

// pack makes the packages for Debian and Red Hat.
func (r *release) pack(processor, program string) error {
	settings := filepath.Join(r.work, "waymark.toml")
	if err := os.WriteFile(settings, []byte(packageSettings), 0o644); err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "name: waymark\narch: %s\nversion: %q\nmaintainer: Waymark <maintainers@waymark.dev>\nlicense: MPL-2.0\nmtime: %s\ndescription: A whole documentation site from a folder of Markdown\ncontents:\n",
		processor, r.version, r.made.Format(time.RFC3339))
	add := func(from, to, more string) {
		fmt.Fprintf(&b, "  - {src: %q, dst: %q%s, file_info: {mtime: %s}}\n", from, to, more, r.made.Format(time.RFC3339))
	}
	add(program, "/usr/bin/waymark", "")
	add(settings, "/etc/waymark/waymark.toml", ", type: config|noreplace")
	places := map[string]string{
		"waymark.service": "/usr/lib/systemd/system/waymark.service", "man/waymark.1": "/usr/share/man/man1/waymark.1", "man/waymark.toml.5": "/usr/share/man/man5/waymark.toml.5",
		"completions/waymark.bash": "/usr/share/bash-completion/completions/waymark", "completions/_waymark": "/usr/share/zsh/vendor-completions/_waymark", "completions/waymark.fish": "/usr/share/fish/vendor_completions.d/waymark.fish",
		"LICENSE": "/usr/share/doc/waymark/copyright", "LICENCES.txt": "/usr/share/doc/waymark/LICENCES.txt",
	}
	for _, name := range slices.Sorted(maps.Keys(places)) {
		add(r.shared[name], places[name], "")
	}
	if processor == runtime.GOARCH && runtime.GOOS == "linux" { // the program has V8
		b.WriteString("overrides: {deb: {depends: [libc6, libstdc++6]}, rpm: {depends: [glibc, libstdc++]}}\n")
	}
	config := filepath.Join(r.work, "nfpm.yaml")
	if err := os.WriteFile(config, b.Bytes(), 0o644); err != nil {
		return err
	}
	for _, kind := range []string{"deb", "rpm"} {
		target := filepath.Join(r.out, "waymark-"+r.version+"-"+processor+"."+kind)
		cmd := exec.Command("go", "run", nfpm, "package", "--config", config, "--packager", kind, "--target", target)
		cmd.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(r.made.Unix(), 10))
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("make the %s package: %w\n%s", kind, err, text)
		}
	}
	return nil
}

const formulaName = "waymark.rb"

// finish writes the bill of materials, the container file, the formula and the checksums.
func (r *release) finish() error {
	for name, from := range map[string]string{"waymark-" + r.version + ".cdx.json": r.shared["waymark.cdx.json"], "Dockerfile": "deploy/Dockerfile.release"} {
		text, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(r.out, name), text, 0o644); err != nil {
			return err
		}
	}
	sums, err := r.sums()
	if err != nil {
		return err
	}
	formula := []byte(r.formula(sums))
	if err := os.WriteFile(filepath.Join(r.out, formulaName), formula, 0o644); err != nil {
		return err
	}
	sums[formulaName] = sumOf(formula)
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&list, "%s  %s\n", sums[name], name)
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(list.String()), 0o644)
}

// sums returns the checksums of the files of this version.
func (r *release) sums() (map[string]string, error) {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for _, e := range entries {
		if e.IsDir() || e.Name() == "SHA256SUMS" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(r.out, e.Name()))
		if err != nil {
			return nil, err
		}
		sums[e.Name()] = sumOf(text)
	}
	return sums, nil
}

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// formula is that of Homebrew.
func (r *release) formula(sums map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "class Waymark < Formula\n  desc \"Documentation site from a folder of Markdown\"\n  homepage \"https://waymark.dev\"\n  version %q\n  license \"MPL-2.0\"\n", r.version)
	for _, system := range [][2]string{{"darwin", "on_macos"}, {"linux", "on_linux"}} {
		fmt.Fprintf(&b, "\n  %s do\n", system[1])
		for _, p := range [][2]string{{"arm64", "on_arm"}, {"amd64", "on_intel"}} {
			name := "waymark-" + r.version + "-" + system[0] + "-" + p[0] + ".tar.gz"
			if sum := sums[name]; sum != "" {
				fmt.Fprintf(&b, "    %s do\n      url \"%s/%s\"\n      sha256 %q\n    end\n", p[1], r.base, name, sum)
			}
		}
		b.WriteString("  end\n")
	}
	b.WriteString(`
  def install
    bin.install "waymark"
    man1.install "man/waymark.1"
    man5.install "man/waymark.toml.5"
    bash_completion.install "completions/waymark.bash" => "waymark"
    zsh_completion.install "completions/_waymark"
    fish_completion.install "completions/waymark.fish"
  end

  test do
    system bin/"waymark", "init", testpath/"site"
    system bin/"waymark", "build", testpath/"site", "--out", testpath/"out"
    assert_path_exists testpath/"out/index.html"
  end
end
`)
	return b.String()
}
