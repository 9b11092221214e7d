package help_test

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/tools/help"
)

// Browsers recognise refusals by the prefix in the model's instructions.
func TestRefusalsAreRecognised(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../web/src/screens/help/offTopic.ts")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("there is no screen of AI help")
	}
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"`+help.RefusalPrefix+`"`) {
		t.Errorf("prefix of the screen is not %q", help.RefusalPrefix)
	}
}
