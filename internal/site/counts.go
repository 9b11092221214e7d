package site

import "waymark.dev/waymark/internal/docs/flaw"

// count sets the counts of a build that made pages. Documents that were not made keep the
// counts in the previous state.
func (b *build) count(p *plan) {
	made := make([]bool, len(b.pages))
	for _, i := range b.todo {
		made[i] = true
	}
	p.state.Flaws = map[string]flaw.Counts{}
	for i, page := range b.pages {
		url := page.URL()
		counts := b.tallies[i].Counts()
		switch {
		case !made[i]:
			counts = p.before.Flaws[url]
		case b.opts.Issues:
			counts = flaw.Count(b.issues[i].Sorted())
		}
		if len(counts) > 0 {
			p.state.Flaws[url] = counts
		}
	}
	p.state.OtherFlaws = flaw.Count(b.flaws.Sorted())
	b.countFlaws(p.state)

	failed := len(b.failedPages)
	b.report.Documents = PageCounts{
		Total: len(b.pages), Built: len(b.todo) - failed, Unchanged: len(b.pages) - len(b.todo), Failed: failed,
	}
	others, failedOthers := b.others(), b.countFailedOthers()
	b.report.Others = PageCounts{Total: others, Built: others - failedOthers, Failed: failedOthers}
}

// countUnchanged sets the counts of a build without changes.
func (b *build) countUnchanged(p *plan) {
	b.countFlaws(p.before)
	b.report.Documents = PageCounts{Total: len(b.pages), Unchanged: len(b.pages)}
	b.report.Others = PageCounts{Total: b.others(), Unchanged: b.others()}
}

// countFlaws sums the flaws of loading, documents and other pages.
func (b *build) countFlaws(s state) {
	b.report.Flaws = flaw.Count(b.e.flaws.Sorted())
	for _, counts := range s.Flaws {
		b.report.Flaws.Add(counts)
	}
	b.report.Flaws.Add(s.OtherFlaws)
}

// countFailedOthers returns the number of failed other pages; host pages and files can fail,
// too.
func (b *build) countFailedOthers() int {
	n := 0
	for _, l := range b.e.homes() {
		if b.failedOthers[b.e.homeURL(l)] {
			n++
		}
	}
	for _, p := range b.e.collections.pages {
		if b.failedOthers[p.URL] {
			n++
		}
	}
	return n
}

// others returns the number of other pages: home pages, and those with their own data.
func (b *build) others() int { return len(b.e.homes()) + len(b.e.collections.pages) }

// countLoadFlaws counts the flaws of loading and shared files. It reads all sidebars, since
// unchanged pages do not.
func (b *build) countLoadFlaws() flaw.Counts {
	b.e.sidebars.Check()
	return flaw.Count(b.e.flaws.Sorted())
}
