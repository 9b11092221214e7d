package wordvec

import (
	"slices"
	"testing"
)

func axis(k int) []float32 {
	v := make([]float32, Dimensions)
	v[k] = 1
	return v
}

// example has "film" and "video" in one direction and "trail" in another.
func example() *Table {
	one := []float32{1, 1, 1}
	return New([]string{"film", "video", "trail"}, [][]float32{axis(0), axis(0), axis(1)}, one, one)
}

func TestPagesAreNearByWordsThatTheyLack(t *testing.T) {
	uses := map[string][]Use{"video": {{Page: 0, Weight: 2}}, "trail": {{Page: 1, Weight: 1}}}
	table := example()
	pages := table.Pages(3, func(word string) []Use { return uses[word] })
	near := pages.Near(table.Question([]string{"film", "unknown"}))
	if want := []float32{1, 0, 0}; !slices.Equal(near, want) {
		t.Errorf("pages on video, trail and nothing are %v near to film, want %v", near, want)
	}
	if got := table.Question([]string{"unknown"}); got != nil {
		t.Errorf("the vector of an unknown word is %v", got)
	}
}

func TestTablesAreKeptAsBytes(t *testing.T) {
	table := example()
	data := table.Encode()
	read, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(read.Words(), table.Words()) || !slices.Equal(read.Encode(), data) {
		t.Errorf("decoded %v, want %v", read.Words(), table.Words())
	}
	whole := map[int]bool{0: true} // bytes of whole words
	end := 0
	for _, w := range table.Words() {
		end += 1 + len(w) + 8 + Dimensions
		whole[end] = true
	}
	for n := range data {
		if _, err := Decode(data[:n]); (err == nil) != whole[n] {
			t.Fatalf("the first %d of %d bytes: %v", n, len(data), err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(example().Encode())
	f.Add(append(example().Encode(), example().Encode()...)) // each word twice
	f.Add([]byte{4, 'f', 'i'})
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := Decode(data)
		if err == nil && !slices.Equal(table.Encode(), data) {
			t.Errorf("%q is decoded to another table", data)
		}
	})
}

func TestEnglishWords(t *testing.T) {
	t.Parallel()
	words := English().Words()
	const several = 5000
	if len(words) < several || slices.Contains(words, "") {
		t.Errorf("the embedded table has %d words, or an empty one", len(words))
	}
}
