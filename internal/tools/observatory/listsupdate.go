package observatory

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"

	"golang.org/x/net/idna"
)

// ListSources are the addresses for updating lists; lists with an empty one are unchanged.
type ListSources struct {
	Preload string // Chromium's transport_security_state_static.json, plain or in Base64
	TLDs    string // IANA's tlds-alpha-by-domain.txt
	Client  *http.Client
}

const updateTimeout = 2 * time.Minute

// UpdateLists updates the lists in a folder and reports whether anything changed. A list that has
// shrunk to less than half is treated as an error. On any error the old lists stay.
func UpdateLists(ctx context.Context, dir string, from ListSources) (bool, error) {
	if from.Preload == "" && from.TLDs == "" {
		return false, nil
	}
	if from.Client == nil {
		from.Client = &http.Client{Timeout: updateTimeout}
	}
	set, err := currentLists(dir)
	if err != nil {
		return false, err
	}
	today := time.Now().UTC().Format(time.DateOnly)
	if from.Preload != "" {
		if set.Preload, err = fetchList(ctx, from, from.Preload, set.Manifest.Preload.Entries, parseChromium); err != nil {
			return false, err
		}
		set.Manifest.Preload = ListSource{From: from.Preload, Date: today, Licence: "BSD-3-Clause"}
	}
	if from.TLDs != "" {
		tlds, err := fetchList(ctx, from, from.TLDs, set.Manifest.TLDs.Entries, parseTLDs)
		if err != nil {
			return false, err
		}
		set.TLDs = set.TLDs[:0]
		for name := range tlds {
			set.TLDs = append(set.TLDs, name)
		}
		set.Manifest.TLDs = ListSource{From: from.TLDs, Date: today, Licence: "public domain"}
	}
	return true, set.Write(dir)
}

func currentLists(dir string) (ListSet, error) {
	files, manifest, err := chooseLists(dir)
	if err != nil {
		return ListSet{}, err
	}
	set := ListSet{Manifest: manifest, Preload: PreloadList{}}
	preload, err := readLines(files, preloadFile)
	if err != nil {
		return ListSet{}, err
	}
	for line := range strings.Lines(preload) {
		host, includes := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "+")
		set.Preload[host] = PreloadEntry{Mode: ForceHTTPS, IncludeSubDomains: includes}
	}
	tlds, err := readLines(files, tldFile)
	if err != nil {
		return ListSet{}, err
	}
	set.TLDs = strings.Fields(tlds)
	return set, nil
}

// fetchList downloads and parses a list; before is its previous number of entries.
func fetchList[V any](ctx context.Context, from ListSources, address string, before int, parse func([]byte) (map[string]V, error)) (map[string]V, error) {
	text, err := fetchLimited(ctx, from.Client, address)
	if err != nil {
		return nil, fmt.Errorf("fetchLimited %s: %w", address, err)
	}
	list, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", address, err)
	}
	if 2*len(list) < before {
		return nil, fmt.Errorf("read %s: %d entries where there were %d", address, len(list), before)
	}
	return list, nil
}

func fetchLimited(ctx context.Context, client *http.Client, address string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(response.Status)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxList+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxList {
		return nil, fmt.Errorf("larger than %d MiB", maxList>>20)
	}
	return text, nil
}

var commentLine = regexp.MustCompile(`(?m)^\s*//.*$`)

// parseChromium parses Chromium's list: JSON with comment lines, which its repository serves
// in Base64.
func parseChromium(text []byte) (map[string]PreloadEntry, error) {
	if decoded, err := base64.StdEncoding.DecodeString(string(bytes.TrimSpace(text))); err == nil {
		text = decoded
	}
	var document struct {
		Entries []struct {
			Name              string `json:"name"`
			Mode              string `json:"mode"`
			IncludeSubDomains bool   `json:"include_subdomains"`
		} `json:"entries"`
	}
	if err := json.Unmarshal(commentLine.ReplaceAll(text, nil), &document); err != nil {
		return nil, err
	}
	list := map[string]PreloadEntry{}
	for _, e := range document.Entries {
		list[strings.ToLower(e.Name)] = PreloadEntry{Mode: e.Mode, IncludeSubDomains: e.IncludeSubDomains}
	}
	return list, nil
}

// parseTLDs parses a list with a name per line and comments.
func parseTLDs(text []byte) (map[string]bool, error) {
	list := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, err := idna.Lookup.ToASCII(line)
		if err != nil || strings.Contains(name, ".") {
			return nil, fmt.Errorf("%q is not a top-level domain", line)
		}
		list[strings.ToLower(name)] = true
	}
	return list, nil
}
