package extract

import (
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

// quotable returns the blocks that say something outside their page: no code that the page
// hides or shows in an editor, no layout of HTML.
func quotable(blocks []retrieve.Block) []retrieve.Block {
	return slices.DeleteFunc(slices.Clone(blocks), func(b retrieve.Block) bool {
		return b.Kind == corpus.Markup || b.Hidden || b.Live
	})
}

// runnable returns the quotable blocks and the code of an editor, unless that is one of several
// pieces to choose from.
func runnable(blocks []retrieve.Block) []retrieve.Block {
	if slices.ContainsFunc(blocks, func(b retrieve.Block) bool { return b.Choice }) {
		return quotable(blocks)
	}
	return slices.DeleteFunc(slices.Clone(blocks), func(b retrieve.Block) bool { return b.Kind == corpus.Markup || b.Hidden })
}

// pointer matches sentences that only say where something is.
var pointer = regexp.MustCompile(`(?i)^(in )?(this|the (first|next|previous|last|following)|our) (article|guide|page|tutorial|section|recipe|module|document|topic|lesson)\b` +
	`|^in the (previous|last|next) (step|part|chapter|example|sections?|articles?)\b` +
	`|^(see|refer to|read|check out|take a look|have a look|consult|visit|click|try)\b` +
	`|^(for|to) (more|further|additional|full|detailed|learn|find out|see|read)\b.*\b(see|read|refer|visit|check|consult|look)\b` +
	`|^(as|like) (we|you)('ve| have)? (saw|seen|mentioned|discussed)\b` +
	`|^(returning|going back|continuing|recall|remember)\b` +
	`|^you('ve| have) already seen\b` +
	`|^(in|diese[rm]?|siehe|weitere|mehr) (diesem|artikel|leitfaden|abschnitt|auch|informationen)\b` +
	`|\b(run|view|see|try) (the |this )?(example|demo|code|result)s? (live|here|online)\b|\bin the (\w+ )?playground\b|\bsource code\b.*\bgithub\b` +
	`|\bin this (article|guide|recipe|tutorial|module|section)\b|\b(this|the) article (explains|describes|covers|discusses|introduces|provides)\b`)

// leading matches sentences about code next to them.
var leading = regexp.MustCompile(`(?i)\b(following|next|previous|above|below|this|these|first|second|last|our) (\w+ ){0,2}(example|examples|code|snippet|snippets|demo|listing|live sample)\b` +
	`|\b(example|snippet|demo|code|table|list)s? (below|above|shows?|demonstrates?|illustrates?)\b` +
	`|\b(as )?(shown|seen|demonstrated|follows|illustrated)( in the example)?( below| above| here)?:$|\b(below|above)\b.*:$`)

// continuing matches sentences about the one before them.
var continuing = regexp.MustCompile(`^(This|These|That|Those|It|They|Dies|Diese|Es)\b`)

// withoutPointers removes the sentences that say where an answer is. Those about code next to
// them stay if code is quoted.
func withoutPointers(blocks []retrieve.Block, withCode bool) []retrieve.Block {
	var kept []retrieve.Block
	for i, b := range blocks {
		if b.Kind == corpus.Code || b.Kind == corpus.Row || b.Kind == corpus.Term {
			kept = append(kept, b)
			continue
		}
		beforeCode := i+1 < len(blocks) && blocks[i+1].Kind == corpus.Code
		dropped := false
		sentences := slices.DeleteFunc(sentencesOf(b.Marked), func(s string) bool {
			plain := unmarked(strings.TrimSpace(s))
			dropped = pointer.MatchString(plain) || !withCode && (leading.MatchString(plain) || beforeCode && strings.HasSuffix(plain, ":")) ||
				dropped && continuing.MatchString(plain)
			return dropped
		})
		if len(sentences) == 0 {
			continue
		}
		b.Marked = strings.TrimSpace(strings.Join(sentences, ""))
		b.Text = unmarked(b.Marked)
		kept = append(kept, b)
	}
	return kept
}

// withoutLeads removes the sentences that announce code which is not quoted.
func withoutLeads(blocks, quoted []retrieve.Block) []retrieve.Block {
	var kept []retrieve.Block
	for i, b := range blocks {
		if i+1 < len(blocks) && blocks[i+1].Kind == corpus.Code && b.Kind != corpus.Code && strings.HasSuffix(b.Text, ":") &&
			!slices.ContainsFunc(quoted, func(o retrieve.Block) bool { return o.Text == blocks[i+1].Text }) {
			sentences := sentencesOf(b.Marked)
			b.Marked = strings.TrimSpace(strings.Join(sentences[:len(sentences)-1], ""))
			b.Text = unmarked(b.Marked)
			if b.Text == "" {
				continue
			}
		}
		kept = append(kept, b)
	}
	return kept
}

var unmarks = strings.NewReplacer(corpus.CodeBegins, "", corpus.CodeEnds, "")

func unmarked(text string) string { return unmarks.Replace(text) }

// sentenceEnd matches the end of a sentence before the beginning of another.
var sentenceEnd = regexp.MustCompile(`[.!?:]["”)]?\s+`)

// abbreviations end with a period within a sentence.
var abbreviations = []string{"e.g.", "i.e.", "etc.", "vs.", "z. B.", "z.B.", "bzw.", "d. h."}

// sentencesOf divides a text; joined, the sentences are the text again.
func sentencesOf(text string) []string {
	var list []string
	from := 0
	for _, end := range sentenceEnd.FindAllStringIndex(text, -1) {
		sentence := text[from:end[1]]
		done := strings.TrimSpace(sentence)
		if strings.HasSuffix(done, ":") || slices.ContainsFunc(abbreviations, func(a string) bool { return strings.HasSuffix(done, a) }) ||
			strings.Count(sentence, corpus.CodeBegins) != strings.Count(sentence, corpus.CodeEnds) {
			continue
		}
		list = append(list, sentence)
		from = end[1]
	}
	return append(list, text[from:])
}
