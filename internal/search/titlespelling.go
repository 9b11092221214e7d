package search

import (
	"math/bits"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/words"
)

// spelling is a word of a title that may correct a mistyped one.
type spelling struct {
	word   string
	mask   uint32 // its letters
	weight float32
}

// minCorrected is the minimum length of corrected words, in bytes. Most shorter ones are one
// change away from several words.
const minCorrected = 4

func (b *builder) spell(name string, weight float32) {
	if b.spellings == nil {
		b.spellings = map[string]float32{}
	}
	b.plain.Parts = true
	for _, w := range b.plain.Words(name) {
		if len(w.Text) >= minCorrected && !w.CJK && w.Text[0] >= 'a' && w.Text[0] <= 'z' {
			b.spellings[w.Text] += 0.05 + weight
		}
		b.t.titleWords[w.Text] = true
	}
}

func (b *builder) finishSpelling() {
	t := b.t
	t.corrections = make([]spelling, 0, len(b.spellings))
	for w, weight := range b.spellings {
		t.corrections = append(t.corrections, spelling{w, letters(w), weight})
	}
	slices.SortFunc(t.corrections, func(a, b spelling) int { return strings.Compare(a.word, b.word) })
}

func letters(w string) uint32 {
	var mask uint32
	for i := 0; i < len(w); i++ {
		mask |= 1 << (w[i] & 31)
	}
	return mask
}

func (t *titleIndex) IsKnown(w string) bool { return t.titleWords[w] || t.known[w] > 0 }

func (t *titleIndex) IsEnglish(w string) bool {
	if t.english != nil {
		return t.english.titleWords[w]
	}
	return t.titleWords[w]
}

func (t *titleIndex) IsName(name string) bool { return t.keys[name] != nil }

func (t *titleIndex) CorrectName(name string) string {
	for _, word := range t.correctWithin(name, 1) {
		if t.keys[word] != nil {
			return word
		}
	}
	return ""
}

// Correct implements [query.Lexicon]. Words too far from any word of a title are corrected to
// one that sounds the same.
func (t *titleIndex) Correct(w string) []string {
	allowed := 1
	if len(w) >= 7 {
		allowed = 2
	}
	if len(w) >= 12 {
		allowed = 3
	}
	if found := t.correctWithin(w, allowed); len(found) > 0 {
		return found
	}
	return t.soundingLike(w)
}

// minSounding is the minimum length of words corrected by sound, in bytes.
const minSounding = 6

// soundingLike returns the likeliest word that sounds the same.
func (t *titleIndex) soundingLike(w string) []string {
	if len(w) < minSounding || len(w) > words.WholeLimit {
		return nil
	}
	var best spelling
	sound := soundOf(w)
	for _, s := range t.corrections {
		if len(s.word) >= minSounding && s.weight > best.weight && soundOf(s.word) == sound {
			best = s
		}
	}
	if best.word == "" {
		return nil
	}
	return []string{best.word}
}

// sounds unifies English spellings of the same sound.
var sounds = strings.NewReplacer(
	"ck", "k", "ch", "ch", "ce", "se", "ci", "si", "cy", "si", "c", "k",
	"x", "ks", "qu", "kw", "q", "k", "ph", "f", "z", "s", "y", "i",
)

// soundOf returns a spelling shared by words that sound the same.
func soundOf(w string) string {
	return string(slices.Compact([]byte(sounds.Replace(w))))
}

// correctWithin returns the likeliest words within a number of typing errors.
func (t *titleIndex) correctWithin(w string, allowed int) []string {
	if len(w) < minCorrected || len(w) > words.WholeLimit {
		return nil
	}
	type guess struct {
		word  string
		score float32
	}
	var guesses []guess
	mask := letters(w)
	var d distance
	for _, s := range t.corrections {
		if diff := len(s.word) - len(w); diff > allowed || -diff > allowed || bits.OnesCount32(s.mask^mask) > 2*allowed {
			continue
		}
		n := d.between(w, s.word, allowed)
		if n > allowed {
			continue
		}
		score := s.weight/(s.weight+1) - float32(n)
		if s.word[0] != w[0] {
			score -= 0.5
		}
		guesses = append(guesses, guess{s.word, score})
	}
	slices.SortStableFunc(guesses, func(a, b guess) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	var found []string
	for i, g := range guesses {
		if i == 3 || g.score < guesses[0].score-1 {
			break
		}
		found = append(found, g.word)
	}
	return found
}

func (t *titleIndex) Split(w string) (left, right string, ok bool) {
	for i := 3; i <= len(w)-3; i++ {
		if t.titleWords[w[:i]] && t.titleWords[w[i:]] {
			return w[:i], w[i:], true
		}
	}
	return "", "", false
}

// distance computes the number of insertions, deletions, replacements and swaps of
// adjacent letters between words. It reuses its rows between calls.
type distance struct {
	rows [3][words.WholeLimit + 8]uint8
}

// between returns the distance of two words, or more than limit.
func (d *distance) between(a, b string, limit int) int {
	if len(b) >= len(d.rows[0]) || len(a) >= len(d.rows[0]) {
		return limit + 1
	}
	two, one, row := &d.rows[0], &d.rows[1], &d.rows[2]
	for j := 0; j <= len(b); j++ {
		one[j] = uint8(j)
	}
	for i := 1; i <= len(a); i++ {
		row[0] = uint8(i)
		best := row[0]
		for j := 1; j <= len(b); j++ {
			cost := uint8(1)
			if a[i-1] == b[j-1] {
				cost = 0
			}
			v := min(row[j-1]+1, one[j]+1, one[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				v = min(v, two[j-2]+1)
			}
			row[j] = v
			best = min(best, v)
		}
		if int(best) > limit {
			return limit + 1
		}
		two, one, row = one, row, two
	}
	return int(one[len(b)])
}
