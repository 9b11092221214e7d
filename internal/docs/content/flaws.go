package content

import (
	"fmt"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Names of the flaws that reading a catalogue reports, all in group Unknown.
const (
	FlawUnreadable  = "Unreadable"         // a file or folder that cannot be read; left out
	FlawSymlink     = "SymbolicLink"       // a symbolic link inside a tree; not followed
	FlawFrontMatter = "InvalidFrontMatter" // a page that is left out, or a key that is ignored
	FlawSlug        = "SlugMismatch"       // a page that is not in the folder of its slug; left out
	FlawBadSlug     = "InvalidSlug"        // a page whose slug no file can have; left out
	FlawNoEnglish   = "MissingEnglish"     // a translation without an English page
	FlawRedirect    = "InvalidRedirect"    // a line of a redirects file that breaks a rule
	FlawData        = "InvalidData"        // a shared data file that cannot be used
	FlawText        = "MissingText"        // a text of the interface that a data file lacks
	FlawHistory     = "UnreadableHistory"  // version control that cannot be read
)

func report(r flaw.Reporter, name, file string, line int, format string, args ...any) {
	f := flaw.Flaw{
		Group:       flaw.Unknown,
		Name:        name,
		File:        file,
		Line:        line,
		Explanation: fmt.Sprintf(format, args...),
	}
	if line > 0 {
		f.Column, f.EndLine, f.EndColumn = 1, line, 1
	}
	r.Report(f)
}
