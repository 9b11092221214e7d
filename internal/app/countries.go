package app

import (
	"fmt"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/geoip"
)

// addCountries opens the file that names countries, if there is one. The functions
// it returns read the file again and close it.
func (a *App) addCountries(o *server.Options) (reload, closeFile func(), err error) {
	path := a.cfg.Server.GeoIPFile
	if path == "" {
		return func() {}, func() {}, nil
	}
	file, err := geoip.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("geoip_file: %w", err)
	}
	o.Countries = file.Country
	reload = func() {
		if err := file.Reload(); err != nil {
			a.log.Error("countries were not read again; they stay as they were", "error", err)
			return
		}
		a.log.Info("countries read again", "file", path)
	}
	return reload, func() {
		if err := file.Close(); err != nil {
			a.log.Error("close GeoIP file", "error", err)
		}
	}, nil
}

func (a *App) examineCountries() Finding {
	path := a.cfg.Server.GeoIPFile
	if path == "" {
		return Finding{true, "countries", "from the headers of trusted proxies only; geoip_file is not set"}
	}
	file, err := geoip.Open(path)
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		return Finding{false, "countries", "geoip_file: " + err.Error()}
	}
	return Finding{true, "countries", "from " + path}
}
