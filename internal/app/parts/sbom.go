package parts

import (
	"io"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/platform/output"
)

// bom is a bill of materials in CycloneDX 1.6.
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type     string       `json:"type"`
	Ref      string       `json:"bom-ref"`
	Name     string       `json:"name"`
	Version  string       `json:"version"`
	Licences []expression `json:"licenses,omitempty"`
	PURL     string       `json:"purl"`
}

type expression struct {
	Expression string `json:"expression"`
}

// packageURL identifies a part for programs that look for vulnerabilities.
func (p Part) packageURL() string {
	name := strings.ReplaceAll(p.Name, "@", "%40")
	return "pkg:" + string(p.Kind) + "/" + name + "@" + url.PathEscape(p.Version)
}

func (p Part) component(kind string) component {
	c := component{Type: kind, Ref: p.packageURL(), Name: p.Name, Version: p.Version, PURL: p.packageURL()}
	if p.Licence != "" {
		c.Licences = []expression{{p.Licence}}
	}
	return c
}

// PrintSBOM prints a bill of materials. The same program has the same one.
func PrintSBOM(w io.Writer, version string, list []Part) error {
	b := bom{Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Metadata.Component = Part{Kind: Go, Name: "waymark.dev/waymark", Version: version, Licence: "MPL-2.0"}.component("application")
	for _, p := range list {
		kind := "library"
		if p.IsData {
			kind = "data"
		}
		b.Components = append(b.Components, p.component(kind))
	}
	return output.WriteJSON(w, b)
}
