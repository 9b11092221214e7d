package app

import (
	"fmt"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/geoip"
)

// addCountries opens the file that names countries, if there is one. The function
// it returns closes it.
func (a *App) addCountries(o *server.Options) (func(), error) {
	path := a.cfg.Server.GeoIPFile
	if path == "" {
		return func() {}, nil
	}
	file, err := geoip.Open(path)
	if err != nil {
		return nil, fmt.Errorf("geoip_file: %w", err)
	}
	o.Countries = file.Country
	return func() {
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
