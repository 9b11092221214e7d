package config

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// Definition is a setting as it is declared.
type Definition struct {
	Group   string // title of the group
	Key     string // in the file
	Default string
	Usage   string
	Secret  bool // whether its value must not be shown
	List    bool

	separators string // of a list in one string
	index      []int  // of the field in Config
}

// Definitions returns every setting, group by group.
func Definitions() []Definition {
	var list []Definition
	groups := reflect.TypeFor[Config]()
	for i := range groups.NumField() {
		group := groups.Field(i)
		for j := range group.Type.NumField() {
			f := group.Type.Field(j)
			d := Definition{
				Group: group.Tag.Get("title"), Key: f.Tag.Get("key"), Default: f.Tag.Get("default"), Usage: f.Tag.Get("usage"),
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

// Flag is the name of the setting on the command line: "brand.name" is --brand-name.
func (d Definition) Flag() string { return strings.NewReplacer(".", "-", "_", "-").Replace(d.Key) }

// Variable is the name in the environment: "brand.name" is WAYMARK_BRAND_NAME.
func (d Definition) Variable() string {
	return "WAYMARK_" + strings.ToUpper(strings.ReplaceAll(d.Key, ".", "_"))
}

func (d Definition) kind() reflect.Kind {
	return reflect.TypeFor[Config]().FieldByIndex(d.index).Type.Kind()
}

// split takes a list in one string apart.
func (d Definition) split(s string) []string {
	var list []string
	for _, item := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(d.separators, r) }) {
		if item = strings.TrimSpace(item); item != "" {
			list = append(list, item)
		}
	}
	return list
}

// set gives the setting a value: a string, or what a file has for it.
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

// list reads a list from a string, or from an array of strings.
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

// quoted is a value in an error message.
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

// shown is the value of the setting in one string. Secrets are masked.
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

// AddFlags declares a flag for every setting. Values are read back by Load.
func AddFlags(set *pflag.FlagSet) {
	for _, d := range Definitions() {
		switch d.kind() {
		case reflect.Bool:
			set.Bool(d.Flag(), d.Default == "true", d.Usage)
		case reflect.Int:
			n, _ := strconv.Atoi(d.Default)
			set.Int(d.Flag(), n, d.Usage)
		case reflect.Slice:
			set.Var(&listFlag{definition: d, items: d.split(d.Default)}, d.Flag(), d.Usage)
		default:
			set.String(d.Flag(), d.Default, d.Usage)
		}
	}
}

// listFlag is the value of a flag that takes a list, or is given several times.
type listFlag struct {
	definition Definition
	items      []string
	given      bool
}

// Set implements [pflag.Value].
func (l *listFlag) Set(s string) error {
	if !l.given {
		l.items, l.given = nil, true
	}
	l.items = append(l.items, l.definition.split(s)...)
	return nil
}

// String implements [pflag.Value].
func (l *listFlag) String() string { return strings.Join(l.items, ",") }

// Type implements [pflag.Value]; it is what help shows for the value.
func (l *listFlag) Type() string { return "list" }
