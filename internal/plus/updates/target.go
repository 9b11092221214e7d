package updates

import (
	"cmp"
	"slices"
	"strings"
)

// maxTargets bounds the cached queries for browsers.
const maxTargets = 32

// compiledTarget is a query for browsers with the changes in all of them.
type compiledTarget struct {
	query  string
	groups []group
}

// target returns the groups of a query for browsers: one for each day on which features began
// or ceased to work in all of them.
func (f *Feed) target(query string) ([]group, error) {
	if groups, ok := f.rememberedTarget(query); ok {
		return groups, nil
	}
	t, err := parseTarget(query)
	if err != nil {
		return nil, &FieldError{"browserslist", err.Error()}
	}
	groups := f.compile(query, t)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.targets = append([]compiledTarget{{query, groups}}, f.targets[:min(len(f.targets), maxTargets-1)]...)
	return groups, nil
}

func (f *Feed) rememberedTarget(query string) ([]group, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.IndexFunc(f.targets, func(t compiledTarget) bool { return t.query == query })
	if i < 0 {
		return nil, false
	}
	found := f.targets[i]
	copy(f.targets[1:i+1], f.targets[:i])
	f.targets[0] = found
	return found.groups, true
}

// RemembersTarget reports whether the changes for a query are cached.
func (f *Feed) RemembersTarget(query string) bool {
	_, ok := f.rememberedTarget(query)
	return ok
}

// support is the support of a feature in the selected releases.
type support uint8

const (
	notAsked support = iota // none of them is selected
	missing
	works
)

// turn is a day on which that changes.
type turn struct {
	day   int
	state support
}

func (f *Feed) compile(query string, t target) []group {
	days := f.days(t)
	required := f.requirements(days, t)
	turns := make([]map[shape][]turn, len(f.browsers))
	for i := range turns {
		turns[i] = map[shape][]turn{}
	}
	groups := map[int]*group{}
	var timeline []browserTurn
	for number := range f.features {
		timeline = timeline[:0]
		for i := range f.browsers {
			s := f.features[number].support[i]
			list, ok := turns[i][s]
			if !ok {
				list = turnsOf(required[i], f.browsers[i].shapes.spans[s])
				turns[i][s] = list
			}
			for _, change := range list {
				timeline = append(timeline, browserTurn{change, i})
			}
		}
		for _, c := range together(timeline, len(f.browsers)) {
			g := groups[c.day]
			if g == nil {
				day := days[c.day]
				g = &group{kind: typeTarget, browser: "browserslist", name: query, version: day, engine: unknownEngine, date: day}
				groups[c.day] = g
			}
			kind := Removed
			if c.state == works {
				kind = Added
			}
			g.events = append(g.events, event{feature: int32(number), kind: kind})
		}
	}
	list := make([]group, 0, len(groups))
	for _, g := range groups {
		list = append(list, *g)
	}
	slices.SortFunc(list, func(a, b group) int { return strings.Compare(b.date, a.date) })
	return list
}

// days lists the days on which a query's result can change, the oldest first: those of
// releases, plus the query's delays, up to the last release.
func (f *Feed) days(t target) []string {
	var days []string
	for _, b := range f.browsers {
		for _, r := range b.Releases {
			days = append(days, r.Date)
		}
	}
	if len(days) == 0 {
		return nil
	}
	last := slices.Max(days)
	releases := len(days)
	for _, p := range t {
		for _, d := range p.rule.delays() {
			for _, day := range days[:releases] {
				days = append(days, d.after(day))
			}
		}
	}
	days = slices.DeleteFunc(days, func(day string) bool { return day > last })
	slices.Sort(days)
	return slices.Compact(days)
}

// requirement has the releases selected from a day on.
type requirement struct {
	day   int
	spans []span
}

// requirements lists the changes of a selection, by browser.
func (f *Feed) requirements(days []string, t target) [][]requirement {
	list := make([][]requirement, len(f.browsers))
	c := &calendar{browsers: f.browsers, released: make([][]bool, len(f.browsers))}
	for i, b := range f.browsers {
		c.released[i] = make([]bool, len(b.Releases))
	}
	for d, day := range days {
		c.day = day
		for i, b := range f.browsers {
			for k, r := range b.Releases {
				c.released[i][k] = r.Date <= day
			}
		}
		for i, selected := range t.at(c) {
			spans := spansOf(selected)
			if last := len(list[i]) - 1; last < 0 && spans == nil || last >= 0 && slices.Equal(list[i][last].spans, spans) {
				continue
			}
			list[i] = append(list[i], requirement{d, spans})
		}
	}
	return list
}

func spansOf(selected []bool) []span {
	var spans []span
	for k, is := range selected {
		switch last := len(spans) - 1; {
		case !is:
		case last >= 0 && spans[last].to == k:
			spans[last].to++
		default:
			spans = append(spans, span{k, k + 1})
		}
	}
	return spans
}

// turnsOf lists when it changes whether a feature works in all required releases.
func turnsOf(required []requirement, supported []span) []turn {
	var list []turn
	state := notAsked
	for _, r := range required {
		next := stateOf(r.spans, supported)
		if next != state {
			list = append(list, turn{r.day, next})
			state = next
		}
	}
	return list
}

func stateOf(required, supported []span) support {
	if len(required) == 0 {
		return notAsked
	}
	for _, r := range required {
		if !slices.ContainsFunc(supported, func(s span) bool { return s.from <= r.from && r.to <= s.to }) {
			return missing
		}
	}
	return works
}

type browserTurn struct {
	turn
	browser int
}

// together lists when it changes whether a feature works in all selected browsers. The
// initial state is not a change.
func together(timeline []browserTurn, browsers int) []turn {
	slices.SortFunc(timeline, func(a, b browserTurn) int { return cmp.Compare(a.day, b.day) })
	var list []turn
	var counts [works + 1]int
	counts[notAsked] = browsers
	states := make([]support, browsers)
	state := notAsked
	for i, change := range timeline {
		counts[states[change.browser]]--
		states[change.browser] = change.state
		counts[change.state]++
		if i+1 < len(timeline) && timeline[i+1].day == change.day {
			continue
		}
		next := works
		switch {
		case counts[missing] > 0:
			next = missing
		case counts[works] == 0:
			next = notAsked
		}
		if state != notAsked && next != notAsked && next != state {
			list = append(list, turn{change.day, next})
		}
		state = next
	}
	return list
}
