package render

import "testing"

func TestDeferFrames(t *testing.T) {
	tests := []struct{ name, part, want string }{
		{"none", `<p>No frame</p><iframe src="https://example.com"></iframe>`, `<p>No frame</p><iframe src="https://example.com"></iframe>`},
		{
			"two",
			`<i>a</i><iframe class="sample-code-frame" height="60" src="about:blank"></iframe>b<iframe class="sample-code-frame" height="10em" id="f"></iframe>`,
			`<i>a</i><sample-frame class="sample-code-frame" style="block-size:60px" height="60" src="about:blank"></sample-frame>b<sample-frame class="sample-code-frame" height="10em" id="f"></sample-frame>`,
		},
		{"unclosed", `<iframe class="sample-code-frame" height="60">`, `<iframe class="sample-code-frame" height="60">`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			parts := []string{"before", tt.part}
			got := deferFrames(parts)
			if got[1] != tt.want {
				t.Errorf("got  %s\nwant %s", got[1], tt.want)
			}
			if parts[1] != tt.part || got[0] != "before" {
				t.Error("other parts, or the input, have changed")
			}
		})
	}
}
