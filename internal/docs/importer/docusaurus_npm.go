package importer

import (
	"slices"
	"strings"
)

// packageManagers returns tabs with a command of npm for each package manager, as the plugin npm2yarn makes them.
func packageManagers(code string) string {
	lines := strings.Split(unindented(code), "\n")
	fence := openingFence(lines[0])
	commands := lines[1:]
	if n := len(commands); n > 0 && strings.HasPrefix(commands[n-1], fence) {
		commands = commands[:n-1]
	}
	language := strings.Fields(strings.TrimLeft(lines[0], "`~") + " bash")[0]
	var b strings.Builder
	b.WriteString("::: code-group\n")
	for _, manager := range []struct{ name, label string }{{"npm", "npm"}, {"yarn", "Yarn"}, {"pnpm", "pnpm"}, {"bun", "Bun"}} {
		b.WriteString(fence + language + " [" + manager.label + "]\n")
		for _, command := range commands {
			b.WriteString(npmCommand(command, manager.name) + "\n")
		}
		b.WriteString(fence + "\n")
	}
	return b.String() + ":::"
}

// runners replace npx.
var runners = map[string]string{"yarn": "yarn dlx", "pnpm": "pnpm dlx", "bun": "bun x"}

// npmCommand returns a command of npm as another package manager has it. Other lines stay.
func npmCommand(command, manager string) string {
	words := strings.Fields(command)
	switch {
	case manager == "npm" || len(words) == 0:
		return command
	case words[0] == "npx":
		return strings.Join(append([]string{runners[manager]}, words[1:]...), " ")
	case words[0] != "npm" || len(words) == 1:
		return command
	}
	return manager + " " + strings.Join(npmArguments(words[1:], manager), " ")
}

// npmFlags are options of npm install that yarn and bun call otherwise; "" for those that they lack.
var npmFlags = map[string]string{
	"--save-dev": "--dev", "-D": "--dev", "--save-optional": "--optional", "-O": "--optional", "--save-exact": "--exact", "-E": "--exact",
	"--save": "", "-S": "", "--global": "--global", "-g": "--global",
}

func npmArguments(words []string, manager string) []string {
	verb, rest := words[0], slices.Clone(words[1:])
	rest = slices.DeleteFunc(rest, func(w string) bool { return w == "--" })
	switch verb {
	case "install", "i", "add", "uninstall", "remove", "un", "rm":
		hasPackages := slices.ContainsFunc(rest, func(w string) bool { return !strings.HasPrefix(w, "-") })
		switch {
		case verb == "uninstall" || verb == "remove" || verb == "un" || verb == "rm":
			verb = "remove"
		case hasPackages:
			verb = "add"
		default:
			verb = "install"
		}
		if manager != "pnpm" {
			rest = convertFlags(rest)
		}
		rest = slices.DeleteFunc(rest, func(w string) bool { return w == "" || w == "--save" || w == "-S" })
		if i := slices.Index(rest, "--global"); manager == "yarn" && i >= 0 {
			return append([]string{"global", verb}, slices.Delete(rest, i, i+1)...)
		}
	case "run", "run-script":
		if manager == "yarn" && len(rest) > 0 {
			return rest
		}
		verb = "run"
	case "init", "create":
		if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
			verb = "create"
			rest[0] = strings.TrimSuffix(rest[0], "@latest")
		}
	}
	return append([]string{verb}, rest...)
}

func convertFlags(words []string) []string {
	for i, word := range words {
		if other, ok := npmFlags[word]; ok {
			words[i] = other
		}
	}
	return words
}
