package webdata

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestCompat(t *testing.T) {
	t.Parallel()
	d := testData(t)
	// Every browser is listed, with the releases in the data.
	const (
		cat1, cat2, cat3 = `"1":{"status":"retired","release_date":"2001-02-03","engine":"Meow"}`, `"2":{"status":"current","release_date":"2002-03-04"}`, `"3":{"status":"nightly"}`
		dog              = `"1.5":{"status":"current","release_date":"2005-05-05"}`
	)
	browsers := func(cat, dog string) string {
		return fmt.Sprintf(`{"cat":{"name":"Cat","type":"desktop","releases":{%s}},"dog":{"name":"Dog","type":"mobile","releases":{%s}}}`, cat, dog)
	}
	for _, test := range []struct{ name, query, data, browsers string }{
		{"leaf", "api.Kennel.barkLoud", `{"__compat":{"support":{"cat":{"version_added":"3"}}}}`, browsers(cat3, "")},
		{"preview and false have no date", "api.Kennel.bark", `{"__compat":{"spec_url":["https://pets.example/kennel/#bark","https://old.example/bark"],"support":{` +
			`"cat":{"version_added":false},"dog":{"version_added":"preview"}}}}`, browsers("", "")},
		{"lists and ranges have dates", "api.Kennel", `{"__compat":{"spec_url":"https://pets.example/kennel/#kennel","support":{` +
			`"cat":[{"version_added":"2","release_date":"2002-03-04"},{"version_added":"1","prefix":"x","version_removed":"2","release_date":"2001-02-03"}],` +
			`"dog":{"version_added":"≤1.5","notes":"Only \"small\" ones.","release_date":"2005-05-05"}}},` +
			`"bark":{"__compat":{"spec_url":["https://pets.example/kennel/#bark","https://old.example/bark"],"support":{"cat":{"version_added":false},"dog":{"version_added":"preview"}}}},` +
			`"barkLoud":{"__compat":{"support":{"cat":{"version_added":"3"}}}}}`, browsers(cat1+","+cat2+","+cat3, dog)},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := fmt.Sprintf(`{"query":%q,"data":%s,"browsers":%s}`, test.query, test.data, test.browsers)
			got, ok := d.Compat(test.query)
			if !ok || string(got) != want {
				t.Errorf("Compat(%q) = %s, %v\nwant %s", test.query, got, ok, want)
			}
			if got, ok := d.AppendCompat([]byte("before"), test.query); !ok || string(got) != "before"+want {
				t.Errorf("AppendCompat(%q) = %s, %v\nwant it appended: %s", test.query, got, ok, want)
			}
		})
	}
	for _, query := range []string{
		"", ".", "api.", "api..Kennel", "API.Kennel", "api.Kennel.meow", "api.Kennel.__compat", "api.Kennel.__compat.support",
		"api.Kennel.bark.loud", "browsers.cat", "__meta.version", "cats", "../manifest", `api."`,
	} {
		if got, ok := d.Compat(query); ok {
			t.Errorf("Compat(%q) = %s, want nothing", query, got)
		}
	}
}

// largeArea returns an area of several blocks, with parts of all sizes.
func largeArea() map[string]any {
	area := map[string]any{}
	for i := range 60 {
		part := map[string]any{}
		for j := range i {
			compat := map[string]any{"description": strings.Repeat("ä\"}", 10*j), "support": map[string]any{}}
			part[fmt.Sprintf("part%d", j)] = map[string]any{"__compat": compat, "sub": map[string]any{"__compat": compat}}
		}
		area[fmt.Sprintf("Thing%d", i)] = part
	}
	return area
}

func TestCompatFindsEveryKeyOfALargeArea(t *testing.T) {
	t.Parallel()
	area := largeArea()
	published, err := json.Marshal(map[string]any{"browsers": map[string]any{}, "api": area})
	if err != nil {
		t.Fatal(err)
	}
	packages := testPackages(t, "1.0.0")
	packages[pkgCompat].Files["data.json"] = published
	b, err := Pack(packages)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(b.manifest.Files[compatFile("api")].Frames); n < 4 {
		t.Fatalf("%d frames, want several blocks", n)
	}
	d, err := b.Data()
	if err != nil {
		t.Fatal(err)
	}
	var check func(key string, node map[string]any)
	check = func(key string, node map[string]any) {
		want, err := json.Marshal(node)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := d.compatNode(key); !ok || !bytes.Equal(got, want) {
			t.Fatalf("%s: %d bytes, %v; want %d bytes", key, len(got), ok, len(want))
		}
		for name, sub := range node {
			if sub, ok := sub.(map[string]any); ok && name != "__compat" {
				check(key+"."+name, sub)
			}
		}
	}
	check("api", area)
	if err := d.Err(); err != nil {
		t.Error(err)
	}
}

func TestCompatRefusesHugeSubtrees(t *testing.T) {
	t.Parallel()
	d, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := d.Compat("api"); ok {
		t.Errorf("Compat(api) returns %d bytes", len(got))
	}
}

func BenchmarkCompat(b *testing.B) {
	d, err := Open("")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := d.Compat("api.AbortController.abort"); !ok {
			b.Fatal("no data")
		}
	}
}
