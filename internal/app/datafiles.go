package app

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// extras reads the optional data files. It adds developer signals to data.
func (a *App) extras(data *webdata.Data) (site.Extras, error) {
	var x site.Extras
	sum := sha256.New()
	for _, file := range []struct {
		key, path string
		read      func(io.Reader) error
	}{
		{popularityKey, a.cfg.Data.Popularity, readPopularity(&x.Popularity)},
		{"webext_examples", a.cfg.Data.WebExtExamples, func(r io.Reader) (err error) {
			x.WebExtExamples, err = webdata.ReadWebExtExamples(r)
			return err
		}},
		{"developer_signals", a.cfg.Data.DeveloperSignals, data.AddDeveloperSignals},
	} {
		text, err := readDataFile(file.key, file.path, file.read)
		if err != nil {
			return x, err
		}
		fmt.Fprintf(sum, "%s %d\n%s", file.key, len(text), text)
	}
	x.Sum = hex.EncodeToString(sum.Sum(nil))
	return x, nil
}

const popularityKey = "popularity"

func readPopularity(into *webdata.Popularity) func(io.Reader) error {
	return func(r io.Reader) (err error) {
		*into, err = webdata.ReadPopularity(r)
		return err
	}
}

// Popularity reads page views, none if no file is configured.
func (a *App) Popularity() (views webdata.Popularity, err error) {
	_, err = readDataFile(popularityKey, a.cfg.Data.Popularity, readPopularity(&views))
	return views, err
}

// surveys reads surveys of other providers, none if no file is configured.
func (a *App) surveys() ([]config.Survey, error) {
	surveys := []config.Survey{}
	_, err := readDataFile("surveys", a.cfg.Data.Surveys, func(r io.Reader) (err error) {
		surveys, err = config.ReadSurveys(r)
		return err
	})
	return surveys, err
}

var errEmptyFile = errors.New("the file is empty")

// readDataFile reads the file of a setting, if set, and returns its text.
func readDataFile(key, path string, read func(io.Reader) error) ([]byte, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	switch {
	case err != nil:
		err = fault.Cause(err)
	case len(text) == 0:
		err = errEmptyFile
	default:
		err = read(bytes.NewReader(text))
	}
	if err == nil {
		return text, nil
	}
	if line := fault.JSONLine(text, err); line > 0 {
		return nil, fmt.Errorf("%s: %s:%d: %w", key, path, line, fault.PlainJSON(err))
	}
	return nil, fmt.Errorf("%s: %s: %w", key, path, err)
}
