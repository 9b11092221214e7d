package feature

import "slices"

// canBeEarly are the features for signed-in readers.
var canBeEarly = []string{AIHelp, Collections, SavedPlaygrounds}

// CanBeEarly reports whether a feature can be limited to readers with early access.
func CanBeEarly(name string) bool { return slices.Contains(canBeEarly, name) }

// Names of features, as in the application.
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
