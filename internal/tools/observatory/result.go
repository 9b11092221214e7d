package observatory

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Result is the rating of a site.
type Result struct {
	AlgorithmVersion int    `json:"algorithmVersion"`
	Grade            string `json:"grade"`
	Score            int    `json:"score"`
	StatusCode       int    `json:"statusCode"`
	TestsFailed      int    `json:"testsFailed"`
	TestsPassed      int    `json:"testsPassed"`
	TestsQuantity    int    `json:"testsQuantity"`
	// ResponseHeaders are those of the primary response by lower-case name; set-cookie is a
	// []string.
	ResponseHeaders Object `json:"responseHeaders"`
	Tests           []Test `json:"tests"` // in execution order
}

// Test is the verdict of a test.
type Test struct {
	Name          string `json:"name"`
	Expectation   string `json:"expectation"`
	Result        string `json:"result"`
	Pass          bool   `json:"pass"`
	ScoreModifier int    `json:"scoreModifier"`
	Detail        Object `json:"detail"`
}

func (r *Result) Test(name string) (Test, bool) {
	for _, t := range r.Tests {
		if t.Name == name {
			return t, true
		}
	}
	return Test{}, false
}

// Object is a JSON object with ordered members.
type Object []Member

// Member is a member of an [Object]. Values read from JSON are of type [json.RawMessage].
type Member struct {
	Name  string
	Value any
}

// Get returns the value of a member, or nil.
func (o Object) Get(name string) any {
	for _, m := range o {
		if m.Name == name {
			return m.Value
		}
	}
	return nil
}

// Set sets the value of a member, adding it at the end if new.
func (o *Object) Set(name string, value any) {
	for i := range *o {
		if (*o)[i].Name == name {
			(*o)[i].Value = value
			return
		}
	}
	*o = append(*o, Member{name, value})
}

func (o Object) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	text.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			text.WriteByte(',')
		}
		name, err := json.Marshal(m.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.Value)
		if err != nil {
			return nil, fmt.Errorf("member %q: %w", m.Name, err)
		}
		text.Write(name)
		text.WriteByte(':')
		text.Write(value)
	}
	text.WriteByte('}')
	return text.Bytes(), nil
}

func (o *Object) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	start, err := decoder.Token()
	if err != nil {
		return err
	}
	if start == nil {
		*o = nil
		return nil
	}
	if start != json.Delim('{') {
		return fmt.Errorf("a JSON object begins with %v", start)
	}
	*o = Object{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		*o = append(*o, Member{name.(string), value})
	}
	_, err = decoder.Token()
	return err
}
