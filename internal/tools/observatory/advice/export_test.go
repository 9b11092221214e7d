package advice

// The lists behind TestNamed and FlagNamed.
var (
	Tests = tests
	Flags = flags
)
