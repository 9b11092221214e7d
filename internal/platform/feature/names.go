package feature

// Names of features, as the application in the browser calls them.
const (
	Authentication   = "authentication"
	Plus             = "plus"
	AIHelp           = "aiHelp"
	Collections      = "collections"
	Updates          = "updates"
	Settings         = "settings"
	PlusDocs         = "plusDocs"
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
)
