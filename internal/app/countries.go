package app

import (
	"context"
	"fmt"

	"waymark.dev/waymark/internal/app/server"
)

// countries finds readers' countries in a file.
func (a *App) countries() component {
	return component{open: func(_ context.Context, h *host) error {
		path := a.cfg.Server.GeoIPFile
		if path == "" {
			return nil
		}
		file, err := server.OpenCountryFile(path)
		if err != nil {
			return fmt.Errorf("geoip_file: %w", err)
		}
		h.options.Countries = file.Country
		h.reloaders = append(h.reloaders, reloader{reload: func(notifier) {
			if err := file.Reload(); err != nil {
				a.log.Error("reload of countries failed; using the previous ones", "error", err)
				return
			}
			a.log.Info("countries reloaded", "file", path)
		}})
		h.atEnd(func() {
			if err := file.Close(); err != nil {
				a.log.Error("close GeoIP file", "error", err)
			}
		})
		return nil
	}}
}

func (a *App) examineCountries() Finding {
	path := a.cfg.Server.GeoIPFile
	if path == "" {
		return Finding{true, "countries", "from the headers of trusted proxies only; geoip_file is not set"}
	}
	file, err := server.OpenCountryFile(path)
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		return Finding{false, "countries", "geoip_file: " + err.Error()}
	}
	return Finding{true, "countries", "from " + path}
}
