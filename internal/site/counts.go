package site

import "waymark.dev/waymark/internal/docs/flaw"

// count fills in the counts of a build that made pages. What is in the previous
// state of documents that were not made holds for them.
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

// countUnchanged fills in the counts of a build that had nothing to make.
func (b *build) countUnchanged(p *plan) {
	b.countFlaws(p.before)
	b.report.Documents = PageCounts{Total: len(b.pages), Unchanged: len(b.pages)}
	b.report.Others = PageCounts{Total: b.others(), Unchanged: b.others()}
}

// countFlaws adds up the flaws of the site: those of loading it, of its
// documents and of its other pages.
func (b *build) countFlaws(s state) {
	b.report.Flaws = flaw.Count(b.e.flaws.Sorted())
	for _, counts := range s.Flaws {
		b.report.Flaws.Add(counts)
	}
	b.report.Flaws.Add(s.OtherFlaws)
}

// countFailedOthers is how many of the others failed. More can fail: the pages
// of hosts, and files.
func (b *build) countFailedOthers() int {
	n := 0
	for _, l := range b.e.cat.Locales() {
		if b.failedOthers[homeURL(l)] {
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

// others is how many pages of other kinds there are: home pages, and those with
// data of their own.
func (b *build) others() int { return len(b.e.cat.Locales()) + len(b.e.collections.pages) }

// countLoadFlaws counts the flaws of shared files and of loading. All sidebars are
// read for that, since those of pages that are kept are not read for pages.
func (b *build) countLoadFlaws() flaw.Counts {
	b.e.sidebars.Check()
	return flaw.Count(b.e.flaws.Sorted())
}
