package sitefile

import (
	"cmp"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Versions configures the location of the frozen versions of a tree, and the menu of versions.
type Versions struct {
	Current string    `yaml:"current" max:"40" doc:"Label of the tree itself, which is the latest version, such as 3.0. By default latest."`
	Folder  string    `yaml:"folder" max:"200" doc:"Folder whose folders are versions, by name: each is a tree of its own. Without a site.yaml it has this one."`
	Tags    string    `yaml:"tags" max:"100" doc:"Pattern of the git tags that are versions, such as v*: each has the content folder as it was then."`
	List    []Version `yaml:"list" max:"200" doc:"The versions to show, newest first. Without it: all, by number."`

	At At
}

// Version is a frozen version. It may be written as a name.
type Version struct {
	Name  string `yaml:"name" max:"60" doc:"Name of its folder or tag, which its addresses begin with."`
	Label string `yaml:"label" max:"40" doc:"Text in the menu of versions. Without it: the name."`

	At At
}

// versionName is the pattern of names of versions: they are the first segment of addresses.
var versionName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// IsVersionName reports whether a folder or tag can be a version.
func IsVersionName(name string) bool { return versionName.MatchString(name) }

// IsSet reports whether the file declares versions.
func (v *Versions) IsSet() bool { return v.Folder != "" || v.Tags != "" }

func (v *Version) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	v.At = at(n)
	d.fields(name, shorthand(n, "name"), reflect.ValueOf(v).Elem())
	if v.Name != "" && !IsVersionName(v.Name) {
		d.add(n, "%s: %q cannot be a version; names are letters, digits, full stops, hyphens and underscores", name, v.Name)
	}
}

func (v *Versions) check(d *decoder, name string, n *yaml.Node) {
	v.At = at(n)
	v.Folder = strings.Trim(strings.TrimPrefix(v.Folder, "./"), "/")
	switch {
	case v.Folder != "" && v.Tags != "":
		d.add(n, "%s has both folder and tags; keep one of them", name)
	case !v.IsSet():
		d.add(n, "%s needs folder, such as versions, or tags, such as \"v*\"", name)
	case v.Folder != "" && (!fs.ValidPath(v.Folder) || v.Folder == "."):
		d.add(n, "%s.folder: %q is not a folder in the content folder; write it from the folder's root, without “..”", name, v.Folder)
	}
	names, labels := []string{}, []string{v.Current}
	for _, each := range v.List {
		problem, label := "", cmp.Or(each.Label, each.Name)
		switch {
		case each.Name == "":
			problem = "a version needs name, the name of its folder or tag"
		case slices.Contains(names, strings.ToLower(each.Name)):
			problem = each.Name + " is given twice"
		case slices.Contains(labels, label):
			problem = "the label " + label + " is given twice"
		}
		if problem != "" {
			d.problems = append(d.problems, Problem{each.At, name + ".list: " + problem})
		}
		names, labels = append(names, strings.ToLower(each.Name)), append(labels, label)
	}
}

// WithoutVersions returns the text of a site.yaml without its versions, in a canonical form.
func WithoutVersions(text []byte) ([]byte, error) {
	var keys map[string]any
	if err := yaml.Unmarshal(text, &keys); err != nil {
		return nil, err
	}
	delete(keys, "versions")
	return yaml.Marshal(keys)
}

// Files returns the paths of the files that a site.yaml names.
func (s *Site) Files() []string {
	files := []File{s.Logo.Light, s.Logo.Dark, s.CSS, s.Fonts.Text.File, s.Fonts.Code.File, s.Home.Hero.Image}
	for i := range s.Languages {
		files = append(files, s.Languages[i].Home.Hero.Image)
	}
	var names []string
	for _, file := range files {
		if file.Path != "" {
			names = append(names, file.Path)
		}
	}
	return names
}
