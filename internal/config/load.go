package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/pflag"
)

// Source says where a setting's value came from.
type Source string

// The sources, strongest first.
const (
	FromFlag     Source = "flag"
	FromVariable Source = "variable"
	FromFile     Source = "file"
	FromDefault  Source = "default"
)

// DefaultFile is the settings file read when none is named and it exists.
const DefaultFile = "waymark.toml"

// Setting is one key with its value and the value's source, for printing.
type Setting struct {
	Key    string
	Value  string // secrets are masked
	Source Source
	Usage  string
}

// field is one entry of Config by its tags.
type field struct {
	key, def, usage string
	secret          bool
	index           int
}

func fields() []field {
	t := reflect.TypeFor[Config]()
	list := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		list = append(list, field{
			key: tag.Get("key"), def: tag.Get("default"), usage: tag.Get("usage"),
			secret: tag.Get("secret") == "true", index: i,
		})
	}
	return list
}

// FlagName is the command line flag of a key: "brand.name" is --brand-name.
func FlagName(key string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(key) }

// VariableName is the environment variable of a key: "brand.name" is WAYMARK_BRAND_NAME.
func VariableName(key string) string {
	return "WAYMARK_" + strings.ToUpper(strings.ReplaceAll(key, ".", "_"))
}

// AddFlags declares a flag for every setting. Values are read back by Load.
func AddFlags(set *pflag.FlagSet) {
	t := reflect.TypeFor[Config]()
	for _, f := range fields() {
		name, usage := FlagName(f.key), f.usage
		switch t.Field(f.index).Type.Kind() {
		case reflect.Bool:
			set.Bool(name, f.def == "true", usage)
		case reflect.Int:
			n, _ := strconv.Atoi(f.def)
			set.Int(name, n, usage)
		default:
			set.String(name, f.def, usage)
		}
	}
}

// Load reads the settings. file may be "" for DefaultFile if there is one;
// getenv is os.LookupEnv outside tests. All problems are reported together.
func Load(flags *pflag.FlagSet, file string, getenv func(string) (string, bool)) (*Config, []Setting, error) {
	inFile, err := readFile(file)
	if err != nil {
		return nil, nil, err
	}
	cfg := &Config{}
	v := reflect.ValueOf(cfg).Elem()
	var settings []Setting
	var bad []string
	for _, f := range fields() {
		raw, source := pick(f, flags, inFile, getenv)
		delete(inFile, f.key)
		if err := set(v.Field(f.index), raw); err != nil {
			bad = append(bad, fmt.Sprintf("%s (from %s): %v", f.key, source, err))
		}
		shown := raw
		if f.secret && raw != "" {
			shown = "********"
		}
		settings = append(settings, Setting{Key: f.key, Value: shown, Source: source, Usage: f.usage})
	}
	for _, key := range sortedKeys(inFile) {
		bad = append(bad, fmt.Sprintf("%s: no such setting (run 'waymark config' for the list)", key))
	}
	bad = append(bad, cfg.problems()...)
	if len(bad) > 0 {
		return nil, nil, fmt.Errorf("settings:\n  %s", strings.Join(bad, "\n  "))
	}
	return cfg, settings, nil
}

func pick(f field, flags *pflag.FlagSet, inFile map[string]string, getenv func(string) (string, bool)) (string, Source) {
	if flags != nil {
		if fl := flags.Lookup(FlagName(f.key)); fl != nil && fl.Changed {
			return fl.Value.String(), FromFlag
		}
	}
	if value, ok := getenv(VariableName(f.key)); ok {
		return value, FromVariable
	}
	if value, ok := inFile[f.key]; ok {
		return value, FromFile
	}
	return f.def, FromDefault
}

func set(v reflect.Value, raw string) error {
	switch v.Kind() {
	case reflect.Bool:
		if raw == "" {
			return nil
		}
		b, err := strconv.ParseBool(raw)
		if err != nil {
			return fmt.Errorf("%q is not true or false", raw)
		}
		v.SetBool(b)
	case reflect.Int:
		n, err := strconv.Atoi(raw)
		if err != nil {
			return fmt.Errorf("%q is not a whole number", raw)
		}
		v.SetInt(int64(n))
	default:
		v.SetString(raw)
	}
	return nil
}

// readFile returns the file's values by dotted key.
func readFile(file string) (map[string]string, error) {
	named := file != ""
	if !named {
		file = DefaultFile
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return map[string]string{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			return nil, fmt.Errorf("settings file %s: %s", file, parse.ErrorWithPosition())
		}
		return nil, fmt.Errorf("settings file %s: %w", file, err)
	}
	flat := map[string]string{}
	flatten("", tree, flat)
	return flat, nil
}

func flatten(prefix string, tree map[string]any, into map[string]string) {
	for key, value := range tree {
		switch v := value.(type) {
		case map[string]any:
			flatten(prefix+key+".", v, into)
		case []any:
			parts := make([]string, len(v))
			for i, item := range v {
				parts[i] = fmt.Sprint(item)
			}
			into[prefix+key] = strings.Join(parts, ",")
		default:
			into[prefix+key] = fmt.Sprint(v)
		}
	}
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
