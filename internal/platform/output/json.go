package output

import (
	"bytes"
	"encoding/json"
	"io"
)

// WriteJSON writes a value as indented JSON, for files and terminals. It is not for HTML.
func WriteJSON(w io.Writer, value any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(escapeJSON(b.Bytes()))
	return err
}
