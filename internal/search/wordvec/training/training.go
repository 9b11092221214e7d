// Package training learns the vectors of package wordvec. Phrases of readers are the questions, and
// of a question and all pages, the page that it is for has to be the closest: the loss is the cross
// entropy of a softmax over that page, the pages of other questions of the same batch, and pages
// drawn at random (https://arxiv.org/abs/1705.00652).
package training

import (
	"math"
	"math/rand/v2"

	"waymark.dev/waymark/internal/search/wordvec"
)

// Set is what vectors are learned from.
type Set struct {
	Words     []string
	Pages     [][]Use // by number
	Questions []Question
}

// Use is a word of a page.
type Use struct {
	Word   int32
	Weight float32 // as in wordvec.Use
}

// Question is a phrase of readers for a page.
type Question struct {
	Words []int32
	Page  int32
}

// Options set how long and how fast vectors are learned. The zero value of Report reports nothing.
type Options struct {
	Epochs     int
	Rate       float64
	Batch      int
	Random     int     // pages drawn for each batch
	Dropped    float64 // share of the words of questions that are left out at random
	SharpStart float64 // factor of cosines at the beginning
	Report     func(epoch int, loss float64)
}

// Default returns the options in use.
func Default() Options {
	return Options{Epochs: 3, Rate: 0.003, Batch: 512, Random: 1024, Dropped: 0.25, SharpStart: 12}
}

const dim = wordvec.Dimensions

type vector = [dim]float32

// trainer holds the parameters and their gradients.
type trainer struct {
	set                   *Set
	o                     Options
	random                *rand.Rand
	vectors               matrix
	asked, inPages, sharp matrix // logarithms of factors
	steps                 int
}

// matrix is a parameter with its gradient and what Adam remembers of it
// (https://arxiv.org/abs/1412.6980).
type matrix struct{ at, gradient, mean, square []float32 }

func newMatrix(n int) matrix {
	return matrix{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
}

func (m *matrix) row(i int32) []float32  { return m.at[int(i)*dim : int(i+1)*dim] }
func (m *matrix) grad(i int32) []float32 { return m.gradient[int(i)*dim : int(i+1)*dim] }

// step moves a parameter against its gradient, which it clears.
func (m *matrix) step(rate float64, n int) {
	const keepMean, keepSquare = 0.9, 0.999
	rate *= math.Sqrt(1-math.Pow(keepSquare, float64(n))) / (1 - math.Pow(keepMean, float64(n)))
	for i, g := range m.gradient {
		m.mean[i] = keepMean*m.mean[i] + (1-keepMean)*g
		m.square[i] = keepSquare*m.square[i] + (1-keepSquare)*g*g
		m.at[i] -= float32(rate) * m.mean[i] / (float32(math.Sqrt(float64(m.square[i]))) + 1e-8)
		m.gradient[i] = 0
	}
}

// Train returns the vectors of the words of a set. It returns the same for the same set and options.
func Train(set *Set, o Options) *wordvec.Table {
	t := &trainer{
		set: set, o: o, random: rand.New(rand.NewPCG(1, 2)),
		vectors: newMatrix(len(set.Words) * dim), asked: newMatrix(len(set.Words)), inPages: newMatrix(len(set.Words)), sharp: newMatrix(1),
	}
	for i := range t.vectors.at {
		t.vectors.at[i] = float32(t.random.NormFloat64() / math.Sqrt(dim))
	}
	t.sharp.at[0] = float32(math.Log(o.SharpStart))
	t.rarities()
	for epoch := range o.Epochs {
		rate := o.Rate * (1 - 0.8*float64(epoch)/float64(o.Epochs))
		loss := t.epoch(rate)
		if o.Report != nil {
			o.Report(epoch+1, loss)
		}
	}
	vectors := make([][]float32, len(set.Words))
	asked, inPages := make([]float32, len(set.Words)), make([]float32, len(set.Words))
	for i := range vectors {
		vectors[i] = t.vectors.row(int32(i))
		asked[i], inPages[i] = exp(t.asked.at[i]), exp(t.inPages.at[i])
	}
	return wordvec.New(set.Words, vectors, asked, inPages)
}

func exp(x float32) float32 { return float32(math.Exp(float64(x))) }

// rarities makes words of few pages count more at the beginning.
func (t *trainer) rarities() {
	pages := make([]int, len(t.set.Words))
	for _, uses := range t.set.Pages {
		for _, u := range uses {
			pages[u.Word]++
		}
	}
	for i, n := range pages {
		rarity := math.Log(float64(len(t.set.Pages)+1) / float64(n+1))
		t.asked.at[i] = float32(math.Log(max(0.3, rarity)))
		t.inPages.at[i] = t.asked.at[i]
	}
}

func (t *trainer) epoch(rate float64) (loss float64) {
	order := t.random.Perm(len(t.set.Questions))
	size := max(1, min(t.o.Batch, len(order)))
	batches := len(order) / size
	for b := range batches {
		questions := make([]Question, 0, size)
		for _, n := range order[b*size : (b+1)*size] {
			questions = append(questions, t.shortened(t.set.Questions[n]))
		}
		t.steps++
		loss += t.batch(questions)
		t.vectors.step(rate, t.steps)
		t.asked.step(rate, t.steps)
		t.inPages.step(rate, t.steps)
		t.sharp.step(10*rate, t.steps)
	}
	return loss / float64(max(1, batches))
}

// shortened returns a question without some of its words, drawn at random.
func (t *trainer) shortened(q Question) Question {
	var left []int32
	for _, w := range q.Words {
		if t.random.Float64() >= t.o.Dropped {
			left = append(left, w)
		}
	}
	if len(left) > 0 {
		q.Words = left
	}
	return q
}

// sum is a sum of words' vectors, and that sum with the length 1.
type sum struct {
	uses   []Use
	factor *matrix
	length float32
	unit   vector
	pull   vector // gradient of the unit vector
}

func (t *trainer) sum(uses []Use, factor *matrix) *sum {
	s := &sum{uses: uses, factor: factor}
	for _, u := range uses {
		by := u.Weight * exp(factor.at[u.Word])
		for k, x := range t.vectors.row(u.Word) {
			s.unit[k] += by * x
		}
	}
	var square float32
	for _, x := range s.unit {
		square += x * x
	}
	s.length = float32(math.Sqrt(float64(square + 1e-12)))
	for k := range s.unit {
		s.unit[k] /= s.length
	}
	return s
}

// learn adds the gradient of a sum to those of its words.
func (t *trainer) learn(s *sum) {
	along := dot(&s.pull, &s.unit)
	var g vector
	for k := range g {
		g[k] = (s.pull[k] - along*s.unit[k]) / s.length
	}
	for _, u := range s.uses {
		by := u.Weight * exp(s.factor.at[u.Word])
		row, gradient := t.vectors.row(u.Word), t.vectors.grad(u.Word)
		var onFactor float32
		for k, x := range g {
			gradient[k] += by * x
			onFactor += x * row[k]
		}
		s.factor.gradient[u.Word] += by * onFactor
	}
}

func dot(a, b *vector) (sum float32) {
	for k, x := range a {
		sum += x * b[k]
	}
	return sum
}

func (s *sum) pulledBy(factor float32, by *vector) {
	for k, x := range by {
		s.pull[k] += factor * x
	}
}

// ownShare is what a page's vector loses of each word of the question, so that it is not close to it for
// that phrase alone.
const ownShare = 0.5

// batch adds the gradients of questions, and returns the loss.
func (t *trainer) batch(questions []Question) (loss float64) {
	asked := make([]*sum, len(questions))
	right := make([]*sum, len(questions)) // with less of the question's words, which are in the phrases of the page
	pages := make([]*sum, 0, len(questions)+t.o.Random)
	numbers := make([]int32, 0, cap(pages))
	for i, q := range questions {
		var uses []Use
		rest := t.page(q.Page)
		for _, w := range q.Words {
			uses = append(uses, Use{w, 1})
			rest = append(rest, Use{w, -ownShare})
		}
		asked[i], right[i] = t.sum(uses, &t.asked), t.sum(rest, &t.inPages)
		pages, numbers = append(pages, t.sum(t.page(q.Page), &t.inPages)), append(numbers, q.Page)
	}
	for range t.o.Random {
		n := t.random.Int32N(int32(len(t.set.Pages)))
		pages, numbers = append(pages, t.sum(t.page(n), &t.inPages)), append(numbers, n)
	}
	sharp := exp(t.sharp.at[0])
	each := 1 / float32(len(questions))
	cosines := make([]float32, len(pages))
	for i, q := range questions {
		is := dot(&asked[i].unit, &right[i].unit)
		all := math.Exp(float64(sharp * (is - 1)))
		for j := range pages {
			if numbers[j] == q.Page {
				continue
			}
			cosines[j] = dot(&asked[i].unit, &pages[j].unit)
			all += math.Exp(float64(sharp * (cosines[j] - 1)))
		}
		share := func(cosine float32) float32 {
			return float32(math.Exp(float64(sharp*(cosine-1))) / all)
		}
		p := share(is)
		loss -= math.Log(float64(p))
		pull := func(page *sum, cosine, by float32) {
			asked[i].pulledBy(by*sharp, &page.unit)
			page.pulledBy(by*sharp, &asked[i].unit)
			t.sharp.gradient[0] += by * sharp * cosine
		}
		pull(right[i], is, (p-1)*each)
		for j, page := range pages {
			const negligible = 1e-5
			if by := share(cosines[j]); numbers[j] != q.Page && by > negligible {
				pull(page, cosines[j], by*each)
			}
		}
	}
	for _, list := range [][]*sum{asked, right, pages} {
		for _, s := range list {
			t.learn(s)
		}
	}
	return loss / float64(len(questions))
}

// page returns the words of a page, with their weights in its vector.
func (t *trainer) page(n int32) []Use {
	uses := make([]Use, 0, len(t.set.Pages[n])+8)
	for _, u := range t.set.Pages[n] {
		uses = append(uses, Use{u.Word, wordvec.Dampen(u.Weight)})
	}
	return uses
}
