package golden

import "strings"

// context is the number of equal lines shown around a difference.
const context = 3

// Diff shows, line by line, how got departs from want: lines of want alone
// begin with "-", lines of got alone with "+", equal lines near them with a
// space. It is empty when both are equal. Common lines at both ends are cut
// first, so what is compared in full is small.
func Diff(want, got string) string {
	if want == got {
		return ""
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	var out strings.Builder
	write(&out, ' ', a[max(0, head-context):head])
	diffMiddle(&out, a[head:len(a)-tail], b[head:len(b)-tail])
	end := len(a) - tail
	write(&out, ' ', a[end:min(len(a), end+context)])
	return out.String()
}

// largest bounds the table of common subsequences; beyond it the two sides are
// shown whole, one after the other.
const largest = 4 << 20

func diffMiddle(out *strings.Builder, a, b []string) {
	if len(a)*len(b) > largest {
		write(out, '-', a)
		write(out, '+', b)
		return
	}
	common := commonLengths(a, b)
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			write(out, ' ', a[i:i+1])
			i, j = i+1, j+1
		case common[i+1][j] >= common[i][j+1]:
			write(out, '-', a[i:i+1])
			i++
		default:
			write(out, '+', b[j:j+1])
			j++
		}
	}
	write(out, '-', a[i:])
	write(out, '+', b[j:])
}

// commonLengths gives, for each i and j, the length of the longest common
// subsequence of a[i:] and b[j:].
func commonLengths(a, b []string) [][]int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	return table
}

func write(out *strings.Builder, mark byte, lines []string) {
	for _, line := range lines {
		out.WriteByte(mark)
		out.WriteString(line)
		out.WriteByte('\n')
	}
}
