package feature

import "slices"

// canBeEarly are the features that readers use when they are signed in.
var canBeEarly = []string{AIHelp, Collections, SavedPlaygrounds}

// CanBeEarly reports whether a feature can be for readers with early access only.
func CanBeEarly(name string) bool { return slices.Contains(canBeEarly, name) }

// Names of features, as the application in the browser calls them.
const (
	Authentication   = "authentication"
	Plus             = "plus"
	AIHelp           = "aiHelp"
	ExplainCode      = "explainCode"
	Collections      = "collections"
	Updates          = "updates"
	Settings         = "settings"
	PlusDocs         = "plusDocs"
	Plans            = "plans"
	Newsletter       = "newsletter"
	Placement        = "placement"
	Advertising      = "advertising"
	Observatory      = "observatory"
	WriterMode       = "writerMode"
	DevMode          = "devMode"
	Blog             = "blog"
	Curriculum       = "curriculum"
	About            = "about"
	Community        = "community"
	Playground       = "playground"
	SavedPlaygrounds = "savedPlaygrounds"
	SocialImages     = "socialImages"
	Telemetry        = "telemetry"
	Packs            = "packs"
)
