package app

import (
	"log/slog"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// Readers see every service that receives their questions.
func TestWhoGetsQuestions(t *testing.T) {
	const full, mini = "large", "small"
	const answers, checks = "https://answers.example/v1", "https://checks.example:8443/v1"
	for _, test := range []struct {
		name string
		cfg  config.AI
		want chats.SentTo
	}{
		{"nobody", config.AI{EmbeddingModel: "vectors", Moderation: true}, chats.SentTo{}},
		{"a model", config.AI{BaseURL: answers, ModelFull: full, ModelMini: mini, ModerationURL: checks}, chats.SentTo{Model: "answers.example", Full: full, Mini: mini}},
		{"vectors", config.AI{BaseURL: answers, ModelFull: full, ModelMini: mini, EmbeddingModel: "vectors"}, chats.SentTo{Model: "answers.example", Full: full, Mini: mini, Embedding: "vectors"}},
		{"moderation", config.AI{BaseURL: answers, ModelFull: full, ModelMini: mini, Moderation: true}, chats.SentTo{Model: "answers.example", Full: full, Mini: mini, Moderation: "answers.example"}},
		{
			"moderation elsewhere", config.AI{BaseURL: answers, ModelFull: full, ModelMini: mini, Moderation: true, ModerationURL: checks},
			chats.SentTo{Model: "answers.example", Full: full, Mini: mini, Moderation: "checks.example:8443"},
		},
	} {
		a := &App{cfg: &config.Config{AI: test.cfg}}
		client, err := a.modelClient()
		if err != nil {
			t.Fatal(err)
		}
		if got := sentTo(test.cfg, client); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// Doctor reports the size of vectors, or that search uses words only.
func TestDoctorAsksForAVector(t *testing.T) {
	server := servertest.StartModel(t, servertest.ModelResponse{})
	a := &App{log: slog.New(slog.DiscardHandler), cfg: &config.Config{
		Features: config.Features{Plus: true, Authentication: true},
		AI:       config.AI{BaseURL: server.URL, ModelFull: "full", ModelMini: "mini", EmbeddingModel: "vectors", EmbeddingDaily: 7},
	}}
	list := a.examineHelp(t.Context())
	if last := list[len(list)-1]; !last.OK || !strings.Contains(last.Detail, "64 components; at most 7 sections") {
		t.Errorf("findings = %+v", last)
	}
	server.Embed(func([]string) servertest.ModelResponse { return servertest.ModelResponse{Status: 404} })
	list = a.examineHelp(t.Context())
	if last := list[len(list)-1]; last.OK || !strings.Contains(last.Detail, "status 404") {
		t.Errorf("findings = %+v", last)
	}
	a.cfg.AI.EmbeddingModel = ""
	if got := a.examineHelp(t.Context()); len(got) != len(list)-1 {
		t.Errorf("without ai.embedding_model, findings = %+v", got)
	}
}
