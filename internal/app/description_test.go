package app

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
)

var (
	tsInterface = regexp.MustCompile(`(?ms)^export interface (\w+) \{\n(.*?)^\}`)
	tsComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	tsField     = regexp.MustCompile(`(?m)^  readonly (\w+): ([^;]*(?:\{[^}]*\}[^;]*)?);$`)
	tsInline    = regexp.MustCompile(`readonly (\w+): (\w+)`)
	tsRecord    = regexp.MustCompile(`^Readonly<Record<string, (.*)>>$`)
	tsChoice    = regexp.MustCompile(`^"\w+"( \| "\w+")*$`)
	tsList      = regexp.MustCompile(`^readonly (.*)\[\]$`)
)

// tsInterfaces maps the interfaces in site.ts to their fields and types.
type tsInterfaces map[string]map[string]string

func readInterfaces(t *testing.T) tsInterfaces {
	t.Helper()
	text := testkit.ReadFile(t, "../../web/src/contract/site.ts")
	text = append(text, testkit.ReadFile(t, "../../web/src/core/scheme.ts")...)
	all := tsInterfaces{}
	for _, m := range tsInterface.FindAllStringSubmatch(tsComment.ReplaceAllString(string(text), ""), -1) {
		fields := map[string]string{}
		for _, f := range tsField.FindAllStringSubmatch(m[2], -1) {
			fields[f[1]] = f[2]
		}
		all[m[1]] = fields
	}
	return all
}

// reporter collects the differences between Go and TypeScript.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// differences counts them.
type differences int

func (d *differences) Helper()               {}
func (d *differences) Errorf(string, ...any) { *d++ }

// check compares a Go type with the TypeScript type of a field.
func (all tsInterfaces) check(t reporter, field string, goType reflect.Type, tsType string) {
	t.Helper()
	var matches bool
	switch goType.Kind() {
	case reflect.String:
		matches = tsType == "string" || tsChoice.MatchString(tsType)
	case reflect.Bool:
		matches = tsType == "boolean"
	case reflect.Int, reflect.Int64, reflect.Float64:
		matches = tsType == "number"
	case reflect.Slice:
		if m := tsList.FindStringSubmatch(tsType); m != nil {
			all.check(t, field+"[]", goType.Elem(), m[1])
			return
		}
	case reflect.Map:
		if m := tsRecord.FindStringSubmatch(tsType); m != nil {
			all.check(t, field+"{}", goType.Elem(), m[1])
			return
		}
		matches = tsType == "Flags" // TestEveryFeatureHasAFlag compares feature flags
	case reflect.Pointer:
		if inner, ok := strings.CutSuffix(tsType, " | null"); ok {
			all.check(t, field, goType.Elem(), inner)
			return
		}
	case reflect.Struct:
		if fields := all.fields(tsType); fields != nil {
			all.checkStruct(t, field, goType, fields)
			return
		}
	}
	if !matches {
		t.Errorf("%s is %s in Go and %s in site.ts", field, goType, tsType)
	}
}

// fields returns the fields of a named or inline interface.
func (all tsInterfaces) fields(tsType string) map[string]string {
	if fields, ok := all[tsType]; ok {
		return fields
	}
	var inline map[string]string
	for _, f := range tsInline.FindAllStringSubmatch(tsType, -1) {
		if inline == nil {
			inline = map[string]string{}
		}
		inline[f[1]] = f[2]
	}
	return inline
}

func (all tsInterfaces) checkStruct(t reporter, name string, goType reflect.Type, fields map[string]string) {
	t.Helper()
	missing := maps.Clone(fields)
	for i := range goType.NumField() {
		f := goType.Field(i)
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		tsType, ok := fields[key]
		if !ok {
			t.Errorf("site.ts lacks %s.%s", name, key)
			continue
		}
		delete(missing, key)
		all.check(t, name+"."+key, f.Type, tsType)
	}
	for _, key := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("Go lacks %s.%s, which is in site.ts", name, key)
	}
}

func TestDescriptionIsWhatTheApplicationExpects(t *testing.T) {
	all := readInterfaces(t)
	all.check(t, "site", reflect.TypeFor[siteDescription](), "Site")
}

// The comparison finds differences, so that the other tests can fail.
func TestDescriptionTestFindsDifferences(t *testing.T) {
	all := tsInterfaces{"Brand": {"name": "string", "organisation": "number", "motto": "string"}}
	var found differences
	all.check(&found, "name", reflect.TypeFor[string](), "boolean")
	all.check(&found, "names", reflect.TypeFor[[]string](), "string")
	if found != 2 {
		t.Errorf("got %d differing types, want 2", found)
	}
	found = 0
	all.check(&found, "brand", reflect.TypeFor[*brandDescription](), "Brand")
	all.check(&found, "brand", reflect.TypeFor[brandDescription](), "Brand | null")
	if found != 2 {
		t.Errorf("got %d optional fields that differ, want 2", found)
	}
	found = 0
	all.check(&found, "brand", reflect.TypeFor[brandDescription](), "Brand")
	if found != 3 {
		t.Errorf("got %d differing fields, want 3", found)
	}
}

func TestEveryFeatureHasAFlag(t *testing.T) {
	a := &App{cfg: &config.Config{}}
	var set feature.Set
	for _, f := range a.features(site.Collections{}, false) {
		set = append(set, feature.State{Feature: f})
	}
	want := slices.Sorted(maps.Keys(readInterfaces(t)["Flags"]))
	if got := slices.Sorted(maps.Keys(set.Flags())); !slices.Equal(got, want) {
		t.Errorf("flags in Go: %v\nin site.ts: %v", got, want)
	}
}
