package advice

// The lists that TestNamed and FlagNamed search.
var (
	Tests = tests
	Flags = flags
)
