package output

import (
	"math"
	"testing"
)

func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#777777", "#ffffff", 4.48}, {"#ffffff", "#767676", 4.54}, {"#0000ff", "#0000ff", 1}} {
		a, _ := ParseColor(c.a)
		b, _ := ParseColor(c.b)
		if got := Contrast(a, b); math.Abs(got-c.want) > 0.005 {
			t.Errorf("contrast of %s and %s = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
