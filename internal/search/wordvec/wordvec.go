// Package wordvec compares questions and pages by vectors of words. They were learned from the
// phrases that readers use for pages, so the vectors of words for the same things are close to
// each other: a question finds a page also by words that no phrase for it has.
package wordvec

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"
)

// Dimensions is the length of a vector.
const Dimensions = 96

// Table has the vectors of words, which are stems in the form of words.SameTask.
type Table struct {
	rows    map[string]int32
	vectors [][Dimensions]int8
	asked   []float32 // factor of a word's vector in a question
	inPages []float32 // likewise in a page
}

//go:embed words.vec
var embedded []byte

// English returns the table of English words.
var English = sync.OnceValue(func() *Table {
	t, err := Decode(embedded)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return t
})

// New returns the table of words, each given once and of at most 255 bytes, with their vectors, and the
// factors of these in questions and in pages.
func New(words []string, vectors [][]float32, asked, inPages []float32) *Table {
	t := &Table{rows: make(map[string]int32, len(words)), vectors: make([][Dimensions]int8, len(words)), asked: make([]float32, len(words)), inPages: make([]float32, len(words))}
	for i, w := range words {
		t.rows[w] = int32(i)
		var most float32
		for _, x := range vectors[i] {
			most = max(most, x, -x)
		}
		if most == 0 {
			continue
		}
		unit := most / math.MaxInt8
		for k, x := range vectors[i] {
			t.vectors[i][k] = int8(math.Round(float64(x / unit)))
		}
		t.asked[i], t.inPages[i] = asked[i]*unit, inPages[i]*unit
	}
	return t
}

var errCut = errors.New("it ends too early")

// Decode reads what Encode returned.
func Decode(data []byte) (*Table, error) {
	t := &Table{rows: map[string]int32{}}
	for len(data) > 0 {
		length := int(data[0])
		if len(data) < 1+length+8+Dimensions {
			return nil, fmt.Errorf("decode word vectors: word %d: %w", len(t.rows)+1, errCut)
		}
		word := string(data[1 : 1+length])
		if _, twice := t.rows[word]; twice {
			return nil, fmt.Errorf("decode word vectors: %q is there twice", word)
		}
		t.rows[word] = int32(len(t.rows))
		data = data[1+length:]
		t.asked = append(t.asked, math.Float32frombits(binary.LittleEndian.Uint32(data)))
		t.inPages = append(t.inPages, math.Float32frombits(binary.LittleEndian.Uint32(data[4:])))
		var vector [Dimensions]int8
		for k := range vector {
			vector[k] = int8(data[8+k])
		}
		t.vectors = append(t.vectors, vector)
		data = data[8+Dimensions:]
	}
	return t, nil
}

// Encode returns a table as bytes: for each word its length, the word, the factors and the vector.
func (t *Table) Encode() []byte {
	words := t.Words()
	var data []byte
	for i, w := range words {
		data = append(data, byte(len(w)))
		data = append(data, w...)
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(t.asked[i]))
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(t.inPages[i]))
		for _, x := range t.vectors[i] {
			data = append(data, byte(x))
		}
	}
	return data
}

// Words returns the words of the table, by row.
func (t *Table) Words() []string {
	words := make([]string, len(t.rows))
	for w, i := range t.rows {
		words[i] = w
	}
	return words
}

// vector is the sum of the vectors of words.
type vector [Dimensions]float32

func (v *vector) add(factor float32, word *[Dimensions]int8) {
	for k, x := range word {
		v[k] += factor * float32(x)
	}
}

// normalize gives a vector the length 1, unless it is 0.
func (v *vector) normalize() {
	var sum float32
	for _, x := range v {
		sum += x * x
	}
	if sum == 0 {
		return
	}
	length := float32(math.Sqrt(float64(sum)))
	for k := range v {
		v[k] /= length
	}
}

// Use is a page, by its number, that has a word.
type Use struct {
	Page   int32
	Weight float32 // the higher, the more the page is about the word
}

// Pages has the vectors of pages. It is immutable.
type Pages struct{ vectors []vector }

// Pages returns the vectors of n pages, whose uses of a word a function returns.
func (t *Table) Pages(n int, usesOf func(word string) []Use) *Pages {
	p := &Pages{make([]vector, n)}
	for row, w := range t.Words() { // in order, as sums of floats depend on it
		for _, use := range usesOf(w) {
			p.vectors[use.Page].add(t.inPages[row]*Dampen(use.Weight), &t.vectors[row])
		}
	}
	for i := range p.vectors {
		p.vectors[i].normalize()
	}
	return p
}

// Dampen returns the weight of a word in a page's vector: the second use counts less than the first.
func Dampen(weight float32) float32 { return float32(math.Sqrt(float64(weight))) }

// Question is the vector of a question.
type Question struct{ vector vector }

// Question returns the vector of a question with these words, or nil if the table has none of them.
func (t *Table) Question(words []string) *Question {
	q := &Question{}
	known := false
	for _, w := range words {
		if row, ok := t.rows[w]; ok {
			q.vector.add(t.asked[row], &t.vectors[row])
			known = true
		}
	}
	if !known {
		return nil
	}
	q.vector.normalize()
	return q
}

// Near returns how close each page is to a question, -1 to 1.
func (p *Pages) Near(q *Question) []float32 {
	near := make([]float32, len(p.vectors))
	for i := range p.vectors {
		near[i] = dot(&p.vectors[i], &q.vector)
	}
	return near
}

// dot adds up in four sums, which do not wait for each other.
func dot(a, b *vector) float32 {
	var sums [4]float32
	for k := 0; k < Dimensions; k += len(sums) {
		sums[0] += a[k] * b[k]
		sums[1] += a[k+1] * b[k+1]
		sums[2] += a[k+2] * b[k+2]
		sums[3] += a[k+3] * b[k+3]
	}
	return sums[0] + sums[1] + sums[2] + sums[3]
}
