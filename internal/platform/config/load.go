package config

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/pflag"

	"waymark.dev/waymark/internal/platform/fault"
)

// Source is the source of a setting's value.
type Source string

// The sources by decreasing precedence.
const (
	FromFlag     Source = "flag"
	FromVariable Source = "variable"
	FromFile     Source = "file"
	FromDefault  Source = "default"
	FromAddr     Source = "derived from addr" // if base_url is empty
)

// DefaultFile is the settings file used if none is named and it exists.
const DefaultFile = "waymark.toml"

// Setting is a setting with its value and source, for printing.
type Setting struct {
	Definition
	Value  string // secrets are masked
	Source Source
}

// Load reads the settings. file may be "" for an optional DefaultFile; getenv is os.LookupEnv
// outside tests. A list is an array in the file, or items separated by commas in a flag, a
// variable or the file. All problems are reported together.
func Load(flags *pflag.FlagSet, file string, getenv func(string) (string, bool)) (*Config, []Setting, error) {
	named := file != ""
	if !named {
		file = DefaultFile
	}
	inFile, err := readFile(file, named)
	if err != nil {
		return nil, nil, err
	}
	sources := sources{flags: flags, file: file, inFile: inFile, getenv: getenv}
	cfg := &Config{}
	definitions := Definitions()
	settings := make([]Setting, 0, len(definitions))
	origins := map[string]string{}
	var bad problems
	for _, d := range definitions {
		value, source, origin := sources.pick(d)
		delete(inFile, d.Key)
		origins[d.Key] = origin
		if err := d.set(cfg, value); err != nil {
			bad.addError(d.Key, err)
		}
		settings = append(settings, Setting{Definition: d, Value: d.shown(cfg), Source: source})
	}
	cfg.deriveBaseURL(settings)
	for _, key := range slices.Sorted(maps.Keys(inFile)) {
		bad.add(key, "no such setting; 'waymark help settings' lists all")
		origins[key] = file
	}
	bad = append(bad, cfg.check().without(bad)...)
	if len(bad) > 0 {
		return nil, nil, bad.err(origins)
	}
	return cfg, settings, nil
}

// deriveBaseURL derives a missing base URL from the server's address.
func (c *Config) deriveBaseURL(settings []Setting) {
	if c.Server.BaseURL != "" {
		return
	}
	base, err := localURL(c.Server.Addr)
	if err != nil {
		return // check reports the error in addr
	}
	c.Server.BaseURL = base
	i := slices.IndexFunc(settings, func(s Setting) bool { return s.Key == "base_url" })
	settings[i].Value, settings[i].Source = base, FromAddr
}

// without removes problems of settings that others cover.
func (p problems) without(others problems) problems {
	return slices.DeleteFunc(p, func(own problem) bool {
		return slices.ContainsFunc(others, func(other problem) bool { return own.key == other.key })
	})
}

// err returns an error with a line per problem. Origins are the sources of values by key.
func (p problems) err(origins map[string]string) error {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.key + ": " + problem.text
		if origin := origins[problem.key]; origin != "" {
			lines[i] += " (from " + origin + ")"
		}
	}
	return errors.New("wrong settings:\n  " + strings.Join(lines, "\n  "))
}

// sources are the sources of values.
type sources struct {
	flags  *pflag.FlagSet
	getenv func(string) (string, bool)
	file   string
	inFile map[string]any
}

// pick returns the value from the strongest source, with its origin.
func (s sources) pick(d Definition) (value any, source Source, origin string) {
	if s.flags != nil {
		if flag := s.flags.Lookup(d.Flag()); flag != nil && flag.Changed {
			return flag.Value.(*flagValue).value(), FromFlag, "--" + flag.Name
		}
	}
	if value, ok := s.getenv(d.Variable()); ok {
		return value, FromVariable, d.Variable()
	}
	if value, ok := s.inFile[d.Key]; ok {
		return value, FromFile, s.file
	}
	return d.Default, FromDefault, ""
}

// readFile returns the file's values by dotted key: none if it is missing, unless it must
// exist.
func readFile(file string, mustExist bool) (map[string]any, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && !mustExist {
		return map[string]any{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("settings file %s: %w", file, fault.Cause(err))
	}
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			// The library's text includes the line, which may have a secret.
			return nil, fmt.Errorf("settings file %s, line %d: %s", file, parse.Position.Line, parse.Message)
		}
		return nil, fmt.Errorf("settings file %s: %w", file, err)
	}
	flat := map[string]any{}
	flatten("", tree, flat)
	return flat, nil
}

func flatten(prefix string, tree, into map[string]any) {
	for key, value := range tree {
		if table, ok := value.(map[string]any); ok {
			flatten(prefix+key+".", table, into)
			continue
		}
		into[prefix+key] = value
	}
}
