package compose

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
)

// includeName is the name of the call that inserts a file.
const includeName = "include"

// includeArguments are its arguments after the path.
var includeArguments = []string{"region", "lines", "language", "title"}

// include inserts a file: Markdown directly, other files as a listing.
func (c *composer) include(f *frame, call call) bool {
	wrong := func(format string, args ...any) bool {
		c.problem(f, InvalidInsert, call.Span, "include: "+format, args...)
		return false
	}
	values := map[string]string{}
	for i, a := range call.arguments {
		switch name := a.name; {
		case name == "" && i == 0:
			values["path"] = c.plain(f, a.text, nil)
		case name == "":
			return wrong("only the path has no name; the others are %s", strings.Join(includeArguments, ", "))
		case !slices.Contains(includeArguments, name):
			return wrong("%s", missing("argument", name, includeArguments))
		default:
			values[name] = c.plain(f, a.text, nil)
		}
	}
	if values["path"] == "" {
		return wrong(`name a file, as in include("examples/start.go")`)
	}
	prefix, alone := aloneOnLine(f.text, call.Span)
	if !alone {
		return wrong("write the call on a line of its own")
	}
	file, ok := Resolve(path.Dir(f.base), values["path"])
	if !ok {
		return wrong("%s is outside of the content folder", values["path"])
	}
	read := c.file(file)
	if read.err != nil {
		return wrong("%v", read.err)
	}
	text := read.text
	if c.read += len(text); c.read > maxRead {
		c.limit(f, call.Span, fmt.Sprintf("parts of more than %d MB of files", maxRead>>20))
		return false
	}
	isMarkdown := markdown.IsFile(file) && values["language"] == ""
	first := 1
	if isMarkdown {
		first += strings.Count(text[:read.body], "\n")
		text = text[read.body:]
	}
	part, problem := cut(text, first, values["region"], values["lines"])
	if problem != "" {
		return wrong("%s: %s", file, problem)
	}
	inner, ok := c.enter(f, call, file)
	if !ok {
		return false
	}
	inner.prefix += prefix
	if !isMarkdown {
		c.write(inner, listing(part.text, file, values))
		return true
	}
	inner.base, inner.text, inner.line = file, part.text, part.line
	index := len(c.included)
	c.included = append(c.included, included{markdown.Span{Start: len(c.out)}, file})
	c.run(inner)
	c.included[index].End = len(c.out)
	return true
}

// Resolve returns the path of a file below the root, given relative to a folder or, with a slash
// in front, to the root; not ok for paths out of the root.
func Resolve(folder, ref string) (file string, ok bool) {
	if after, rooted := strings.CutPrefix(ref, "/"); rooted {
		file = path.Clean("./" + after)
	} else {
		file = path.Join(folder, ref)
	}
	return file, file != ".." && !strings.HasPrefix(file, "../")
}

// part is a part of a file with the number of its first line.
type part struct {
	text string
	line int
}

// Comments that begin and end a region: "#region NAME", as editors fold, and "[start NAME]".
var (
	regionStart = regexp.MustCompile(`^\s*[^\w\s]*\s*(?:-*8<-*\s*)?(?:#?\s*region\s+|\[start[: ]\s*)([\w.-]*\w)\]?\s*[^\w\s]*\s*$`)
	regionEnd   = regexp.MustCompile(`^\s*[^\w\s]*\s*(?:-*8<-*\s*)?(?:#?\s*endregion\b\s*|\[end[: ]\s*)([\w.-]*\w)?\]?\s*[^\w\s]*\s*$`)
)

// cut returns a region of a text whose first line has a number, or some of its lines. Comments
// that mark regions are left out, and indentation that all lines have.
func cut(text string, first int, region, lines string) (p part, problem string) {
	all := strings.Split(strings.TrimRight(text, "\n"), "\n")
	keep := make([]bool, len(all))
	var open []string
	found, names := region == "", []string(nil)
	for i, line := range all {
		keep[i] = region == "" || slices.Contains(open, region)
		if !strings.Contains(line, "region") && !strings.Contains(line, "[start") && !strings.Contains(line, "[end") {
			continue
		}
		if m := regionStart.FindStringSubmatch(line); m != nil {
			open, names, keep[i] = append(open, m[1]), append(names, m[1]), false
			found = found || m[1] == region
		} else if m := regionEnd.FindStringSubmatch(line); m != nil {
			keep[i] = false
			if pos := lastIndex(open, m[1]); pos >= 0 {
				open = slices.Delete(open, pos, pos+1)
			}
		}
	}
	if !found {
		return part{}, missing("region", region, names)
	}
	if region != "" && slices.Contains(open, region) {
		return part{}, "the region " + region + " has no end"
	}
	var numbers []int
	for i := range all {
		if keep[i] {
			numbers = append(numbers, i)
		}
	}
	if lines != "" {
		if numbers, problem = selectLines(numbers, keep, region != "", lines); problem != "" {
			return part{}, problem
		}
	}
	if len(numbers) == 0 {
		return part{"", first}, ""
	}
	chosen := make([]string, len(numbers))
	for i, n := range numbers {
		chosen[i] = all[n]
	}
	if region != "" || lines != "" {
		dedent(chosen)
	}
	return part{strings.Join(chosen, "\n"), first + numbers[0]}, ""
}

// missing reports that a name is unknown, and suggests a similar one.
func missing(thing, name string, names []string) string {
	text := "there is no " + thing + " " + name
	if like := flaw.NearestWord(name, names); like != "" {
		text += "; did you mean " + like + "?"
	}
	return text
}

// lastIndex returns the index of the last open region of a name, of any if it is "", or -1.
func lastIndex(open []string, name string) int {
	for i := len(open) - 1; i >= 0; i-- {
		if name == "" || open[i] == name {
			return i
		}
	}
	return -1
}

// selectLines returns the lines of ranges such as "3-9, 12": of the kept lines in a region,
// else of the file.
func selectLines(kept []int, keep []bool, inRegion bool, ranges string) (selected []int, problem string) {
	total := len(keep)
	if inRegion {
		total = len(kept)
	}
	for r := range strings.SplitSeq(ranges, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(r), "-")
		first, err := strconv.Atoi(strings.TrimSpace(from))
		last := first
		if isRange && err == nil {
			if last = total; strings.TrimSpace(to) != "" {
				last, err = strconv.Atoi(strings.TrimSpace(to))
			}
		}
		switch {
		case err != nil || first < 1 || last < first:
			return nil, fmt.Sprintf("lines=%q is not a list of lines such as 3-9 or 3-9,12", ranges)
		case last > total:
			return nil, fmt.Sprintf("lines=%q: there are only %d lines", ranges, total)
		}
		for n := first - 1; n < last; n++ {
			switch {
			case inRegion:
				selected = append(selected, kept[n])
			case keep[n]:
				selected = append(selected, n)
			}
			if len(selected) > total {
				return nil, fmt.Sprintf("lines=%q names lines twice", ranges)
			}
		}
	}
	return selected, ""
}

// dedent removes the indentation that all lines have.
func dedent(lines []string) {
	common, any := "", false
	for _, line := range lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		switch {
		case indent == line:
		case !any:
			common, any = indent, true
		default:
			for !strings.HasPrefix(indent, common) {
				common = common[:len(common)-1]
			}
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, common)
	}
}

// languages are the languages of extensions that do not name one.
var languages = map[string]string{
	"mjs": "js", "cjs": "js", "mts": "ts", "cts": "ts", "yml": "yaml", "htm": "html", "h": "c", "cc": "cpp", "hpp": "cpp", "cfg": "ini", "conf": "ini",
	"markdown": "md", "txt": "text", "gotmpl": "text", "tf": "hcl", "ps1": "powershell", "zsh": "sh",
}

// listing returns a fenced block with the text of a file.
func listing(text, file string, values map[string]string) string {
	language := values["language"]
	if language == "" {
		language = strings.TrimPrefix(strings.ToLower(path.Ext(file)), ".")
		if other, ok := languages[language]; ok {
			language = other
		}
	}
	if !IsName(language) {
		language = "text"
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	info := language
	if title := strings.NewReplacer(`"`, "", "`", "", "\n", " ").Replace(values["title"]); title != "" {
		info += ` title="` + title + `"`
	}
	return fence + info + "\n" + text + "\n" + fence
}
