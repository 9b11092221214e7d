package jsconfig

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"

	"go.yaml.in/yaml/v3"
)

// hostFunctions are the functions of Go that runtime.js calls with two texts each.
func (p *project) hostFunctions() map[string]func(args ...string) (string, error) {
	return map[string]func(args ...string) (string, error){
		"__read": p.readText, "__stat": p.stat, "__list": p.list, "__url": parseURL, "__yaml": parseYAML, "__globbed": p.globbed, "__language": languageName, "__number": formatted,
		"__folder": func(...string) (string, error) { return p.folder, nil },
		"__calls":  func(...string) (string, error) { return asJSON(p.calls) },
	}
}

func (p *project) readText(args ...string) (string, error) {
	name, err := p.inside(args[0])
	if err != nil {
		return "", err
	}
	text, err := p.read(name)
	return string(text), err
}

// stat returns "file", "folder" or, outside the project, "".
func (p *project) stat(args ...string) (string, error) {
	name, err := p.inside(args[0])
	if err != nil {
		return "", nil
	}
	p.look(name)
	info, err := fs.Stat(p.fs, name)
	switch {
	case err != nil:
		return "", nil
	case info.IsDir():
		return "folder", nil
	}
	return "file", nil
}

// list returns the names in a folder as JSON.
func (p *project) list(args ...string) (string, error) {
	name, err := p.inside(args[0])
	if err != nil {
		return "", err
	}
	p.look(name)
	entries, err := fs.ReadDir(p.fs, name)
	if err != nil {
		return "", fmt.Errorf("list folder: %w", err)
	}
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return asJSON(names)
}

// parseURL returns the parts of an address, which may be relative to another.
func parseURL(args ...string) (string, error) {
	u, err := url.Parse(args[0])
	if err == nil && args[1] != "" {
		var base *url.URL
		if base, err = url.Parse(args[1]); err == nil {
			u = base.ResolveReference(u)
		}
	}
	if err != nil || u.Scheme == "" {
		return "", errors.New("invalid URL " + args[0])
	}
	if u.Path == "" && u.Host != "" {
		u.Path = "/"
	}
	before := func(mark, text string) string {
		if text == "" {
			return ""
		}
		return mark + text
	}
	return asJSON(map[string]string{
		"href": u.String(), "protocol": u.Scheme + ":", "origin": u.Scheme + "://" + u.Host, "host": u.Host, "hostname": u.Hostname(),
		"port": u.Port(), "pathname": u.EscapedPath(), "search": before("?", u.RawQuery), "hash": before("#", u.EscapedFragment()),
	})
}

// yamlLimit limits the bytes of YAML whose aliases are replaced by their values.
const yamlLimit = 8 << 20

func parseYAML(args ...string) (string, error) {
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(args[0]), &document); err != nil {
		return "", fmt.Errorf("parse YAML: %w", err)
	}
	if yamlSize(&document, yamlLimit) > yamlLimit {
		return "", fmt.Errorf("parse YAML: it has more than %d MB with the values of its aliases", yamlLimit>>20)
	}
	var v any
	if err := document.Decode(&v); err != nil {
		return "", fmt.Errorf("parse YAML: %w", err)
	}
	return asJSON(v)
}

// yamlSize returns about the bytes of YAML without aliases, or a number above the limit.
func yamlSize(n *yaml.Node, limit int) int {
	const perNode = 16
	size := perNode + len(n.Value)
	parts := n.Content
	if n.Alias != nil {
		parts = []*yaml.Node{n.Alias}
	}
	for _, part := range parts {
		if size > limit {
			break
		}
		size += yamlSize(part, limit-size)
	}
	return size
}

func asJSON(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("encode value for configuration: %w", err)
	}
	return string(text), nil
}
