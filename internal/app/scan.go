package app

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/report"
)

// ScanOptions are the options of scans on the command line.
type ScanOptions struct {
	Headers         string   // a JSON object
	HeadersOverHTTP bool     // send them unencrypted too
	ConnectTo       []string // see [dial.ParseRoute]
	CACert          string   // file of certificates to trust in place of the system's
	AllowPrivate    bool     // connect to any address
	Preload         string   // file of an [observatory.PreloadList]; empty means the built-in list
	ProbeOrigin     string   // of the preflight; empty means [observatory.DefaultProbeOrigin]
	Performance     bool
}

// scansAtOnce is the number of concurrent scans.
const scansAtOnce = 8

// Scan scans sites and returns the results in the same order. Errors are about options.
func (a *App) Scan(ctx context.Context, sites []string, o ScanOptions) ([]report.Outcome, error) {
	options, err := a.retrieval(o)
	if err != nil {
		return nil, err
	}
	graded, err := a.scanLists(o)
	if err != nil {
		return nil, err
	}
	outcomes := make([]report.Outcome, len(sites))
	slots := make(chan struct{}, scansAtOnce)
	var scans sync.WaitGroup
	for i, site := range sites {
		slots <- struct{}{}
		scans.Go(func() {
			defer func() { <-slots }()
			outcomes[i] = scan(ctx, site, options, graded)
		})
	}
	scans.Wait()
	return outcomes, nil
}

func scan(ctx context.Context, text string, options observatory.Options, lists observatory.Lists) report.Outcome {
	o := report.Outcome{Site: text}
	site, err := observatory.ParseSite(text)
	if err == nil {
		o.Capture, err = observatory.Retrieve(ctx, site, options)
	}
	if err == nil {
		o.Result, err = observatory.Grade(o.Capture, lists)
	}
	o.Err = err
	return o
}

// retrieval configures requests to sites.
func (a *App) retrieval(o ScanOptions) (observatory.Options, error) {
	options := observatory.Options{
		UserAgent: observatory.Agent(a.cfg.Observatory.Contact), HeadersOverHTTP: o.HeadersOverHTTP, Dialer: &dial.Dialer{}, Performance: o.Performance,
		ProbeOrigin: o.ProbeOrigin,
	}
	if o.AllowPrivate {
		options.Dialer.Allowed = dial.Anywhere()
	}
	for _, text := range o.ConnectTo {
		route, err := dial.ParseRoute(text)
		if err != nil {
			return options, fmt.Errorf("--connect-to: %w", err)
		}
		options.Dialer.Routes = append(options.Dialer.Routes, route)
	}
	var err error
	if options.Headers, err = parseHeaders(o.Headers); err != nil {
		return options, fmt.Errorf("--headers: %w", err)
	}
	if options.Roots, err = readCertificates(o.CACert); err != nil {
		return options, fmt.Errorf("--cacert: %w", err)
	}
	return options, nil
}

// parseHeaders parses a JSON object, keeping its order.
func parseHeaders(text string) ([]observatory.Field, error) {
	if text == "" {
		return nil, nil
	}
	var object observatory.Object
	if err := json.Unmarshal([]byte(text), &object); err != nil || object == nil {
		return nil, errors.New("it is not a JSON object")
	}
	fields := make([]observatory.Field, 0, len(object))
	for _, m := range object {
		var value any
		raw, _ := m.Value.(json.RawMessage)
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.UseNumber()
		if err := decoder.Decode(&value); err != nil {
			return nil, fmt.Errorf("header %q: %w", m.Name, err)
		}
		switch value.(type) {
		case string, json.Number, bool:
			fields = append(fields, observatory.Field{Name: m.Name, Value: fmt.Sprint(value)})
		default:
			return nil, fmt.Errorf("header %q: the value is not a text", m.Name)
		}
	}
	return fields, observatory.CheckHeaders(fields)
}

func readCertificates(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s has no certificates", file)
	}
	return pool, nil
}

// scanLists returns the lists for grading.
func (a *App) scanLists(o ScanOptions) (observatory.Lists, error) {
	if o.Preload == "" {
		list, manifest, err := observatory.OpenLists(a.listFolder())
		a.log.Debug("scanner lists", "preload", manifest.Preload.Date, "tlds", manifest.TLDs.Date)
		return list, err
	}
	text, err := os.ReadFile(o.Preload)
	if err != nil {
		return observatory.Lists{}, fmt.Errorf("--hsts-preload: %w", err)
	}
	var preload observatory.PreloadList
	if err := json.Unmarshal(text, &preload); err != nil {
		return observatory.Lists{}, fmt.Errorf("--hsts-preload: %s: %w", o.Preload, err)
	}
	return observatory.Lists{Preload: preload}, nil
}

// listFolder is the folder of newer scanner lists, "" if there is none.
func (a *App) listFolder() string {
	if a.cfg.Data.Dir == "" {
		return ""
	}
	return filepath.Join(a.cfg.Data.Dir, observatory.ListFolder)
}
