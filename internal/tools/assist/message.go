package assist

import (
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/platform/fault"
)

// Refusal is an error returned to a client.
type Refusal struct {
	ID      json.RawMessage // of the message, or nil
	Code    int64           // of JSON-RPC
	Message string
}

// Refuse refuses a message that is valid according to [Check].
func Refuse(message []byte, code int64, text string) *Refusal {
	var named struct {
		ID json.RawMessage `json:"id"`
	}
	_ = json.Unmarshal(message, &named) // without an id the refusal has none
	return &Refusal{named.ID, code, text}
}

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

// Check returns the error for a text that is not a JSON-RPC 2.0 message for a known method
// with parameters of the right types, or nil. Responses are messages too. A notification may
// have any method: it is not answered.
func Check(text []byte) *Refusal {
	if !json.Valid(text) {
		return &Refusal{Code: jsonrpc.CodeParseError, Message: "The message is not JSON."}
	}
	var message struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  string          `json:"method"`
		Params  json.RawMessage `json:"params"`
		Result  json.RawMessage `json:"result"`
		Error   json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(text, &message); err != nil {
		return &Refusal{Code: jsonrpc.CodeInvalidRequest, Message: "The message is wrong: " + fault.PlainJSON(err).Error() + "."}
	}
	if _, err := jsonrpc.DecodeMessage(text); err != nil {
		return &Refusal{Code: jsonrpc.CodeInvalidRequest, Message: "This is not a message of JSON-RPC 2.0."}
	}
	if message.Method == "" && message.Result == nil && message.Error == nil {
		return &Refusal{message.ID, jsonrpc.CodeInvalidRequest, `The message has no "method".`}
	}
	params := parameters[message.Method]
	if params == nil && message.Method != "" && message.ID != nil {
		return &Refusal{message.ID, jsonrpc.CodeMethodNotFound, fmt.Sprintf("There is no method %.50q.", message.Method)}
	}
	if params != nil && message.Params != nil {
		if err := json.Unmarshal(message.Params, params()); err != nil {
			return &Refusal{message.ID, jsonrpc.CodeInvalidParams, "The parameters are wrong: " + fault.PlainJSON(err).Error() + "."}
		}
	}
	return nil
}

// parameters creates the parameters of methods by name.
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

// levelParams are the parameters of a method about to be removed from the library.
type levelParams struct {
	Meta  mcp.Meta `json:"_meta"`
	Level string   `json:"level"`
}

func one[T any]() any { return new(T) }
