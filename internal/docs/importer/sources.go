package importer

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on insertions into a page.
const (
	maxInserted   = 4 << 20
	maxInsertions = 10_000
	maxDepth      = 8
)

// Limits on insertions into all pages of a project.
const (
	maxAllInserted   = 64 << 20
	maxAllInsertions = 100_000
)

// readInserted returns the text of a file to insert into a page.
func (p *project) readInserted(name string) (string, error) {
	if p.allInsertions++; p.allInsertions > maxAllInsertions || p.allInserted > maxAllInserted {
		return "", fmt.Errorf("all pages together have more than %d insertions or %d MB of them", maxAllInsertions, maxAllInserted>>20)
	}
	text, err := p.readFile(name)
	p.allInserted += len(text)
	return text, err
}

// maxPage is the largest page, in bytes.
const maxPage = 8 << 20

// readFile returns the text of a file of the project.
func (p *project) readFile(name string) (string, error) {
	info, err := fs.Stat(p.fs, name)
	switch {
	case err != nil:
		return "", fmt.Errorf("read %s: %w", name, err)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("read %s: not a regular file", name)
	case info.Size() > maxPage:
		return "", fmt.Errorf("read %s: the file is larger than 8 MB", name)
	}
	text, err := fs.ReadFile(p.fs, name)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", name, err)
	}
	return strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n"), nil
}

// maxFiles limits the files of a project.
const maxFiles = 200_000

// stem returns the name of a file without its extension.
func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

func isFile(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name)
	return err == nil && info.Mode().IsRegular()
}

// readPage returns the text of a page, and reports one that cannot be read.
func (p *project) readPage(source string) (text string, ok bool) {
	text, err := p.readFile(source)
	if err != nil {
		p.lose(source, 0, "make it a file of text of up to 8 MB", "page: %v", err)
	}
	return text, err == nil
}

// readMatter decodes the front matter of a page, and reports errors in it.
func (p *project) readMatter(text, source string, into any) {
	matter, _, _ := matterOf(text)
	if err := yaml.Unmarshal([]byte(matter), into); err != nil {
		p.lose(source, 1, "correct its YAML", "front matter: %v", err)
	}
}

// glob is [fs.Glob] that opens folders only: opening a named pipe waits until somebody writes to it.
func glob(files fs.FS, pattern string) []string {
	found, _ := fs.Glob(folderFS{files}, pattern) // all patterns are valid
	return found
}

// folderFS opens nothing but folders.
type folderFS struct{ fs.FS }

func (f folderFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.FS, name) }

func (f folderFS) ReadDir(name string) ([]fs.DirEntry, error) {
	info, err := f.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrInvalid}
	}
	return fs.ReadDir(f.FS, name)
}

// findFile returns the first accepted file, in the order of patterns and endings of names, or "". Those of packages are left out.
func findFile(files fs.FS, patterns, endings []string, accept func(name string) bool) string {
	for _, pattern := range patterns {
		for _, ending := range endings {
			for _, name := range glob(files, pattern+ending) {
				if !strings.Contains(name, "node_modules/") && accept(name) {
					return name
				}
			}
		}
	}
	return ""
}

// pageSource is the file of a page, with the files inserted into it.
type pageSource struct {
	of       *project
	source   string // path in the project, "" for a page without a file
	depth    int    // of the file that is being inserted
	count    int    // of inserted files
	inserted int    // bytes
}

func (p *pageSource) lose(line int, remedy, what string, args ...any) {
	p.of.lose(p.source, line, remedy, what, args...)
}

// insertable returns the text of a file to insert, within the limits of a page.
func (p *pageSource) insertable(file string) (string, error) {
	if p.count++; p.depth >= maxDepth || p.count > maxInsertions || p.inserted > maxInserted {
		return "", fmt.Errorf("files are inserted up to %d deep, %d times and %d MB", maxDepth, maxInsertions, maxInserted>>20)
	}
	text, err := p.of.readInserted(file)
	p.inserted += len(text)
	return text, err
}

// insert returns the converted Markdown of a file to insert, and reports one that cannot be.
func (p *pageSource) insert(file string, line int, convert func(body string) string) string {
	text, err := p.insertable(file)
	if err != nil {
		p.lose(line, "insert its text", "file %s: %v", file, err)
		return ""
	}
	p.depth++
	defer func() { p.depth-- }()
	_, body, _ := matterOf(text)
	return strings.Trim(convert(body), "\n")
}

// filesBelow returns the regular files below a folder, in order, by their paths in it. Hidden ones and those of
// packages are left out.
func (p *project) filesBelow(folder string) ([]string, error) {
	var found []string
	err := fs.WalkDir(p.fs, folder, func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil && name == folder:
			return err
		case err != nil:
			p.lose(name, 0, "make it a folder that can be read", "folder: %v", fault.Cause(err))
			return fs.SkipDir
		case name != folder && (base[0] == '.' || base == "node_modules"):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case len(found) > maxFiles:
			return fmt.Errorf("the folder has more than %d files", maxFiles)
		case d.IsDir():
		case isFile(p.fs, name):
			found = append(found, strings.TrimPrefix(strings.TrimPrefix(name, folder), "/"))
		default:
			p.loseLink(name)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list files: %w", err)
	}
	return found, nil
}

// loseLink reports a link that is neither a file nor a folder.
func (p *project) loseLink(name string) {
	p.lose(name, 0, "put the file in its place", "symbolic link out of the project or to a folder")
}

// copyFolder adds the files below a folder to the docs tree. The folder need not exist.
func (p *project) copyFolder(folder, to string) error {
	if info, err := fs.Stat(p.fs, folder); err != nil || !info.IsDir() {
		return nil
	}
	files, err := p.filesBelow(folder)
	for _, name := range files {
		p.tree.Files[path.Join(to, name)] = path.Join(folder, name)
	}
	return err
}

// place returns the path in the docs tree of a file of the content: without underscores in front of names, which
// would hide it, and without names that mean something else there.
func (p *project) place(file string) string {
	parts := strings.Split(file, "/")
	for i, part := range parts {
		parts[i] = cmp.Or(strings.TrimLeft(part, "_"), part)
		if otherNames[part] || i == 0 && (otherRootNames[part] && markdown.IsFile(file) || file == "site.yaml") {
			parts[i] = "other-" + part
		}
	}
	joined := path.Join(parts...)
	for _, taken := p.tree.Files[joined]; taken; _, taken = p.tree.Files[joined] {
		joined = path.Join(path.Dir(joined), "other-"+path.Base(joined))
	}
	return joined
}

// Names of folders whose pages are not pages in docs trees: anywhere, and at the root.
var (
	otherNames     = map[string]bool{"node_modules": true, "vendor": true, "waymark-data": true}
	otherRootNames = map[string]bool{"macros": true, "public": true, "static": true}
)

// withSlug returns a page with its address in the front matter, if that of its path is another one. Keys of the
// front matter that are the tool's own are commented out.
func (p *project) withSlug(text, source, file, slug string, others ...string) string {
	text = withoutKeys(text, append([]string{"slug", "permalink", "aliases", "redirect_from", "openapi", "variables", "unlisted"}, others...)...)
	if slugOf(file) == slug {
		return text
	}
	return withMatter(text, p.slugLine(source, "/"+slug))
}

// slugLine returns the line of front matter for an address, "" for one that no page can have.
func (p *project) slugLine(source, address string) string {
	if content.CheckAddress(address) != nil {
		p.lose(source, 0, "rename the file", "address of a page with special characters, which get hyphens")
		return ""
	}
	return fmt.Sprintf("slug: %q\n", address)
}

// slugOf returns the address that a docs tree gives a file, without a slash in front.
func slugOf(file string) string {
	name := strings.TrimSuffix(file, path.Ext(file))
	var segments []string
	for segment := range strings.SplitSeq(name, "/") {
		segments = append(segments, content.ReadName(segment).Segment)
	}
	if last := segments[len(segments)-1]; last == "index" || strings.EqualFold(last, "README") {
		segments = segments[:len(segments)-1]
	}
	return strings.Join(segments, "/")
}

// withoutKeys comments out keys of the front matter of a page.
func withoutKeys(text string, keys ...string) string {
	matter, body, ok := matterOf(text)
	if !ok {
		return text
	}
	var b strings.Builder
	out := false
	for line := range strings.Lines(matter) {
		if line[0] != ' ' && line[0] != '\t' && line[0] != '-' && line[0] != '\n' {
			key, _, _ := strings.Cut(line, ":")
			out = slices.Contains(keys, strings.TrimSpace(key))
		}
		if out {
			b.WriteString("# ")
		}
		b.WriteString(line)
	}
	return "---\n" + b.String() + "---\n" + body
}

// redirect adds a redirect from an address.
func (p *project) redirect(from, to string) {
	if p.tree.Site.Redirects == nil {
		p.tree.Site.Redirects = map[string]string{}
	}
	p.tree.Site.Redirects[strings.Trim(from, "/")] = to
}

// redirected returns an address as one of site.yaml if it is itself one of redirected addresses, else "".
func redirected(to string, from []string) string {
	to = strings.Trim(to, "/")
	if slices.ContainsFunc(from, func(f string) bool { return strings.Trim(f, "/") == to }) {
		return to
	}
	return ""
}

// rewriteCode returns Markdown with the lines that open fenced code rewritten.
func rewriteCode(text string, rewrite func(line string) string) string {
	var b strings.Builder
	var fences markdown.Fences
	for line := range strings.Lines(text) {
		if fences.Next(line) == markdown.Opens {
			line = rewrite(line)
		}
		b.WriteString(line)
	}
	return b.String()
}

// outsideCode replaces matches of a pattern outside code. replace gets the groups and the line, and returns false
// to leave the text.
func outsideCode(text string, pattern *regexp.Regexp, replace func(groups []string, line int) (string, bool)) string {
	return replaceOutsideCode(text, pattern.FindAllStringSubmatchIndex(text, -1), replace)
}

// replaceOutsideCode is outsideCode for matches that were found, in order.
func replaceOutsideCode(text string, found [][]int, replace func(groups []string, line int) (string, bool)) string {
	if len(found) == 0 {
		return text
	}
	code := markdown.CodeSpans(text)
	var b strings.Builder
	pos, line, counted := 0, 1, 0
	for _, m := range found {
		if m[0] < pos || markdown.InSpans(code, m[0]) {
			continue
		}
		line += strings.Count(text[counted:m[0]], "\n")
		counted = m[0]
		groups := make([]string, len(m)/2)
		for i := range groups {
			if m[2*i] >= 0 {
				groups[i] = text[m[2*i]:m[2*i+1]]
			}
		}
		if with, ok := replace(groups, line); ok {
			b.WriteString(text[pos:m[0]] + with)
			pos = m[1]
		}
	}
	return b.String() + text[pos:]
}

// targetMarks find targets. They are apart, since a pattern that begins with fixed
// text is found several times as fast.
var targetMarks = []struct {
	pattern *regexp.Regexp
	in      []string // texts with any of these
}{
	{regexp.MustCompile(`\]\(\s*([^\s"'<>()\\]+(?:\\?\([^\s()]*\)[^\s"'<>()\\]*)*)`), []string{"]("}},                        // of links and images
	{regexp.MustCompile(`\]\(\s*<([^<>\n]+)`), []string{"<"}},                                                                // the same in angle brackets
	{regexp.MustCompile(`(?m:^ {0,3}\[[^\]\n]+\]:\s+<?)([^\s"'<>()\\]+(?:\\?\([^\s()]*\)[^\s"'<>()\\]*)*)`), []string{"]:"}}, // of definitions
	{regexp.MustCompile(`\b(?:src|href|poster)\s*=\s*["']([^"'<>\n]+)`), []string{"src", "href", "poster"}},                  // of HTML
}

var hasScheme = regexp.MustCompile(`^(?:[A-Za-z][\w+.-]*:|//|#)`)

// rewriteTargets returns a page with other targets of links and images, of which those with a hasScheme and
// fragments stay.
func rewriteTargets(text string, rewrite func(target string, line int) string) string {
	var found [][]int
	for _, mark := range targetMarks {
		if slices.ContainsFunc(mark.in, func(part string) bool { return strings.Contains(text, part) }) {
			for _, m := range mark.pattern.FindAllStringSubmatchIndex(text, -1) {
				found = append(found, m[2:4])
			}
		}
	}
	slices.SortFunc(found, func(a, b []int) int { return a[0] - b[0] })
	return replaceOutsideCode(text, found, func(groups []string, line int) (string, bool) {
		if hasScheme.MatchString(groups[0]) {
			return "", false
		}
		return rewrite(groups[0], line), true
	})
}

// splitTarget cuts off the query and the fragment of a target.
func splitTarget(target string) (file, rest string) {
	if i := strings.IndexAny(target, "?#"); i >= 0 {
		return target[:i], target[i:]
	}
	return target, ""
}

// pageHeading is a heading of a page.
type pageHeading struct {
	level    int
	id, text string // text is Markdown without links and tags
}

var (
	headingLine = regexp.MustCompile(`^(#{1,6})[ \t]+(.*?)[ \t]*(?:\{(?:/\*\s*)?#([^}\s*]+)[^}]*\})?[ \t]*#*[ \t]*$`)
	tagMark     = regexp.MustCompile(`</?[A-Za-z][^<>]*>`)
	inlineLink  = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
)

// withHeadingIDs returns a page whose headings have ids of their own where those that the tool gives them differ from
// those of a docs tree: tags and emoji are not part of them, and the title has one.
func withHeadingIDs(text string, d markdown.Dialect) (string, []pageHeading) {
	var headings []pageHeading
	ids, plainIDs := markdown.AnchorSet{}, markdown.AnchorSet{}
	text = rewriteLines(text, func(line string, _ int) string {
		m := headingLine.FindStringSubmatch(line)
		if m == nil {
			return line
		}
		h := pageHeading{level: len(m[1]), id: m[3], text: headingText(m[2])}
		if h.id = d.Unique(ids, cmp.Or(h.id, d.AnchorID(markdownText(h.text)))); m[3] != "" {
			h.id = m[3]
		}
		headings = append(headings, h)
		if m[3] != "" || h.level == 1 || d.Unique(plainIDs, d.AnchorID(markdownText(m[2]))) == h.id {
			return line
		}
		return m[1] + " " + m[2] + " {#" + h.id + "}"
	})
	return text, headings
}

// headingText returns the Markdown of a heading without links, emoji, and tags outside code.
func headingText(line string) string {
	var b strings.Builder
	for i, part := range strings.Split(line, "`") {
		if i%2 == 0 {
			part = emojiName.ReplaceAllString(tagMark.ReplaceAllString(part, ""), "")
		}
		b.WriteString("`" + part)
	}
	return strings.TrimSpace(inlineLink.ReplaceAllString(b.String()[1:], "$1"))
}

var unmarked = strings.NewReplacer("`", "", "**", "", "\\", "")

// markdownText returns the text of inline Markdown.
func markdownText(line string) string {
	return unmarked.Replace(inlineLink.ReplaceAllString(line, "$1"))
}
