package sitefile

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Script is a script of another site, such as one that counts visits. Pages allow it, and no other of its site.
type Script struct {
	Src     Link                 `yaml:"src" doc:"The https address of the script."`
	Data    map[string]Attribute `yaml:"data" max:"20" doc:"Attributes of the element that begin with data-, by the rest of their names."`
	Connect []Link               `yaml:"connect" max:"5" doc:"Origins that the script sends to, such as https://stats.example. That of its address is one of them."`
}

// Origin is the origin of an API: an https one, or one on the reader's own machine.
type Origin string

func (o *Origin) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	text := d.text(name, n, MaxVariable)
	if !consoleOrigin.MatchString(text) {
		d.add(n, "%s: %q is not an origin, such as https://api.example or http://localhost:8080", name, text)
	}
	*o = Origin(strings.TrimSuffix(text, "/"))
}

// Attribute is the value of an attribute. It may be written as a number, true or false.
type Attribute struct{ Text string }

// The forms of sources in a content security policy (CSP 3, 2.3.1), and of names. An address has nothing that ends a
// source there.
var (
	scriptAddress = regexp.MustCompile(`^(https://[a-z0-9][a-z0-9.-]*(?::[0-9]{1,5})?)((?:/[A-Za-z0-9._~@%+-]*)+)(\?[A-Za-z0-9._~@%+=&-]*)?$`)
	consoleOrigin = regexp.MustCompile(`^(?:https://[a-z0-9][a-z0-9.-]*|http://(?:localhost|127\.0\.0\.1))(?::[0-9]{1,5})?/?$`)
	originAddress = regexp.MustCompile(`^https://[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?/?$`)
	dataName      = regexp.MustCompile(`^[a-z][a-z0-9-]{0,60}$`)
	metaName      = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.:-]{0,100}$`)
)

// ownMetas are the names of meta elements that pages have already, or that change how they work.
var ownMetas = []string{"description", "viewport", "robots", "referrer", "theme-color", "color-scheme"}

func (s *Script) check(d *decoder, name string, n *yaml.Node) {
	if !scriptAddress.MatchString(s.Src.To) {
		d.add(n, "%s.src must be the https address of a script, such as https://stats.example/script.js", name)
	}
	for _, origin := range s.Connect {
		if !originAddress.MatchString(origin.To) {
			d.add(n, "%s.connect: %q is not an origin, such as https://stats.example", name, origin.To)
		}
	}
	for key := range s.Data {
		if !dataName.MatchString(key) {
			d.add(n, "%s.data: %q is not the end of a data- attribute: use small letters, digits and hyphens", name, key)
		}
	}
}

// Source returns the address of the script as a source in a policy.
func (s *Script) Source() string {
	source, _, _ := strings.Cut(s.Src.To, "?")
	return source
}

// Origins returns the origins that the script sends to.
func (s *Script) Origins() []string {
	var list []string
	if parts := scriptAddress.FindStringSubmatch(s.Src.To); parts != nil {
		list = append(list, parts[1])
	}
	for _, origin := range s.Connect {
		list = append(list, strings.TrimSuffix(origin.To, "/"))
	}
	return list
}

// Sources returns the sources of scripts, if pages have these, and the origins that pages send to, each once.
func (s *Site) Sources(withScripts bool) (scripts, origins []string) {
	for _, origin := range s.Console {
		origins = append(origins, string(origin))
	}
	for i := range s.Scripts {
		if withScripts {
			scripts = append(scripts, s.Scripts[i].Source())
			origins = append(origins, s.Scripts[i].Origins()...)
		}
	}
	for _, list := range []*[]string{&scripts, &origins} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return scripts, origins
}

func (s *Site) checkMeta(d *decoder, n *yaml.Node) {
	for _, name := range slices.Sorted(maps.Keys(s.Meta)) {
		switch {
		case !metaName.MatchString(name):
			d.add(n, "meta: %q is not the name of a meta element", name)
		case slices.Contains(ownMetas, strings.ToLower(name)):
			d.add(n, "meta: pages have a meta element %s of their own", name)
		}
	}
}

func (a *Attribute) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	a.Text = d.text(name, n, MaxVariable)
}
