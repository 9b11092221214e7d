package assist

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/platform/jsonerror"
)

// Refusal is the error that a client gets instead of a result.
type Refusal struct {
	ID      json.RawMessage // of the message; nil when it has none
	Code    int64           // of JSON-RPC
	Message string
}

// JSON is the refusal as a message.
func (r *Refusal) JSON() []byte {
	type failure struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	text, err := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   failure         `json:"error"`
	}{"2.0", r.ID, failure{r.Code, r.Message}})
	if err != nil {
		panic("encode refusal: " + err.Error()) // the id was decoded before
	}
	return text
}

// Check returns the error for a text that is not a message of JSON-RPC 2.0 with
// parameters of the right types, nil if it is one. It does not check whether
// the method exists.
func Check(text []byte) *Refusal {
	if !json.Valid(text) {
		return &Refusal{Code: jsonrpc.CodeParseError, Message: "The message is not JSON."}
	}
	var message struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  string          `json:"method"`
		Params  json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(text, &message); err != nil {
		return &Refusal{Code: jsonrpc.CodeInvalidRequest, Message: "The message is wrong: " + jsonerror.Plain(err).Error() + "."}
	}
	if _, err := jsonrpc.DecodeMessage(text); err != nil {
		return &Refusal{Code: jsonrpc.CodeInvalidRequest, Message: "This is not a message of JSON-RPC 2.0."}
	}
	if params := parameters[message.Method]; params != nil && message.Params != nil {
		if err := json.Unmarshal(message.Params, params()); err != nil {
			return &Refusal{message.ID, jsonrpc.CodeInvalidParams, "The parameters are wrong: " + jsonerror.Plain(err).Error() + "."}
		}
	}
	return nil
}

// parameters returns the parameters of methods, by name.
var parameters = map[string]func() any{
	"initialize":               one[mcp.InitializeParams],
	"ping":                     one[mcp.PingParams],
	"server/discover":          one[mcp.DiscoverParams],
	"tools/list":               one[mcp.ListToolsParams],
	"tools/call":               one[mcp.CallToolParamsRaw],
	"prompts/list":             one[mcp.ListPromptsParams],
	"prompts/get":              one[mcp.GetPromptParams],
	"resources/list":           one[mcp.ListResourcesParams],
	"resources/templates/list": one[mcp.ListResourceTemplatesParams],
	"resources/read":           one[mcp.ReadResourceParams],
	"resources/subscribe":      one[mcp.SubscribeParams],
	"resources/unsubscribe":    one[mcp.UnsubscribeParams],
	"completion/complete":      one[mcp.CompleteParams],
	"logging/setLevel":         one[levelParams],
	"subscriptions/listen":     one[mcp.SubscriptionsListenParams],

	"notifications/initialized":        one[mcp.InitializedParams],
	"notifications/cancelled":          one[mcp.CancelledParams],
	"notifications/progress":           one[mcp.ProgressNotificationParams],
	"notifications/roots/list_changed": one[mcp.InitializedParams],
}

// levelParams are the parameters of a method that the library is about to drop.
type levelParams struct {
	Meta  mcp.Meta `json:"_meta"`
	Level string   `json:"level"`
}

func one[T any]() any { return new(T) }
