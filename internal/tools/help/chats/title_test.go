package chats

import (
	"context"
	"log/slog"
	"testing"
)

// titleStore has one message, and stores the title of its conversation.
type titleStore struct {
	Store
	label string
}

func (*titleStore) RecordsHistory(context.Context, int64) (bool, error) { return true, nil }

func (*titleStore) Message(context.Context, int64, string) (Message, error) {
	return Message{ChatID: "a", Question: "how do items grow?", Answer: &Answer{Content: "They do."}}, nil
}

func (s *titleStore) Label(context.Context, int64, string) (string, error) { return s.label, nil }

func (s *titleStore) SetLabel(ctx context.Context, _ int64, _, label string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.label = label
	return nil
}

// leftEngine cancels the reader's request while a model writes a title.
type leftEngine struct {
	engine
	leave func()
}

func (e leftEngine) Title(ctx context.Context, _, _ string) (string, error) {
	e.leave()
	return "", ctx.Err()
}

// Readers who leave find their chat titled by its question when they return.
func TestAReaderWhoLeavesHasATitle(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	store := &titleStore{}
	s := &Service{Options{Store: store, SentTo: SentTo{Model: "models.example"}, Log: slog.New(slog.DiscardHandler)}, leftEngine{leave: leave}}
	title, err := s.Title(ctx, 1, "m")
	if err != nil || title != "how do items grow?" || store.label != title {
		t.Errorf("title = %q, %v; stored %q", title, err, store.label)
	}
}
