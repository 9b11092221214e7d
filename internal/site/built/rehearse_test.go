package built

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// release is a build: HTML by the address of the page, redirects, and other files.
type release struct {
	pages, moved, files map[string]string
}

func (r release) output() fstest.MapFS {
	out := fstest.MapFS{"build-manifest.json": {Data: []byte("{}")}}
	for url, body := range r.pages {
		out[strings.ToLower(strings.Trim(url, "/"))+"/index.html"] = &fstest.MapFile{Data: []byte(body)}
		out[strings.Trim(url, "/")+"/index.html"] = out[strings.ToLower(strings.Trim(url, "/"))+"/index.html"]
	}
	for name, text := range r.files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// folder is the release as files for hosts.
func (r release) folder(t *testing.T) bucket.Store {
	files := map[string]string{"_redirects": "/docs/* /en-US/docs/:splat 302\n"}
	for from, to := range r.moved {
		files["_redirects"] += from + " " + to + " 301\n"
	}
	for name, file := range r.output() {
		files[name] = string(file.Data)
	}
	return bucket.Folder(testkit.WriteFiles(t, files))
}

// objects is the release for servers.
func (r release) objects(t *testing.T) bucket.Store {
	store := bucket.Folder(t.TempDir())
	m := manifest()
	m.Pages, m.Moved = slices.Collect(maps.Keys(r.pages)), map[string]Moved{}
	m.Locales = []locale.Locale{locale.EnUS}
	for from, to := range r.moved {
		url, fragment, _ := strings.Cut(to, "#")
		m.Moved[strings.ToLower(strings.Trim(from, "/"))] = Moved{URL: url, Fragment: fragment}
	}
	if _, err := begin(t, store, 1).Publish(t.Context(), fs.FS(r.output()), fstest.MapFS{}, m); err != nil {
		t.Fatal(err)
	}
	return store
}

func TestRehearsalsFindWhatBreaks(t *testing.T) {
	const a, b, gone, moved = "/en-US/docs/A", "/en-US/docs/B", "/en-US/docs/Gone", "/en-US/docs/Moved"
	old := release{
		pages: map[string]string{
			a: `<link rel=stylesheet href="/static/old.css"><script src="/static/kept.js"></script><img src="map.png" srcset="/en-US/docs/A/big.png 2x">
				<a href="/en-US/docs/B#kept">1</a><a href="/en-US/docs/b#lost">2</a><a href="/en-US/docs/B#never">3</a><a href="/en-US/docs/Moved#there">4</a>
				<a href="/en-US/docs/Gone#x">5</a><a href="#own">6</a><a href="https://other.example/docs/B#lost">7</a><a href="/en-US/docs/A/none.zip">8</a>`,
			b:     `<h2 id="kept">Kept</h2><h2 id="lost">Lost</h2><a href="/en-US/docs/B#own"></a>`,
			gone:  `<h2 id="x">X</h2>`,
			moved: `<h2 id="there">There</h2>`, "/en-US/docs/Loop": "", "/en-US/docs/Away": "", "/en-US/docs/Twice": "",
		},
		moved: map[string]string{"/en-US/docs/First": a, "/en-US/docs/Second": b, "/en-US/docs/Broken": "/en-US/docs/Nowhere"},
		files: map[string]string{"static/old.css": "", "static/kept.js": "", "static/chunk.js": "", "en-us/docs/a/map.png": "", "en-us/docs/a/big.png": ""},
	}
	now := release{
		pages: map[string]string{a: "", b: `<h2 id="kept">Kept</h2>`, "/en-US/docs/New": `<h2 id="there">There</h2>`},
		moved: map[string]string{
			"/en-US/docs/First": a, "/en-US/docs/Second": "/en-US/docs/Nowhere", moved: "/en-US/docs/New", "/en-US/docs/Loop": "/en-US/docs/Loop2",
			"/en-US/docs/Loop2": "/en-US/docs/Loop", "/en-US/docs/Away": "https://other.example/", "/en-US/docs/Twice": moved,
		},
		files: map[string]string{"static/new.css": "", "static/kept.js": "", "en-us/docs/a/map.png": ""},
	}
	want := []string{
		"missing-anchor /en-US/docs/B#lost", "missing-file /en-US/docs/A/big.png", "missing-file /static/chunk.js", "missing-file /static/old.css",
		"missing-page /en-US/docs/Gone", "missing-page /en-us/docs/second", "redirect-loop /en-US/docs/Loop",
	}
	for name, stores := range map[string][2]bucket.Store{
		"folders": {old.folder(t), now.folder(t)}, "objects": {old.objects(t), now.objects(t)}, "both": {old.folder(t), now.objects(t)},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Rehearse(t.Context(), stores[0], stores[1])
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, b := range r.Broken {
				got = append(got, b.Problem+" "+b.Address)
				if b.Problem == problemAnchor && b.File != "en-us/docs/a/index.html" || b.Message == "" || b.Remedy == "" {
					t.Errorf("%+v", b)
				}
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("broken:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			if r.Pages != len(old.pages) || r.Redirects != len(old.moved) || r.Anchors == 0 || r.Files != len(old.files) {
				t.Errorf("counts: %+v", r)
			}
			if same, err := Rehearse(t.Context(), stores[1], stores[1]); err != nil || len(same.Broken) > 0 {
				t.Errorf("a build against itself: %+v, %v", same, err)
			}
		})
	}
	if _, err := Rehearse(t.Context(), bucket.Folder(t.TempDir()), now.folder(t)); err == nil || !strings.Contains(err.Error(), "not the output of a build") {
		t.Errorf("an empty folder: %v", err)
	}
}
