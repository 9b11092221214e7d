package importer

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"net/url"
	"path"
	"reflect"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"text/template/parse"
	"time"
)

// all returns the functions of templates: the methods, whose names begin with a small letter, also below the names of their packages.
func (f *hugoFunctions) all() template.FuncMap {
	funcs := template.FuncMap{
		"T": f.I18n, "htmlEscape": f.HTMLEscape, "html": f.HTMLEscape, "htmlUnescape": f.HTMLUnescape, "urlquery": f.Urlquery, "slice": f.Slice,
		"show": f.show,
		"js":   f.refused, "call": f.refused, // Go's versions have no limits
	}
	all := reflect.ValueOf(f)
	for i := range all.NumMethod() {
		name := all.Type().Method(i).Name
		funcs[strings.ToLower(name[:1])+name[1:]] = all.Method(i).Interface()
	}
	for name, function := range funcs {
		funcs[name] = f.counted(reflect.ValueOf(function), costs[name])
	}
	// Templates of projects can call it, too: no number gives steps back.
	funcs["tick"] = func(steps int) (string, error) { return "", f.run.spend(min(max(steps, 1), maxTicks), 0) }
	funcs["site"] = func() *SiteData { return &SiteData{f.run} }
	funcs["page"] = func() *PageData { return &PageData{f.run.page, f.run} }
	funcs["resources"] = func() *FilesData { return &FilesData{assets: f.run.page} }
	for name := range hugoPackages {
		funcs[name] = f.refused
	}
	return funcs
}

// costs is how often functions read their text, if more than once.
var costs = map[string]int{
	"highlight": manyReads, "markdownify": manyReads, "plainify": manyReads, "ref": manyReads, "relref": manyReads, "anchorize": manyReads, "title": manyReads, "humanize": manyReads,
	"relURL": 3 * manyReads, "absURL": 3 * manyReads, "relLangURL": 3 * manyReads, "absLangURL": 3 * manyReads,
}

// counted returns a function that spends steps on each reading of its arguments.
func (f *hugoFunctions) counted(function reflect.Value, times int) any {
	of := function.Type()
	var in []reflect.Type
	for i := range of.NumIn() {
		in = append(in, of.In(i))
	}
	call := function.Call
	if of.IsVariadic() {
		call = function.CallSlice
	}
	fails := reflect.TypeFor[error]()
	return reflect.MakeFunc(reflect.FuncOf(in, []reflect.Type{of.Out(0), fails}, of.IsVariadic()), func(args []reflect.Value) []reflect.Value {
		ticks := 0
		for i, arg := range args {
			ticks += cost(arg.Interface(), i == of.NumIn()-1 && of.IsVariadic())
		}
		if err := f.run.spend(ticks*max(times, 1), 0); err != nil {
			return []reflect.Value{reflect.Zero(of.Out(0)), reflect.ValueOf(&err).Elem()}
		}
		return append(call(args), reflect.Zero(fails))[:2]
	}).Interface()
}

// cost returns the steps that it takes to read a value, or values.
func cost(value any, areSeveral bool) (ticks int) {
	switch value := value.(type) {
	case string:
		ticks = len(value) / bytesPerTick
	case htmlText:
		ticks = len(value) / bytesPerTick
	case []any:
		ticks = len(value) / 8
		for i := 0; areSeveral && i < len(value); i++ {
			ticks += cost(value[i], false)
		}
	}
	return ticks
}

func (f *hugoFunctions) refused(...any) (string, error) {
	return "", errors.New("the function is not understood")
}

// hugoPackages are the packages of functions, with the prefix of their names here.
var hugoPackages = map[string]string{
	"os": "", "strings": "", "collections": "", "transform": "", "safe": "", "lang": "", "urls": "", "compare": "", "fmt": "", "math": "", "cast": "", "inflect": "", "path": "Path",
}

// packageFunction returns the name of a function that is qualified by its package; "" for other nodes.
func packageFunction(node parse.Node) string {
	chain, _ := node.(*parse.ChainNode)
	if chain == nil || len(chain.Field) != 1 {
		return ""
	}
	of, isName := chain.Node.(*parse.IdentifierNode)
	if !isName {
		return ""
	}
	prefix, known := hugoPackages[of.Ident]
	if !known {
		return ""
	}
	name := prefix + chain.Field[0]
	return strings.ToLower(name[:1]) + name[1:]
}

// hugoFunctions are the functions that templates can call, with the arguments of Hugo's.
type hugoFunctions struct{ *hugo }

// text returns the output of a function as text.
func (f *hugoFunctions) text(text string) (string, error) { return text, f.run.spend(1, len(text)) }

func (f *hugoFunctions) Default(other any, given ...any) any {
	if len(given) == 0 {
		return other
	}
	if truth, _ := template.IsTrue(given[0]); truth || given[0] == false {
		return given[0]
	}
	return other
}

func (f *hugoFunctions) Cond(condition, yes, no any) any {
	if truth, _ := template.IsTrue(condition); truth {
		return yes
	}
	return no
}

func (f *hugoFunctions) Eq(value any, others ...any) bool {
	for _, other := range others {
		if scalar(value) == scalar(other) && (value == nil) == (other == nil) {
			return true
		}
	}
	return false
}

func (f *hugoFunctions) Ne(value, other any) bool { return !f.Eq(value, other) }

func (f *hugoFunctions) Len(value any) int {
	if v := reflect.ValueOf(value); v.IsValid() && (v.Kind() == reflect.Map || v.Kind() == reflect.Slice || v.Kind() == reflect.String) {
		return v.Len()
	}
	return 0
}

// Index returns an entry of a list or a value of a mapping, or nil. Keys are in lower case.
func (f *hugoFunctions) Index(collection any, keys ...any) any {
	for _, key := range keys {
		switch of := collection.(type) {
		case map[string]any:
			collection = cmp.Or(of[scalar(key)], of[strings.ToLower(scalar(key))])
		case []any:
			if collection = nil; integer(key) >= 0 && integer(key) < len(of) {
				collection = of[integer(key)]
			}
		default:
			return nil
		}
	}
	return collection
}

// compared orders two numbers or texts.
func compared(a, b any) int {
	x, err := strconv.ParseFloat(scalar(a), 64)
	y, otherErr := strconv.ParseFloat(scalar(b), 64)
	if err != nil || otherErr != nil {
		return strings.Compare(scalar(a), scalar(b))
	}
	return cmp.Compare(x, y)
}

func (f *hugoFunctions) Lt(a, b any) bool { return compared(a, b) < 0 }
func (f *hugoFunctions) Le(a, b any) bool { return compared(a, b) <= 0 }
func (f *hugoFunctions) Gt(a, b any) bool { return compared(a, b) > 0 }
func (f *hugoFunctions) Ge(a, b any) bool { return compared(a, b) >= 0 }

func (f *hugoFunctions) Isset(collection, key any) bool {
	switch collection := collection.(type) {
	case map[string]any:
		_, ok := collection[strings.ToLower(scalar(key))]
		return ok
	case []any:
		i, isIndex := key.(int)
		return isIndex && i >= 0 && i < len(collection)
	}
	return false
}

func (f *hugoFunctions) In(collection, item any) bool {
	list, isList := collection.([]any)
	for _, entry := range list {
		if scalar(entry) == scalar(item) {
			return true
		}
	}
	return !isList && strings.Contains(scalar(collection), scalar(item))
}

func (f *hugoFunctions) Dict(pairs ...any) (map[string]any, error) {
	made := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		made[scalar(pairs[i])] = pairs[i+1]
	}
	return made, f.run.spend(1, 16*len(pairs))
}

func (f *hugoFunctions) Slice(values ...any) ([]any, error) {
	return values, f.run.spend(1, 16*len(values))
}

func (f *hugoFunctions) Append(values ...any) ([]any, error) {
	list, _ := values[len(values)-1].([]any)
	made := append([]any{}, list...)
	made = append(made, values[:len(values)-1]...)
	return made, f.run.spend(1, 16*len(made))
}

// First returns the first entries of a list.
func (f *hugoFunctions) First(count, list any) []any {
	entries, _ := list.([]any)
	return entries[:max(0, min(integer(count), len(entries)))]
}

// After returns the entries after the first ones.
func (f *hugoFunctions) After(count, list any) []any {
	entries, _ := list.([]any)
	return entries[max(0, min(integer(count), len(entries))):]
}

// Sort returns the entries of a list, or the values of a mapping, in the order of their texts or of the texts of a key.
func (f *hugoFunctions) Sort(list any, arguments ...any) ([]any, error) {
	entries, _ := list.([]any)
	mapping, _ := list.(map[string]any)
	entries = slices.Clone(entries)
	for _, key := range sortedKeys(mapping) {
		entries = append(entries, mapping[key])
	}
	key := ""
	if len(arguments) > 0 && scalar(arguments[0]) != "value" {
		key = strings.ToLower(scalar(arguments[0]))
	}
	text := func(entry any) string {
		if object, ok := entry.(map[string]any); ok {
			return values(object).text(key)
		}
		return scalar(entry)
	}
	slices.SortStableFunc(entries, func(a, b any) int { return strings.Compare(text(a), text(b)) })
	if len(arguments) > 1 && scalar(arguments[1]) == "desc" {
		slices.Reverse(entries)
	}
	return entries, f.run.spend(1+len(entries), 16*len(entries))
}

// ReadFile returns the text of a file of the project.
func (f *hugoFunctions) ReadFile(name any) (htmlText, error) {
	text, err := f.run.page.insertable(path.Join(f.run.page.root, path.Clean("/"+scalar(name))))
	return f.run.protected(text), err
}

func (f *hugoFunctions) Split(text, by any) ([]any, error) {
	var parts []any
	for _, part := range strings.SplitN(scalar(text), scalar(by), maxInsertions) {
		parts = append(parts, part)
	}
	return parts, f.run.spend(1, 16*len(parts))
}

func (f *hugoFunctions) Delimit(list any, by any, last ...any) (string, error) {
	var b strings.Builder
	entries, _ := list.([]any)
	for i, entry := range entries {
		if i > 0 && i == len(entries)-1 && len(last) > 0 {
			b.WriteString(scalar(last[0]))
		} else if i > 0 {
			b.WriteString(scalar(by))
		}
		b.WriteString(scalar(entry))
		if err := f.run.spend(1, len(scalar(entry))+len(scalar(by))); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// show returns the output of a value.
func (f *hugoFunctions) show(value any) (string, error) {
	if _, err := f.Delimit(value, " "); err != nil { // lists may be longer than their source
		return "", err
	}
	text := shown(value)
	if f.run.isHTML && reflect.TypeOf(value) != reflect.TypeFor[htmlText]() {
		text = html.EscapeString(text)
	}
	return text, nil
}

func (f *hugoFunctions) Replace(text, old, with any, _ ...any) (string, error) {
	in, from, to := scalar(text), scalar(old), scalar(with)
	if err := f.run.spend(1, strings.Count(in, from)*len(to)); err != nil {
		return "", err
	}
	return f.text(strings.ReplaceAll(in, from, to))
}

// maxPattern limits the length of a pattern, as repetitions may be nested.
const maxPattern = 1000

func (f *hugoFunctions) ReplaceRE(pattern, with, text any) (string, error) {
	source, in, to := scalar(pattern), scalar(text), scalar(with)
	if len(source) > maxPattern {
		return "", errTemplateLimit
	}
	parsed, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return "", err
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return "", err
	}
	// Each character may take a step of each instruction.
	if err := f.run.spend((len(in)/bytesPerTick+1)*len(program.Inst)/8, 0); err != nil {
		return "", err
	}
	re, err := regexp.Compile(source)
	if err != nil {
		return "", err
	}
	if err := f.run.spend(1, len(re.FindAllStringIndex(in, -1))*(len(to)+strings.Count(to, "$")*len(in))); err != nil {
		return "", err
	}
	return f.text(re.ReplaceAllString(in, to))
}

func (f *hugoFunctions) Substr(text, start any, length ...any) string {
	runes, from := []rune(scalar(text)), integer(start)
	if from < 0 {
		from += len(runes)
	}
	from = min(max(from, 0), len(runes))
	to := len(runes)
	if len(length) > 0 {
		to = max(from, min(to, from+integer(length[0])))
	}
	return string(runes[from:to])
}

// wideVerb is a verb of printf that pads its argument or may use one twice.
var wideVerb = regexp.MustCompile(`%[^a-zA-Z%]*(?:\d{3}|\*|\[)`)

func (f *hugoFunctions) Printf(format string, arguments ...any) (string, error) {
	if wideVerb.MatchString(format) {
		return "", errTemplateLimit
	}
	for i, argument := range arguments {
		if _, isNumber := argument.(int); !isNumber {
			arguments[i] = scalar(argument)
		}
	}
	return f.text(fmt.Sprintf(format, arguments...))
}

func (f *hugoFunctions) Print(arguments ...any) (string, error) {
	var b strings.Builder
	for _, argument := range arguments {
		b.WriteString(scalar(argument))
	}
	return f.text(b.String())
}

func (f *hugoFunctions) Println(arguments ...any) (string, error) {
	return f.Print(append(arguments, "\n")...)
}

// integer returns an integer, 0 for other values.
func integer(value any) int {
	n, _ := strconv.Atoi(scalar(value))
	return n
}

func (f *hugoFunctions) Add(a, b any) (any, error) {
	if _, isText := a.(string); isText {
		return f.Print(a, b)
	}
	return integer(a) + integer(b), nil
}

func (f *hugoFunctions) Sub(a, b any) int  { return integer(a) - integer(b) }
func (f *hugoFunctions) Mul(a, b any) int  { return integer(a) * integer(b) }
func (f *hugoFunctions) Int(value any) int { return integer(value) }

func (f *hugoFunctions) Lower(text any) string     { return strings.ToLower(scalar(text)) }
func (f *hugoFunctions) Upper(text any) string     { return strings.ToUpper(scalar(text)) }
func (f *hugoFunctions) ToLower(text any) string   { return strings.ToLower(scalar(text)) }
func (f *hugoFunctions) ToUpper(text any) string   { return strings.ToUpper(scalar(text)) }
func (f *hugoFunctions) Title(text any) string     { return titleCase(scalar(text)) }
func (f *hugoFunctions) Humanize(text any) string  { return sectionTitle(scalar(text)) }
func (f *hugoFunctions) Trim(text, cut any) string { return strings.Trim(scalar(text), scalar(cut)) }
func (f *hugoFunctions) TrimSpace(text any) string { return strings.TrimSpace(scalar(text)) }
func (f *hugoFunctions) Chomp(text any) string     { return strings.TrimRight(scalar(text), "\r\n") }
func (f *hugoFunctions) TrimPrefix(start, text any) string {
	return strings.TrimPrefix(scalar(text), scalar(start))
}
func (f *hugoFunctions) TrimSuffix(end, text any) string {
	return strings.TrimSuffix(scalar(text), scalar(end))
}
func (f *hugoFunctions) HasPrefix(text, start any) bool {
	return strings.HasPrefix(scalar(text), scalar(start))
}
func (f *hugoFunctions) HasSuffix(text, end any) bool {
	return strings.HasSuffix(scalar(text), scalar(end))
}
func (f *hugoFunctions) Contains(text, part any) bool {
	return strings.Contains(scalar(text), scalar(part))
}
func (f *hugoFunctions) Urlize(text any) string {
	return strings.ToLower(strings.ReplaceAll(scalar(text), " ", "-"))
}
func (f *hugoFunctions) Urlquery(text any) string  { return url.QueryEscape(scalar(text)) }
func (f *hugoFunctions) PathBase(name any) string  { return path.Base(scalar(name)) }
func (f *hugoFunctions) PathDir(name any) string   { return path.Dir(scalar(name)) }
func (f *hugoFunctions) PathExt(name any) string   { return path.Ext(scalar(name)) }
func (f *hugoFunctions) Anchorize(text any) string { return hugoID(scalar(text), "github") }
func (f *hugoFunctions) HTMLEscape(text any) (htmlText, error) {
	escaped, err := f.text(html.EscapeString(scalar(text)))
	return htmlText(escaped), err
}
func (f *hugoFunctions) HTMLUnescape(text any) string { return html.UnescapeString(scalar(text)) }
func (f *hugoFunctions) Plainify(text any) string {
	return tagMark.ReplaceAllString(scalar(text), "")
}
func (f *hugoFunctions) String(value any) string        { return scalar(value) }
func (f *hugoFunctions) SafeHTML(text any) htmlText     { return htmlText(scalar(text)) }
func (f *hugoFunctions) SafeHTMLAttr(text any) htmlText { return htmlText(scalar(text)) }
func (f *hugoFunctions) SafeURL(text any) htmlText      { return htmlText(scalar(text)) }
func (f *hugoFunctions) SafeCSS(text any) htmlText      { return htmlText(scalar(text)) }
func (f *hugoFunctions) HTML(text any) htmlText         { return htmlText(scalar(text)) }
func (f *hugoFunctions) Markdownify(text any) htmlText  { return f.run.protected(scalar(text)) }
func (f *hugoFunctions) RelURL(link any) string         { return f.run.page.link(scalar(link)) }
func (f *hugoFunctions) AbsURL(link any) string         { return f.run.page.link(scalar(link)) }
func (f *hugoFunctions) RelLangURL(link any) string     { return f.run.page.link(scalar(link)) }
func (f *hugoFunctions) AbsLangURL(link any) string     { return f.run.page.link(scalar(link)) }
func (f *hugoFunctions) Ref(_ any, to any) string {
	return f.run.page.reference(scalar(to), f.run.call.line)
}
func (f *hugoFunctions) Relref(_ any, to any) string {
	return f.run.page.reference(scalar(to), f.run.call.line)
}
func (f *hugoFunctions) Errorf(string, ...any) string { return "" }
func (f *hugoFunctions) Warnf(string, ...any) string  { return "" }
func (f *hugoFunctions) Time(value any) time.Time     { return values{"at": value}.date("at") }
func (f *hugoFunctions) Now() time.Time               { return time.Now() }

// Getenv returns nothing: pages must not show the environment of the server.
func (f *hugoFunctions) Getenv(any) string { return "" }

// I18n returns a text in the language of the page, which may be a template itself.
func (f *hugoFunctions) I18n(key any, _ ...any) (string, error) {
	text := f.run.page.lang.translate(scalar(key))
	text = strings.ReplaceAll(text, "{{ .Site.Title }}", f.run.page.lang.site.text("title"))
	if text == "" || strings.Contains(text, "{{") {
		return "", fmt.Errorf("text %s of i18n", scalar(key))
	}
	return text, nil
}

func (f *hugoFunctions) Highlight(code, language any, options ...any) htmlText {
	option := ""
	if len(options) > 0 {
		option = scalar(options[0])
	}
	return "\n\n" + f.run.protected(fenced(codeInfo(scalar(language), option), strings.Trim(privateMarks.Replace(scalar(code)), "\n"))) + "\n\n"
}

// Partial executes another template of the project.
func (f *hugoFunctions) Partial(name any, data ...any) (htmlText, error) {
	file := f.run.page.templates["partials/"+strings.TrimSuffix(scalar(name), ".html")]
	if file == "" {
		return "", fmt.Errorf("there is no partial %s", scalar(name))
	}
	var given any
	if len(data) > 0 {
		given = data[0]
	}
	text, err := f.run.execute(file, given)
	return htmlText(text), err
}
