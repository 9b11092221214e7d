package retrieve

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

// Asked is a parsed question.
type Asked struct {
	Kind Kind
	// Text is the question in lower case.
	Text string
	// Subject is the subject of the question, as a query for pages.
	Subject string
	// Around is the text before the asking clause: "I'm stuck with fetch".
	Around string
	// Roles are the roles of sections in the question, the most certain first; possibly none.
	Roles []words.Role
	// Cause reports that the question asks why.
	Cause bool
	// Meaning reports that the question asks what something does or means, not which there are.
	Meaning bool
	// Position is the place in a list of what the question asks for, 1 for "first", or 0.
	Position int
	Code     bool // the question is a piece of code
	// AlsoTask reports that the question asks what something is and how to do it.
	AlsoTask bool
	// AlsoCause reports that the question asks what something is and why.
	AlsoCause bool
	// ThisPage reports that the only subject is the question's page: "how do I use it?"
	ThisPage bool
	// Areas in the question, as slug prefixes.
	Areas []string
	// Symptom is the last word of a sentence or wish of kind Reference, if it follows other
	// words and names a problem with a thing ("flex item overflowing"), or "".
	Symptom string
	// Twofold reports that the question asks two things, of which a section may answer one.
	Twofold bool
	// Browsers in the question, in lower case.
	Browsers []string
	// Elsewhere are names of other fields in the question, in lower case: "python".
	Elsewhere []string
	// Personal reports that the question asks for a person, for advice or for talk.
	Personal bool

	written written
}

// questionBytes is the number of bytes of a question examined: the subject of pasted code and
// logs is at the beginning.
const questionBytes = 1000

// Parse parses a question.
func Parse(text string) Asked {
	text = strings.Join(strings.Fields(words.Truncate(strings.ToValidUTF8(text, " "), questionBytes)), " ")
	plain := strings.TrimSpace(strings.TrimRight(strings.ToLower(text), "?!. "))
	plain = strings.ReplaceAll(plain, "’", "'")
	sign := onlySign(text)
	switch {
	case plain == "":
		return Asked{Kind: Reference, Subject: text}
	case sign != "":
		return Asked{Kind: Definition, Text: plain, Subject: sign}
	case isError(text, plain):
		return Asked{Kind: ErrorMessage, Text: plain, Subject: clean(withoutNames(messageIn(text))), Roles: []words.Role{words.RoleWentWrong, words.RoleExceptions}}
	case isCode(text, plain):
		return parseCode(text)
	}
	plain = withoutSamples(withoutUses(strings.ReplaceAll(plain, "`", " ")))
	around, clause := askingClause(withoutCourtesy(correctAsking(plain)))
	a := parseWords(clause)
	a.Text, a.Around = clause, around
	isBack := refersBack(clause) && !(a.ThisPage && slices.ContainsFunc(words.Asks("page itself"), func(w string) bool { return has(around, w) }))
	properties := clause
	if isBack {
		properties = plain
	}
	a.written = writtenIn(strings.ReplaceAll(text, "`", " "), properties)
	if around != "" && (isBack || hasNames(around) && !hasNames(clause)) {
		a.join(around, isBack)
	}
	return a
}

// join makes the text before the asking clause a part of the question, also other fields that it names if the
// clause refers back to it. Of a long text, the end is part of the subject.
func (a *Asked) join(around string, isBack bool) {
	before := parseWords(around)
	a.Text, a.Around, a.ThisPage = around+" "+a.Text, "", false
	a.Areas, a.Browsers = append(a.Areas, before.Areas...), append(a.Browsers, before.Browsers...)
	if isBack {
		a.Elsewhere = append(a.Elsewhere, before.Elsewhere...)
	}
	fields := strings.Fields(around)
	for len(fields) > 0 && len(a.Subject)+1+len(strings.Join(fields, " ")) > query.MaxBytes {
		fields = fields[1:]
	}
	a.Subject = clean(parseWords(strings.Join(fields, " ")).Subject + " " + a.Subject)
}

// Thing returns the subject of a question without articles and areas: "dom".
func (a Asked) Thing() string {
	return words.TrimAreas(withoutPhrases(a.Subject, words.Asks("article")))
}

// defines reports whether the subject of a question is the name of a glossary entry or of a guide, in
// full or in parentheses: "Document Object Model (DOM)".
func (a Asked) defines(p *corpus.Page) bool {
	if !slices.Contains([]string{"glossary-definition", "web-api-overview"}, p.Type) {
		return false
	}
	subject := words.Compact(a.Thing())
	long, short, _ := strings.Cut(strings.TrimSuffix(p.Title, ")"), " (")
	names := []string{words.Compact(long), words.Compact(p.Title)}
	if initials(long) == strings.ToLower(short) {
		names = append(names, words.Compact(short))
	}
	return subject != "" && slices.Contains(names, subject)
}

// initials returns the first letters of the words of a name, in lower case.
func initials(name string) string {
	var letters []rune
	for w := range strings.FieldsSeq(strings.ToLower(name)) {
		first, _ := utf8.DecodeRuneInString(w)
		letters = append(letters, first)
	}
	return string(letters)
}

// clean returns a valid query for pages.
func clean(q string) string {
	q = words.Truncate(q, query.MaxBytes)
	if cleaned, err := query.Clean(q); err == nil {
		return cleaned
	}
	return q
}

// errorName is the name of an exception before its message.
var errorName = regexp.MustCompile(`\b[A-Z][A-Za-z]*(Error|Exception)\b( \[[^\]]*\])?( \([^)]*\))?:`)

// isError reports whether a text contains a program's error message.
func isError(text, plain string) bool {
	if errorName.MatchString(text) || strings.HasPrefix(plain, "uncaught ") {
		return true
	}
	unquoted := strings.TrimSpace(quotationMarks.Replace(plain))
	if slices.ContainsFunc(words.Asks("error at the beginning"), func(w string) bool { return strings.HasPrefix(unquoted, w+" ") }) {
		return true
	}
	return slices.ContainsFunc(words.Asks("error"), func(w string) bool { return has(unquoted, w) })
}

var quotationMarks = strings.NewReplacer(`"`, " ", "“", " ", "”", " ")

// quotedText is a text in quotation marks that is long enough for a message.
var quotedText = regexp.MustCompile(`^["“]([^"”]{20,})["”]`)

// messageIn returns the message in a question about it: without quotation marks and words that ask
// what to do.
func messageIn(text string) string {
	if quoted := quotedText.FindStringSubmatch(text); quoted != nil {
		return quoted[1]
	}
	message := strings.TrimRight(text, "?!. ")
	for _, ask := range words.Asks("mend") {
		if n := len(message) - len(ask); n > 0 && strings.EqualFold(message[n:], ask) && strings.ContainsRune(" ,;:", rune(message[n-1])) {
			return strings.TrimRight(message[:n], " ,;:-–")
		}
	}
	return text
}

// addresses matches parts of messages that belong to the reader's own program.
var addresses = regexp.MustCompile(`\b[a-z]+://[^\s'"]+|\bat [^\s]+:\d+(:\d+)?`)

// withoutNames removes addresses from a message.
func withoutNames(text string) string {
	return strings.ReplaceAll(addresses.ReplaceAllString(text, ""), "''", "")
}

// isCode reports whether a text is code rather than a sentence.
func isCode(text, plain string) bool {
	if strings.Contains(text, "```") {
		return true
	}
	if _, opening := cutOpening(plain); opening != "" || strings.HasSuffix(text, "?") || len(strings.Fields(text)) < 2 {
		return false
	}
	signs, letters := 0, 0
	for _, r := range text {
		switch {
		case strings.ContainsRune("{}();=<>[]\"'`:,.#&|$/*+", r):
			signs++
		case unicode.IsLetter(r):
			letters++
		}
	}
	share := 3 // letters for each sign
	if strings.ContainsRune(";{}>", rune(text[len(text)-1])) {
		share = 6
	}
	const minSigns = 4
	return signs >= minSigns && signs*share >= letters
}

// parseCode parses code as a question about its constructs.
func parseCode(text string) Asked {
	parts := words.Constructs(text)
	parts = append(parts, text)
	return Asked{Kind: Reference, Code: true, Subject: clean(strings.Join(parts, " "))}
}

// parseWords parses a sentence, or a wish in a few words, in lower case.
func parseWords(plain string) Asked {
	a := Asked{Kind: Reference}
	for _, b := range words.Asks("browser") {
		if has(plain, b) {
			a.Browsers = append(a.Browsers, b)
		}
	}
	for _, w := range strings.Fields(spaced(plain)) {
		a.Areas = append(a.Areas, words.Areas(w)...)
	}
	for _, name := range words.Asks("elsewhere") {
		if has(plain, name) {
			a.Elsewhere = append(a.Elsewhere, name[strings.LastIndexByte(name, ' ')+1:])
		}
	}
	rest, opening := cutOpening(plain)
	a.Personal = slices.ContainsFunc(words.Asks("personal"), func(w string) bool { return has(rest, w) }) ||
		slices.ContainsFunc(words.Asks("personal at the beginning"), func(w string) bool { return strings.HasPrefix(rest, w+" ") })
	switch {
	case slices.ContainsFunc(words.Asks("difference"), func(w string) bool { return has(plain, w) }),
		slices.ContainsFunc(words.Asks("versus"), func(w string) bool { return has(rest, w) }),
		comparesSigns(rest),
		slices.ContainsFunc(words.Asks("choice"), func(w string) bool { return has(rest, w) }) && slices.ContainsFunc(words.Asks("either"), func(w string) bool { return has(plain, w) }):
		a.Kind = Difference
		rest = cutWords(rest, slices.Concat(words.Asks("difference"), words.Asks("versus"), words.Asks("either")))
	case slices.ContainsFunc(words.Asks("support"), func(w string) bool { return has(plain, w) && !strings.HasPrefix(plain, "how "+w) }) || len(a.Browsers) > 0 && slices.ContainsFunc(words.RolesAsked(plain), func(r words.Asked) bool { return r.Role == words.RoleCompatibility }),
		opening == "" && worksIn(plain, a.Browsers), len(a.Browsers) > 0 && strings.HasPrefix(plain, "can "):
		a.Kind = Support
		a.Roles = []words.Role{words.RoleCompatibility}
		rest = cutWords(rest, slices.Concat(words.Asks("works in"), words.Asks("support"), a.Browsers, words.Asks("support filler"), askedWords(rest, words.RoleCompatibility)))
	case opening == "task" && !(strings.HasPrefix(plain, "how do "+rest) && endsLike(plain, words.Asks("working"))):
		a.Kind = HowTo
	case opening == "definition" || opening == "doing" && endsLike(plain, words.Asks("doing at the end")):
		a.Kind = Definition
		a.Meaning = opening == "doing"
	case opening == "cause":
		a.Cause = true
	case opening == "" && isImperative(plain):
		a.Kind = HowTo
	}
	if fields := strings.Fields(spaced(rest)); a.Kind == Reference && len(fields) > 1 && slices.Contains(words.Asks("symptom"), fields[len(fields)-1]) {
		a.Symptom = fields[len(fields)-1]
	}
	a.ThisPage = isThisPage(rest)
	if a.Kind == Reference || a.Kind == Definition {
		rest = a.askRoles(rest)
	}
	if a.Kind == Definition {
		rest = a.askMore(rest)
	}
	a.Twofold = a.isTwofold(rest)
	a.Subject = clean(withUnits(cutWords(rest, words.Asks("empty"))))
	return a
}

// isTwofold reports whether the rest of a question has a second one that quotations for its kind leave
// open: "walk a trail, and can I fork it". After "what is a trail and how" comes an example.
func (a Asked) isTwofold(rest string) bool {
	return a.Kind != Difference && a.Kind != Support && slices.ContainsFunc(words.Asks("asking"), func(w string) bool {
		before, after, ok := strings.Cut(spaced(rest), " and "+w+" ")
		return ok && isSubject(before) && hasSubject(after) && !(a.Kind == Definition && w == "how")
	})
}

// isImperative reports whether a text is a wish in several words: "draw a circle in svg".
func isImperative(plain string) bool {
	const several = 4
	fields := strings.Fields(spaced(plain))
	if len(fields) < several || !slices.Contains(words.Asks("imperative"), fields[0]) {
		return false
	}
	return words.IsArticle(fields[1]) || slices.Contains(words.Asks("determiner"), fields[1]) || slices.Contains(words.Asks("particle"), fields[1]) && words.IsArticle(fields[2]) || len(words.RolesAsked(plain)) == 0 && !slices.ContainsFunc(words.Asks("complaint"), func(w string) bool { return slices.Contains(fields, w) })
}

// worksIn reports whether a question asks if something works in a browser.
func worksIn(plain string, browsers []string) bool {
	return slices.ContainsFunc(browsers, func(b string) bool {
		return slices.ContainsFunc(words.Asks("works in"), func(w string) bool { return has(plain, w+" "+b) })
	})
}

// isSign reports whether a word is an operator rather than a name.
func isSign(w string) bool { return words.Compact(w) == "" }

// comparesSigns reports whether a question has two operators to choose from: "?? or ||".
func comparesSigns(plain string) bool {
	fields := strings.Fields(spaced(plain))
	for i := 1; i+1 < len(fields); i++ {
		if slices.Contains(words.Asks("choice"), fields[i]) && isSign(fields[i-1]) && isSign(fields[i+1]) {
			return true
		}
	}
	return false
}

// onlySign returns the operator in a question whose other words have no meaning: "what is ??". A
// mark after a space at the end is punctuation: "what is this ?".
func onlySign(question string) string {
	sign := ""
	fields := strings.Fields(strings.ToLower(question))
	if n := len(fields); n > 0 && slices.Contains([]string{"?", "!", "."}, fields[n-1]) {
		fields = fields[:n-1]
	}
	for _, w := range fields {
		switch {
		case isSubject(w), isSign(w) && sign != "":
			return ""
		case isSign(w):
			sign = w
		}
	}
	if len(fields) == 1 {
		return ""
	}
	return sign
}

// HasSign reports whether the subject of a question has an operator.
func (a Asked) HasSign() bool { return slices.ContainsFunc(strings.Fields(a.Subject), isSign) }

// isThisPage reports whether the only subject of a question, without its opening, is its page.
func isThisPage(rest string) bool {
	names, roles := words.Asks("this page"), words.RolesAsked(rest)
	if len(roles) == 0 && !slices.ContainsFunc(names, func(w string) bool { return has(rest, w) }) {
		return false // "what is for"
	}
	ignored := slices.Concat(names, words.Asks("with this page"), words.Asks("empty"), words.Asks("support"), words.Asks("browser"))
	for _, asked := range roles {
		ignored = append(ignored, asked.Words)
	}
	return withoutPhrases(rest, ignored) == ""
}

// endsLike reports whether a text ends with one of several phrases.
func endsLike(text string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.HasSuffix(text, " "+p) })
}

// Names reports whether a question has a name as whole words.
func (a Asked) Names(name string) bool { return has(a.Text, strings.ToLower(name)) }

// IsWish reports whether a question only names what is wanted, in several words: "round avatar".
func (a Asked) IsWish() bool {
	first, _, several := strings.Cut(a.Text, " ")
	return a.Kind == Reference && several && !a.Code && !a.Cause && len(a.Roles) == 0 && !slices.Contains(words.Asks("asking"), first)
}

// IsTask reports whether a question is a wish of so many words that it says what is to be achieved:
// "dark mode that follows the system setting".
func (a Asked) IsTask() bool {
	const several = 4
	return a.IsWish() && len(strings.Fields(a.Text)) >= several
}

// InArea reports whether a page is in an area of the question.
func InArea(a Asked, slug string) bool {
	return slices.ContainsFunc(a.Areas, func(below string) bool { return strings.HasPrefix(slug, below) })
}

// askRoles adds the roles in the words of a question and returns the question without these
// words, unless no subject remains.
func (a *Asked) askRoles(rest string) string {
	for _, asked := range words.RolesAsked(rest) {
		without := cutWords(rest, []string{asked.Words})
		if !isSubject(without) {
			continue
		}
		if !slices.Contains(a.Roles, asked.Role) {
			a.Roles = append(a.Roles, asked.Role)
		}
		if asked.Role != "summary" { // whose words are also what sections are about: "nested"
			rest = without
		}
	}
	a.AlsoTask = slices.ContainsFunc(words.Asks("task"), func(w string) bool {
		return strings.HasPrefix(w, "how ") && has(rest, "and "+w)
	})
	if len(a.Roles) > 0 {
		a.Kind = Reference
		a.Position = 1 + slices.IndexFunc(words.Asks("position"), func(w string) bool { return has(rest, w) })
		rest = cutWords(rest, words.Asks("position"))
	}
	if slices.ContainsFunc(a.Roles, func(r words.Role) bool { return inSyntax[r] }) {
		a.Roles = append(a.Roles, words.RoleSyntax)
	}
	return rest
}

// askMore returns the question for a definition without a second one: "… and why should i use it".
func (a *Asked) askMore(rest string) string {
	for _, w := range words.Asks("cause") {
		if before, _, ok := strings.Cut(rest, " and "+w+" "); ok && isSubject(before) {
			a.AlsoCause = true
			return before
		}
	}
	return rest
}

// inSyntax are the roles without a section on many pages, as their section on syntax covers
// them.
var inSyntax = map[words.Role]bool{words.RoleValues: true, "parameters": true, "directives": true}

// isSubject reports whether a text has a word that can be a subject.
func isSubject(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(w string) bool {
		return !words.IsStop("en", w) && !words.IsStop("de", w) && !words.IsGeneric(w) && !words.IsFiller(w) && words.Compact(w) != ""
	})
}

func askedWords(text string, role words.Role) []string {
	var list []string
	for _, asked := range words.RolesAsked(text) {
		if asked.Role == role {
			list = append(list, asked.Words)
		}
	}
	return list
}

// openings are the kinds of questions by their first words, in checking order.
var openings = []string{"task", "definition", "doing", "measure", "cause"}

// cutOpening removes the words at the start of a question that show its kind.
func cutOpening(plain string) (rest, kind string) {
	longest := ""
	for _, name := range openings {
		for _, w := range words.Asks(name) {
			if len(w) > len(longest) && strings.HasPrefix(plain, w+" ") {
				longest, kind = w, name
			}
		}
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(plain, longest), " ")
	return rest, kind
}

// GivesCause reports whether a heading asks why.
func GivesCause(heading string) bool {
	_, opening := cutOpening(strings.ToLower(heading))
	return opening == "cause"
}

// Defines reports whether a heading asks what something is.
func Defines(heading string) bool {
	_, opening := cutOpening(strings.ToLower(heading))
	return opening == "definition"
}

// has reports whether a text contains a phrase as whole words.
func has(text, phrase string) bool {
	return strings.Contains(" "+spaced(text)+" ", " "+phrase+" ")
}

// spaced returns the words of a text without the punctuation of clauses, except in operators:
// "??=".
func spaced(text string) string {
	fields := strings.Fields(text)
	for i, w := range fields {
		if words.Compact(w) != "" {
			fields[i] = strings.NewReplacer(",", " ", ";", " ", "?", " ", "!", " ").Replace(w)
		}
	}
	return strings.Join(strings.Fields(strings.Join(fields, " ")), " ")
}

// cutWords removes phrases from a text, the longest first, unless nothing remains.
func cutWords(text string, phrases []string) string {
	if rest := withoutPhrases(text, phrases); rest != "" {
		return rest
	}
	return text
}

func withoutPhrases(text string, phrases []string) string {
	phrases = slices.SortedStableFunc(slices.Values(phrases), func(a, b string) int { return len(b) - len(a) })
	padded := " " + spaced(text) + " "
	for _, p := range phrases {
		padded = strings.ReplaceAll(padded, " "+p+" ", " ")
	}
	return strings.Join(strings.Fields(padded), " ")
}
