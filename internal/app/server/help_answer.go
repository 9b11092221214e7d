package server

import (
	"cmp"
	"time"

	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// messageMetadata describes a message: in the first event of a stream and with stored
// messages.
type messageMetadata struct {
	Type      string         `json:"type"`
	ChatID    string         `json:"chat_id"`
	MessageID string         `json:"message_id"`
	ParentID  *string        `json:"parent_id"`
	Sources   []chats.Source `json:"sources"`
	Quota     *quotaJSON     `json:"quota"`
	CreatedAt time.Time      `json:"created_at"`
	Mode      string         `json:"mode,omitempty"`
	Model     string         `json:"model,omitempty"`
	Notice    string         `json:"notice,omitempty"` // why the answer is unusual
}

const metadataType = "metadata"

// answerWriter sends an answer as server-sent events.
type answerWriter struct {
	out     *eventStream
	request help.Request
	model   string
	sent    bool // text
}

func (a *answerWriter) Start(s chats.Start) error {
	a.model = s.Model
	return a.out.event(messageMetadata{
		// A continuation keeps the id of the message that began.
		Type: metadataType, ChatID: a.request.ChatID, MessageID: cmp.Or(a.request.Continue, a.request.MessageID), ParentID: optional(a.request.ParentID),
		Sources: s.Sources, Quota: describeQuota(s.Quota), CreatedAt: s.CreatedAt,
		Mode: string(s.Mode), Model: s.Model, Notice: string(s.Notice),
	})
}

// chunk is a piece of an answer, as model servers send them.
type chunk struct {
	ID      string   `json:"id"`
	Object  string   `json:"object"`
	Created int64    `json:"created"`
	Model   string   `json:"model"`
	Choices []choice `json:"choices"`
}

type choice struct {
	Index        int     `json:"index"`
	Delta        delta   `json:"delta"`
	FinishReason *string `json:"finish_reason"`
}

type delta struct {
	Role         *string   `json:"role"`
	Content      *string   `json:"content"`
	FunctionCall *struct{} `json:"function_call"` // always null
}

func (a *answerWriter) chunk(d delta, finish *string) error {
	return a.out.event(chunk{
		ID: a.request.MessageID, Object: "chat.completion.chunk", Created: time.Now().Unix(), Model: a.model,
		Choices: []choice{{Delta: d, FinishReason: finish}},
	})
}

func (a *answerWriter) Text(text string) error {
	d := delta{Content: &text}
	if !a.sent {
		role := string(help.Assistant)
		a.sent, d.Role = true, &role
	}
	return a.chunk(d, nil)
}

func (a *answerWriter) End(finish string) error { return a.chunk(delta{}, optional(finish)) }
