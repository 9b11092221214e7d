package vectors

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"waymark.dev/waymark/internal/search/corpus"
)

// index holds the vectors of a locale's sections. It is immutable once published.
type index struct {
	fingerprint string // of the content if the index is complete, or ""
	dimensions  int
	entries     []entry
	bytes       []int8    // concatenated
	signs       []uint64  // likewise, a bit for each component
	lengths     []float32 // of the vectors
	byHash      map[hash]int
}

type entry struct {
	url, anchor string
	hash        hash
}

func newIndex(dimensions int) *index { return &index{dimensions: dimensions, byHash: map[hash]int{}} }

func (x *index) add(e entry, vector []int8) {
	x.byHash[e.hash] = len(x.entries)
	x.entries = append(x.entries, e)
	x.bytes = append(x.bytes, vector...)
	x.signs = append(x.signs, signs(vector)...)
	x.lengths = append(x.lengths, float32(math.Sqrt(float64(dot(vector, vector)))))
}

func (x *index) vector(n int) []int8 { return x.bytes[n*x.dimensions : (n+1)*x.dimensions] }

// quantize scales a vector to bytes. It reports false for the zero vector and non-finite
// values.
func quantize(v []float32) ([]int8, bool) {
	most := 0.0
	for _, f := range v {
		a := math.Abs(float64(f))
		if math.IsNaN(a) || math.IsInf(a, 0) {
			return nil, false
		}
		most = max(most, a)
	}
	if most == 0 {
		return nil, false
	}
	bytes := make([]int8, len(v))
	for i, f := range v {
		bytes[i] = int8(math.Round(float64(f) / most * math.MaxInt8))
	}
	return bytes, true
}

// step is the number of components multiplied per bounds check.
const step = 8

// dot returns the product of two vectors of the same length. With maxDimensions it cannot
// overflow.
func dot(a, b []int8) int32 {
	var s, t int32
	for len(a) >= step && len(b) >= step {
		s += int32(a[0])*int32(b[0]) + int32(a[1])*int32(b[1]) + int32(a[2])*int32(b[2]) + int32(a[3])*int32(b[3])
		t += int32(a[4])*int32(b[4]) + int32(a[5])*int32(b[5]) + int32(a[6])*int32(b[6]) + int32(a[7])*int32(b[7])
		a, b = a[step:], b[step:]
	}
	for i := range min(len(a), len(b)) {
		s += int32(a[i]) * int32(b[i])
	}
	return s + t
}

// signs returns a bit for each component that is positive.
func signs(v []int8) []uint64 {
	words := make([]uint64, wordsOf(len(v)))
	for i, c := range v {
		if c > 0 {
			words[i/64] |= 1 << (i % 64)
		}
	}
	return words
}

func wordsOf(dimensions int) int { return (dimensions + 63) / 64 }

// neighbor is an entry with its cosine.
type neighbor struct {
	entry int
	score float32
}

// rescored is the number of sections compared in full: those whose signs are most similar to
// the question's. Signs are compared dozens of times faster, and the closest vectors are
// nearly always among these.
const rescored = 3000

// nearest returns the sections with the closest vectors, the closest first.
func (x *index) nearest(vector []int8, limit int) []corpus.FoundSection {
	if len(vector) != x.dimensions || limit <= 0 {
		return nil
	}
	length := float32(math.Sqrt(float64(dot(vector, vector))))
	var best []neighbor
	for _, n := range x.mostSimilar(signs(vector)) {
		best = append(best, neighbor{n, float32(dot(vector, x.vector(n))) / (length * x.lengths[n])})
	}
	slices.SortFunc(best, func(a, b neighbor) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.entry, b.entry))
	})
	found := make([]corpus.FoundSection, min(limit, len(best)))
	for i := range found {
		e := x.entries[best[i].entry]
		found[i] = corpus.FoundSection{URL: e.url, Anchor: e.anchor, Score: float64(best[i].score)}
	}
	return found
}

// mostSimilar returns the entries with the fewest different signs: at least rescored ones if
// possible, and all ties with the last.
func (x *index) mostSimilar(wanted []uint64) []int {
	differ := make([]uint16, len(x.entries))
	counts := make([]int, x.dimensions+1)
	width := len(wanted)
	for n := range differ {
		d := 0
		for i, w := range x.signs[n*width : (n+1)*width] {
			d += bits.OnesCount64(w ^ wanted[i])
		}
		differ[n] = uint16(d)
		counts[d]++
	}
	most, sum := 0, counts[0]
	for sum < rescored && most < x.dimensions {
		most++
		sum += counts[most]
	}
	list := make([]int, 0, sum)
	for n, d := range differ {
		if int(d) <= most {
			list = append(list, n)
		}
	}
	return list
}
