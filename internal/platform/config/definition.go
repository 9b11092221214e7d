package config

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// Definition is the declaration of a setting.
type Definition struct {
	Group       string // title of the group
	Key         string // in the file
	Placeholder string // of the value, in help: DIR, URL, …
	Default     string
	Usage       string
	Secret      bool // never show its value
	List        bool

	separators string // of a list in one string
	index      []int  // of the field in Config
}

// Definitions returns all settings by group.
func Definitions() []Definition {
	var list []Definition
	groups := reflect.TypeFor[Config]()
	for i := range groups.NumField() {
		group := groups.Field(i)
		for j := range group.Type.NumField() {
			f := group.Type.Field(j)
			d := Definition{
				Group: group.Tag.Get("title"), Key: f.Tag.Get("key"), Placeholder: cmp.Or(f.Tag.Get("value"), "TEXT"), Default: f.Tag.Get("default"), Usage: f.Tag.Get("usage"),
				Secret: f.Tag.Get("secret") == "true", List: f.Type.Kind() == reflect.Slice,
				separators: ",", index: []int{i, j},
			}
			if split, ok := f.Tag.Lookup("split"); ok {
				d.separators = split
			}
			list = append(list, d)
		}
	}
	return list
}

// Flag returns the setting's command-line flag: "brand.name" is --brand-name.
func (d Definition) Flag() string { return strings.NewReplacer(".", "-", "_", "-").Replace(d.Key) }

// Variable returns the setting's environment variable: "brand.name" is WAYMARK_BRAND_NAME.
func (d Definition) Variable() string {
	return "WAYMARK_" + strings.ToUpper(strings.ReplaceAll(d.Key, ".", "_"))
}

func (d Definition) kind() reflect.Kind {
	return reflect.TypeFor[Config]().FieldByIndex(d.index).Type.Kind()
}

// split splits a list in a string.
func (d Definition) split(s string) []string {
	var list []string
	for _, item := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(d.separators, r) }) {
		if item = strings.TrimSpace(item); item != "" {
			list = append(list, item)
		}
	}
	return list
}

// set sets a value: a string, or a value of the file.
func (d Definition) set(cfg *Config, value any) error {
	field := reflect.ValueOf(cfg).Elem().FieldByIndex(d.index)
	switch d.kind() {
	case reflect.Bool:
		b, err := strconv.ParseBool(fmt.Sprint(value))
		if err != nil && value != "" {
			return fmt.Errorf("%s is not true or false", d.quoted(value))
		}
		field.SetBool(b)
	case reflect.Int:
		n, err := strconv.Atoi(fmt.Sprint(value))
		if err != nil {
			return fmt.Errorf("%s is not a whole number", d.quoted(value))
		}
		field.SetInt(int64(n))
	case reflect.Slice:
		list, err := d.list(value)
		if err != nil {
			return err
		}
		field.Set(reflect.ValueOf(list))
	default:
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("%s is not text; write it in quotes", d.quoted(value))
		}
		field.SetString(text)
	}
	return nil
}

// list reads a list from a string or an array of strings.
func (d Definition) list(value any) ([]string, error) {
	switch v := value.(type) {
	case string:
		return d.split(v), nil
	case []string:
		return v, nil
	case []any:
		list := make([]string, 0, len(v))
		for _, item := range v {
			text, ok := item.(string)
			if !ok {
				return nil, fmt.Errorf("%s in the list is not text; write it in quotes", d.quoted(item))
			}
			list = append(list, text)
		}
		return list, nil
	}
	return nil, fmt.Errorf(`%s is not a list; write it as ["one", "two"]`, d.quoted(value))
}

// quoted formats a value for error messages.
func (d Definition) quoted(value any) string {
	switch value.(type) {
	case []any, []map[string]any:
		return "a list"
	}
	switch text, ok := value.(string); {
	case d.Secret:
		return "the value"
	case ok:
		return strconv.Quote(text)
	}
	return fmt.Sprint(value)
}

// shown returns the value of the setting as a string. Secrets are masked.
func (d Definition) shown(cfg *Config) string {
	value := reflect.ValueOf(cfg).Elem().FieldByIndex(d.index)
	switch {
	case d.Secret && value.IsZero():
		return ""
	case d.Secret:
		return "********"
	case d.List:
		return strings.Join(value.Interface().([]string), d.separators[:1])
	}
	return fmt.Sprint(value)
}

// AddFlags declares a flag for every setting. Load reads the values.
func AddFlags(set *pflag.FlagSet) {
	for _, d := range Definitions() {
		AddFlag(set, d)
	}
}

// AddFlag declares the flag of a setting. Load checks its value, to report all problems
// together.
func AddFlag(set *pflag.FlagSet, d Definition) {
	flag := set.VarPF(&flagValue{definition: d, text: d.Default}, d.Flag(), "", d.Usage)
	if strings.Contains(d.Default, " ") {
		flag.DefValue = strconv.Quote(d.Default)
	}
	if d.kind() == reflect.Bool {
		flag.NoOptDefVal = "true"
		flag.DefValue = strconv.FormatBool(d.Default == "true")
	}
}

// flagValue is a flag's value. A list may use several flags.
type flagValue struct {
	definition Definition
	text       string
	items      []string
}

// Set implements [pflag.Value].
func (v *flagValue) Set(text string) error {
	v.text = text
	v.items = append(v.items, v.definition.split(text)...)
	return nil
}

// value returns the value on the command line.
func (v *flagValue) value() any {
	if v.definition.List {
		return v.items
	}
	return v.text
}

// String implements [pflag.Value].
func (v *flagValue) String() string { return v.text }

// Type implements [pflag.Value]; it is the placeholder in the help.
func (v *flagValue) Type() string {
	if v.definition.kind() == reflect.Bool {
		return "bool"
	}
	return v.definition.Placeholder
}
