package macro

import "testing"

func TestArgAsNumberAndCondition(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		arg  Arg
		n    int
		b    bool
	}{
		{"absent", Arg{}, 0, false},
		{"number", num("42"), 42, true},
		{"decimal", num("3.9"), 3, true},
		{"zero", num("0"), 0, false},
		{"length", str("200px"), 200, true},
		{"percentage", str("100%"), 100, true},
		{"text", str("no"), 0, true},
		{"two numbers", str("1 2"), 0, true},
		{"true", Arg{Bool, "true"}, 1, true},
		{"false", Arg{Bool, "false"}, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.arg.Int(); got != tt.n {
				t.Errorf("Int() of %+v = %d, want %d", tt.arg, got, tt.n)
			}
			if got := tt.arg.Bool(); got != tt.b {
				t.Errorf("Bool() of %+v = %v, want %v", tt.arg, got, tt.b)
			}
		})
	}
}
