package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/platform/locale"
)

// textIndex has the pages of each word, numbered in order of addition.
type textIndex struct {
	words map[string]*postings
	pages int
}

// postings are the pages of a word in the format of web/src/shell/search/texts.ts:
// differences of their numbers, in base 36.
type postings struct {
	last int
	text []byte
}

func (x *textIndex) add(words map[string]int) {
	if x.words == nil {
		x.words = map[string]*postings{}
	}
	for word, count := range words {
		p := x.words[word]
		if p == nil {
			p = &postings{}
			x.words[strings.Clone(word)] = p
		} else {
			p.text = append(p.text, ' ')
		}
		p.text = strconv.AppendInt(p.text, int64(x.pages-p.last), 36)
		if count > 1 {
			p.text = strconv.AppendInt(append(p.text, '.'), int64(count), 36)
		}
		p.last = x.pages
	}
	x.pages++
}

// shards returns the words by shard of the index.
func (x *textIndex) shards() map[string][]string {
	shards := map[string][]string{}
	for word := range x.words {
		name := shardOf(word)
		shards[name] = append(shards[name], word)
	}
	return shards
}

// blockBits is the number of low bits of a letter ignored for shards: scripts with thousands
// of letters would need as many.
const blockBits = 6

// shardOf is the name of a word's shard, as in web/src/shell/search/texts.ts.
func shardOf(word string) string {
	letters := []rune(word)
	if letters[0] >= 0x80 {
		return "u" + strconv.FormatInt(int64(letters[0]>>blockBits), 16)
	}
	second := "-"
	if len(letters) > 1 && letters[1] < 0x80 {
		second = string(letters[1])
	}
	return string(letters[0]) + second
}

// Limits on the words of a page, and on counts.
const (
	longestWord = 40 // characters
	mostOften   = 99
)

// countWords counts the words in a page's text, with a higher weight for the title. Pages
// excluded from search have none.
func countWords(p *page) map[string]int {
	if !p.isFound() {
		return nil
	}
	words := map[string]int{}
	add := func(text string, times int) {
		for _, word := range wordsOf(text) {
			words[word] = min(words[word]+times, mostOften)
		}
	}
	add(p.title, 10)
	if p.doc == nil {
		add(p.text.Markdown, 1)
		return words
	}
	for _, s := range p.doc.Body {
		add(plainText(s.Title), 3)
		add(plainText(s.Content), 1)
	}
	return words
}

// plainText returns the text of HTML, with spaces between elements.
func plainText(markup string) string {
	if !strings.ContainsAny(markup, "<&") {
		return markup
	}
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(markup))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return strings.TrimSpace(b.String())
		case html.TextToken:
			b.Write(z.Text())
		case html.StartTagToken, html.EndTagToken:
			if name, _ := z.TagName(); isBlock(string(name)) {
				b.WriteByte(' ')
			}
		}
	}
}

// isBlock reports whether an element separates words; inline ones may be within a word.
func isBlock(name string) bool {
	switch name {
	case "a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "mark", "span", "strong", "sub", "sup", "var":
		return false
	}
	return true
}

// wordsOf returns the lower-case words of a text, and pairs of letters in scripts without
// spaces, as in web/src/shell/search/texts.ts.
func wordsOf(text string) []string {
	var words []string
	var run []rune
	dense := false // script without spaces
	end := func() {
		switch {
		case len(run) == 0 || !dense && len(run) > longestWord:
		case dense && len(run) > 1:
			for i := range len(run) - 1 {
				words = append(words, string(run[i:i+2]))
			}
		default:
			words = append(words, string(run))
		}
		run = run[:0]
	}
	for _, r := range strings.ToLower(text) {
		isDense := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
		if !isDense && !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' {
			end()
			continue
		}
		if isDense != dense {
			end()
			dense = isDense
		}
		run = append(run, r)
	}
	end()
	return words
}

// searchFiles adds the shards of a language's search index as scripts, the only files that
// pages on disk may load.
func (e *export) searchFiles(ctx context.Context, l locale.Locale, texts *textIndex, add func(string, []byte) error) error {
	titles, err := e.titles(ctx, l)
	if err != nil {
		return err
	}
	if err := e.searchFile(l, "titles", titles, add); err != nil {
		return err
	}
	shards := texts.shards()
	for _, name := range slices.Sorted(maps.Keys(shards)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		words := make(map[string]string, len(shards[name]))
		for _, word := range shards[name] {
			words[word] = string(texts.words[word].text)
		}
		if err := e.searchFile(l, "words-"+name, words, add); err != nil {
			return err
		}
	}
	return nil
}

// titleIndex is the first file of a search index.
type titleIndex struct {
	Quick string            `json:"quick"` // see titles.Index.Quick of room search
	Files map[string]string `json:"files"` // files not named after their address
}

func (e *export) titles(ctx context.Context, l locale.Locale) (*titleIndex, error) {
	quick, err := e.opts.Titles(ctx, l, func(url string) bool { return e.names[url] != "" })
	if err != nil {
		return nil, err
	}
	t := &titleIndex{Quick: string(quick), Files: map[string]string{}}
	found := 0
	for _, it := range e.chosen.pagesOf(l) {
		if !it.isFound() {
			continue
		}
		found++
		if name := e.names[it.url]; name != defaultName(it.url) {
			t.Files[it.url] = name
		}
	}
	// Both are sorted by path, so a page's number is its line.
	if lines := bytes.Count(quick, []byte("\n")); lines != found {
		return nil, fmt.Errorf("titles of %s: %d for %d pages", l, lines, found)
	}
	return t, nil
}

// defaultName is the usual file name of a page, as in web/src/shell/search/exported.ts.
func defaultName(url string) string {
	if strings.ContainsFunc(url, func(r rune) bool { return r >= 0x80 }) {
		return "" // lower case depends on the engine
	}
	return strings.ToLower(strings.TrimPrefix(url, "/")) + ".html"
}

func (e *export) searchFile(l locale.Locale, name string, part any, add func(string, []byte) error) error {
	data, err := json.Marshal(part)
	if err != nil {
		return fmt.Errorf("encode search index: %w", err)
	}
	script := fmt.Appendf(nil, "exportedIndex(%q,%s);\n", name, data)
	return add(l.Folder()+"/search/"+name+".js", script)
}
