package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/jsonerror"
	"waymark.dev/waymark/internal/site"
)

// extras reads the optional data files.
func (a *App) extras(data *webdata.Data) (site.Extras, error) {
	var x site.Extras
	err := readDataFile("popularity", a.cfg.Data.Popularity, func(r io.Reader) (err error) {
		x.Popularity, err = webdata.ReadPopularity(r)
		return err
	})
	if err != nil {
		return x, err
	}
	err = readDataFile("webext_examples", a.cfg.Data.WebExtExamples, func(r io.Reader) (err error) {
		x.WebExtExamples, err = webdata.ReadWebExtExamples(r)
		return err
	})
	if err != nil {
		return x, err
	}
	return x, readDataFile("developer_signals", a.cfg.Data.DeveloperSignals, data.AddDeveloperSignals)
}

// surveys reads the surveys of other providers, none if no file is named.
func (a *App) surveys() ([]config.Survey, error) {
	surveys := []config.Survey{}
	err := readDataFile("surveys", a.cfg.Data.Surveys, func(r io.Reader) (err error) {
		surveys, err = config.ReadSurveys(r)
		return err
	})
	return surveys, err
}

var errEmptyFile = errors.New("the file is empty")

// readDataFile reads the file that the setting of a key names, if it names one.
func readDataFile(key, path string, read func(io.Reader) error) error {
	if path == "" {
		return nil
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
		return nil
	}
	if line := jsonerror.Line(text, err); line > 0 {
		return fmt.Errorf("%s: %s:%d: %w", key, path, line, jsonerror.Plain(err))
	}
	return fmt.Errorf("%s: %s: %w", key, path, err)
}
