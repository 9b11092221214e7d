package server

import (
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// turn is the role and text of a stored message.
type turn struct {
	Role    help.Role `json:"role"`
	Content string    `json:"content"`
	Finish  *string   `json:"finish_reason,omitempty"`
}

type storedMessage struct {
	Metadata  messageMetadata `json:"metadata"`
	User      turn            `json:"user"`
	Assistant *turn           `json:"assistant"`
	State     chats.State     `json:"state"`
}

func describeMessage(m chats.Message, at time.Time) storedMessage {
	d := storedMessage{
		Metadata: messageMetadata{
			Type: metadataType, ChatID: m.ChatID, MessageID: m.ID, ParentID: optional(m.ParentID), Sources: m.Sources, CreatedAt: m.CreatedAt,
		},
		User:  turn{Role: help.User, Content: m.Question},
		State: m.State(at),
	}
	if d.Metadata.Sources == nil {
		d.Metadata.Sources = []chats.Source{}
	}
	if d.State == chats.Answered {
		d.Metadata.Mode, d.Metadata.Model = m.Answer.Mode, m.Answer.Model
		d.Assistant = &turn{help.Assistant, m.Answer.Content, optional(m.Answer.Finish)}
	}
	return d
}

// listChats lists a reader's conversations, with q= those that contain its words.
func (a *helpAPI) listChats(w http.ResponseWriter, r *http.Request, u *account.User) error {
	query := r.URL.Query().Get("q")
	if utf8.RuneCountInString(query) > historySearched {
		return refuse(http.StatusBadRequest, `"q" is too long.`)
	}
	found, err := a.Service.Chats(r.Context(), u.ID, query)
	if err != nil {
		return err
	}
	type chatJSON struct {
		ChatID string    `json:"chat_id"`
		Last   time.Time `json:"last"`
		Label  string    `json:"label"`
	}
	list := make([]chatJSON, len(found))
	for i, c := range found {
		list[i] = chatJSON{c.ID, c.Last, c.Label}
	}
	a.writeJSON(w, http.StatusOK, list)
	return nil
}

// ofChat passes the chat id in the path to a handler.
func ofChat(handle func(w http.ResponseWriter, r *http.Request, u *account.User, id string) error) func(http.ResponseWriter, *http.Request, *account.User) error {
	return func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		id, ok := parseUUID(chi.URLParam(r, "id"))
		if !ok {
			return fault.ErrNotFound
		}
		return handle(w, r, u, id)
	}
}

func (a *helpAPI) messages(w http.ResponseWriter, r *http.Request, u *account.User, id string) error {
	found, err := a.Service.Messages(r.Context(), u.ID, id)
	if err != nil {
		return err
	}
	list := make([]storedMessage, len(found))
	for i, m := range found {
		list[i] = describeMessage(m, time.Now())
	}
	a.writeJSON(w, http.StatusOK, map[string]any{"chat_id": id, "messages": list})
	return nil
}

func (a *helpAPI) deleteChat(w http.ResponseWriter, r *http.Request, u *account.User, id string) error {
	if err := a.Service.DeleteChat(r.Context(), u.ID, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *helpAPI) summarize(w http.ResponseWriter, r *http.Request, u *account.User, id string) error {
	title, err := a.Service.Title(r.Context(), u.ID, id)
	return a.writeResult(w, http.StatusOK, map[string]any{"title": optional(title)}, err)
}
