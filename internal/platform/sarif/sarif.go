// Package sarif has the SARIF 2.1.0 objects and members that we use. Code hosts read results
// of checks in this format.
package sarif

import (
	"io"

	"waymark.dev/waymark/internal/platform/output"
)

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// The objects of section 3 of the standard.
type (
	Run struct {
		Tool        Tool         `json:"tool"`
		Invocations []Invocation `json:"invocations"`
		ColumnKind  string       `json:"columnKind"`
		Results     []Result     `json:"results"`
	}
	Tool struct {
		Driver Driver `json:"driver"`
	}
	Driver struct {
		Name  string `json:"name"`
		Rules []Rule `json:"rules"`
	}
	Rule struct {
		ID                   string         `json:"id"`
		Name                 string         `json:"name"`
		ShortDescription     Text           `json:"shortDescription"`
		FullDescription      Text           `json:"fullDescription"`
		Help                 Text           `json:"help"`
		DefaultConfiguration Configuration  `json:"defaultConfiguration"`
		Properties           map[string]any `json:"properties"`
	}
	Text struct {
		Text string `json:"text"`
	}
	Configuration struct {
		Level string `json:"level"`
	}
	Invocation struct {
		ExecutionSuccessful bool           `json:"executionSuccessful"`
		Notifications       []Notification `json:"toolExecutionNotifications,omitempty"`
	}
	Notification struct {
		Level     string     `json:"level"`
		Message   Text       `json:"message"`
		Locations []Location `json:"locations"`
	}
	Result struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Kind                string            `json:"kind"`
		Level               string            `json:"level"`
		Message             Text              `json:"message"`
		Locations           []Location        `json:"locations"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
		BaselineState       string            `json:"baselineState,omitempty"`
		Fixes               []Fix             `json:"fixes,omitempty"`
	}
	Location struct {
		PhysicalLocation PhysicalLocation `json:"physicalLocation"`
	}
	PhysicalLocation struct {
		ArtifactLocation Artifact `json:"artifactLocation"`
		Region           Region   `json:"region"`
	}
	Artifact struct {
		URI string `json:"uri"`
	}
	// Region is required by hosts that show results next to code. Results without a line are
	// on the first.
	Region struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"` // after the last character
	}
	Fix struct {
		Description     Text             `json:"description"`
		ArtifactChanges []ArtifactChange `json:"artifactChanges"`
	}
	ArtifactChange struct {
		ArtifactLocation Artifact      `json:"artifactLocation"`
		Replacements     []Replacement `json:"replacements"`
	}
	Replacement struct {
		DeletedRegion   Region `json:"deletedRegion"`
		InsertedContent Text   `json:"insertedContent"`
	}
)

func Write(w io.Writer, run Run) error {
	return output.WriteJSON(w, struct {
		Schema  string `json:"$schema"`
		Version string `json:"version"`
		Runs    []Run  `json:"runs"`
	}{schema, "2.1.0", []Run{run}})
}
