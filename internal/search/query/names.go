package query

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/words"
)

// minMember is the minimum length in bytes of a member looked up by itself.
const minMember = 4

// namesOf returns the possible names of a query: all its words first, then without words for
// areas and kinds.
func (p *parser) namesOf(q string, list []Word) []Name {
	names := []Name{{Text: words.Compact(q), Level: p.joinedLevel(list)}}
	if Starred(q) {
		names = append(names, Name{Text: names[0].Text + "*", Level: p.t.NameStar})
	}
	add := func(keep func(Word) bool) {
		var b strings.Builder
		subject := false
		for _, w := range list {
			if !w.Whole && keep(w) {
				b.WriteString(w.Text)
				subject = subject || !w.Generic
			}
		}
		name := b.String()
		if name == "" || !subject {
			return
		}
		for _, have := range names {
			if have.Text == name {
				return
			}
		}
		names = append(names, Name{Text: name, Level: p.t.NameReduced, Reduced: true})
	}
	if bare := words.Compact(words.TrimAreas(strings.ToLower(q))); bare != "" && bare != names[0].Text {
		names = append(names, Name{Text: bare, Level: p.t.NameBare})
	}
	titles, leads := p.titles(list)
	names = slices.Concat(names, p.memberNames(q), p.signNames(q, list), handlerNames(list), statusNames(list), titles)
	add(func(w Word) bool { return !w.Stop })
	add(func(w Word) bool { return !w.Generic })
	add(func(w Word) bool { return !w.Generic && !w.Stop })
	return append(names, leads...)
}

// longName is the number of words at which a name is not a coincidence: get element by id.
const longName = 3

// withoutReduced removes names that omit words.
func withoutReduced(names []Name) []Name {
	return slices.DeleteFunc(names, func(n Name) bool { return n.Reduced })
}

// Starred reports whether a name ends in a star: function*.
func Starred(name string) bool { return strings.HasSuffix(name, "*") && words.Compact(name) != "" }

// signNames returns the operators in a query without another subject.
func (p *parser) signNames(q string, list []Word) []Name {
	fields := strings.Fields(q)
	if len(fields) == 1 && words.Compact(q) == "" {
		return []Name{{Text: q, Level: 1}}
	}
	for _, w := range list {
		if !w.Stop && !w.Generic && !words.IsOperator(w.Text) {
			return nil
		}
	}
	var names []Name
	for _, f := range fields {
		if len(f) > 1 && words.Compact(f) == "" {
			names = append(names, Name{Text: f, Level: p.t.NameSign})
		}
	}
	return names
}

// memberNames returns the names of a member called in a reader's own program: "arr.includes"
// is a method of arrays, "foo.bar.json" of an unknown class.
func (p *parser) memberNames(q string) []Name {
	head, member, ok := cutLast(strings.TrimRight(q, "();"), '.')
	if !ok || member == "" || strings.ContainsAny(member, " (") {
		return nil
	}
	receiver := head[strings.LastIndexAny(head, " .")+1:]
	var names []Name
	for _, class := range words.Receivers(strings.ToLower(receiver)) {
		names = append(names, Name{Text: words.Compact(class + member), Level: 1})
	}
	if name := words.Compact(member); len(name) >= minMember {
		names = append(names, Name{Text: name, Level: p.t.NameMember})
	}
	return names
}

// handlerNames returns the name of the event of a handler: "click" of "onclick".
func handlerNames(list []Word) []Name {
	const minHandler = len("oncut")
	if len(list) != 1 || len(list[0].Text) < minHandler {
		return nil
	}
	event, ok := strings.CutPrefix(list[0].Text, "on")
	if !ok {
		return nil
	}
	return []Name{{Text: event + "event", Level: 1}}
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	pos := strings.LastIndexByte(s, sep)
	if pos < 0 {
		return s, "", false
	}
	return s[:pos], s[pos+1:], true
}

// statusNames returns the number of a query for a status code: "status code 404".
func statusNames(list []Word) []Name {
	number := ""
	for _, w := range list {
		switch {
		case isStatus(w.Text):
			number = w.Text
		case !w.Generic && !w.Stop && !w.Whole && w.Text != "response":
			return nil
		}
	}
	if number == "" {
		return nil
	}
	return []Name{{Text: number, Level: 1}}
}

// isStatus reports whether a word is the number of a status code.
func isStatus(w string) bool {
	return len(w) == 3 && w[0] >= '1' && w[0] <= '5' && strings.Trim(w, "0123456789") == ""
}

// titles returns the page names in several words that are at least half of a query, and the
// starts of the query: readers type a value after a property's name, and an attribute after an
// element's. The start of such a title is not included.
func (p *parser) titles(list []Word) (titles, leads []Name) {
	var plain []Word
	for _, w := range list {
		if !w.Whole {
			plain = append(plain, w)
		}
	}
	first := 0 // words of the longest title at the start of the query
	for from := range plain {
		name := plain[from].Text
		for to := from + 1; to < len(plain); to++ {
			name += plain[to].Text
			count := to - from + 1
			if count == len(plain) || 2*count < len(plain) || plain[from].Stop || plain[to].Stop || !p.lexicon.IsName(name) {
				continue
			}
			level := p.t.NamePhrase
			if count == 2 {
				level = p.t.NamePair
			} else if from == 0 {
				first = to + 1
			}
			titles = append(titles, Name{Text: name, Level: level, Inside: true})
		}
	}
	name := ""
	for i, w := range plain[:max(len(plain)-1, 0)] {
		name += w.Text
		if i+1 >= first {
			leads = append(leads, Name{Text: name, Level: p.t.NameLead, Lead: true})
		}
	}
	return titles, leads
}

// joinedLevel returns the level of a query's words as one name: less if one of them is
// unlikely to be part of a name.
func (p *parser) joinedLevel(list []Word) float32 {
	const minLength = 6 // bytes of two words together
	stops, plain := 0, 0
	for _, w := range list {
		if w.Whole {
			continue
		}
		plain++
		if w.Stop {
			stops++
		}
	}
	if plain == 2 && stops == 1 && len(list[0].Text)+len(list[1].Text) < minLength {
		return p.t.NameTwoShort
	}
	return 1
}
