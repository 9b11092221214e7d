package content

import (
	"fmt"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Names of the flaws of reading a catalogue, all in group Unknown.
const (
	FlawUnreadable  = "Unreadable"         // an unreadable file or folder; left out
	FlawSymlink     = "SymbolicLink"       // a symbolic link in a tree; not followed
	FlawFrontMatter = "InvalidFrontMatter" // a page that is left out, or an ignored key
	FlawSlug        = "SlugMismatch"       // a page outside the folder of its slug; left out
	FlawBadSlug     = "InvalidSlug"        // a page whose slug can be neither a file nor an address; left out
	FlawAddress     = "SameAddress"        // a page of a docs tree at the address of another one; left out
	FlawNoEnglish   = "MissingEnglish"     // a translation without an English page
	FlawRedirect    = "InvalidRedirect"    // a line of a redirects file that breaks a rule
	FlawData        = "InvalidData"        // an unusable file of shared data
	FlawText        = "MissingText"        // an interface text that a data file lacks
	FlawReference   = "InvalidOpenAPI"     // an unusable OpenAPI document, or a part of one
	FlawMDX         = "LeftOutMDX"         // a part of a page that is not Markdown
	FlawImport      = "NotImported"        // something that a project of another tool has, and its docs tree lacks
	FlawMacro       = "InvalidMacro"       // a macro of a docs tree with a wrong name or declaration
	FlawHistory     = "UnreadableHistory"  // unreadable version control
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
