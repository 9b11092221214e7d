package report

import (
	"encoding/json"
	"fmt"
	"io"

	"waymark.dev/waymark/internal/tools/observatory"
)

// The objects of SARIF 2.1.0, section 3, with the members that we need.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string             `json:"id"`
		Name                 string             `json:"name"`
		ShortDescription     sarifText          `json:"shortDescription"`
		FullDescription      sarifText          `json:"fullDescription"`
		Help                 sarifText          `json:"help"`
		DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
		Properties           map[string]any     `json:"properties"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifResult struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Kind                string            `json:"kind"`
		Level               string            `json:"level"`
		Message             sarifText         `json:"message"`
		Locations           []sarifLocation   `json:"locations"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
		BaselineState       string            `json:"baselineState,omitempty"`
	}
	sarifLocation struct {
		PhysicalLocation sarifPhysicalLocation `json:"physicalLocation"`
	}
	sarifPhysicalLocation struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	// sarifRegion is required by hosts that show results next to code. What was
	// scanned has no lines, so it is the first.
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

func writeSARIF(w io.Writer, outcomes []Outcome) error {
	rules, index := sarifRules()
	run := sarifRun{
		Tool: sarifTool{sarifDriver{"Waymark", rules}}, ColumnKind: "utf16CodeUnits", Results: []sarifResult{},
		Invocations: []sarifInvocation{{ExecutionSuccessful: true}},
	}
	invocation := &run.Invocations[0]
	for _, o := range outcomes {
		if o.Err != nil {
			invocation.ExecutionSuccessful = false
			text := fmt.Sprintf("%s could not be scanned: %s", oneLine(o.Site), oneLine(o.Err.Error()))
			invocation.Notifications = append(invocation.Notifications, sarifNotification{"error", sarifText{text}, locationOf(o)})
			continue
		}
		for _, t := range failed(o.Result) {
			run.Results = append(run.Results, resultOf(o, t, index))
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

// sarifRules are the results that a test can fail with, and where each is.
func sarifRules() ([]sarifRule, map[string]int) {
	var rules []sarifRule
	index := map[string]int{}
	add := func(test, result string, modifier int) {
		title, description, recommendation := texts(observatory.Test{Name: test, Result: result})
		index[result] = len(rules)
		rules = append(rules, sarifRule{
			ID: result, Name: test, ShortDescription: sarifText{title}, FullDescription: sarifText{description}, Help: sarifText{recommendation},
			DefaultConfiguration: sarifConfiguration{level(modifier)},
			Properties:           map[string]any{"tags": []string{"security", "http"}, "scoreModifier": modifier},
		})
	}
	for _, d := range observatory.Definitions() {
		for _, o := range d.Results {
			if !o.Pass {
				add(d.Name, o.Name, o.ScoreModifier)
			}
		}
		if d.Name == observatory.TestSRI {
			const modifier = -20
			add(d.Name, observatory.HTMLNotParseable, modifier)
		}
	}
	return rules, index
}

// level is error for what costs a whole grade.
func level(modifier int) string {
	if modifier <= -20 {
		return "error"
	}
	return "warning"
}

func resultOf(o Outcome, t observatory.Test, index map[string]int) sarifResult {
	_, description, recommendation := texts(t)
	result := sarifResult{
		RuleID: t.Result, RuleIndex: index[t.Result], Kind: "fail", Level: level(t.ScoreModifier), Locations: locationOf(o),
		Message:             sarifText{fmt.Sprintf("%s: %s %s", oneLine(o.Site), description, recommendation)},
		PartialFingerprints: map[string]string{"siteAndTest/v1": oneLine(o.Site) + " " + t.Name},
	}
	if o.Former != nil {
		result.BaselineState = o.Former.state(t)
	}
	return result
}

// locationOf is the address of the site.
func locationOf(o Outcome) []sarifLocation {
	address := "https://invalid.example/"
	if site, err := observatory.ParseSite(o.Site); err == nil {
		address = "https://" + site.Key()
		if site.Path == "/" {
			address += "/"
		}
	}
	return []sarifLocation{{sarifPhysicalLocation{sarifArtifact{address}, sarifRegion{1}}}}
}
