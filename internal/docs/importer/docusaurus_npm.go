package importer

import (
	"cmp"
	"slices"
	"strings"
)

// packageManagers returns tabs with a command of npm for each package manager, like the plugin npm2yarn.
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

// npmVerbs are other names of commands of npm.
var npmVerbs = map[string]string{"i": "add", "install": "add", "un": "remove", "rm": "remove", "uninstall": "remove", "run-script": "run", "init": "create"}

// npmFlags maps options of npm to those of yarn and bun, "" if they have none.
var npmFlags = map[string]string{
	"--save-dev": "--dev", "-D": "--dev", "--save-optional": "--optional", "-O": "--optional", "--save-exact": "--exact", "-E": "--exact", "--save": "", "-S": "", "-g": "--global",
}

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
	verb, rest := cmp.Or(npmVerbs[words[1]], words[1]), words[2:]
	rest = slices.DeleteFunc(rest, func(w string) bool { return w == "--" })
	hasPackages := slices.ContainsFunc(rest, func(w string) bool { return w[0] != '-' })
	switch {
	case verb == "add" && !hasPackages:
		verb = "install"
	case verb == "create" && !hasPackages:
		verb = "init"
	case verb == "create":
		rest[0] = strings.TrimSuffix(rest[0], "@latest")
	case verb == "run" && manager == "yarn" && hasPackages:
		verb = ""
	}
	if verb == "add" || verb == "remove" || verb == "install" {
		for i, word := range rest {
			if other, known := npmFlags[word]; known && (manager != "pnpm" || other == "") {
				rest[i] = other
			}
		}
		if i := slices.Index(rest, "--global"); i >= 0 && manager == "yarn" {
			verb, rest = "global "+verb, slices.Delete(rest, i, i+1)
		}
	}
	return strings.Join(strings.Fields(manager+" "+verb+" "+strings.Join(rest, " ")), " ")
}
