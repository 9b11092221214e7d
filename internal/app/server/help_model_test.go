package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
	"waymark.dev/waymark/internal/tools/help/model"
)

const proved = `Sheets of style say what pages look like [[1: "Sheets of style say what pages look like"]].`

// modelServer is a server whose answers come from a model.
func modelServer(t *testing.T, m *servertest.Model) (*accountServer, *Server) {
	t.Helper()
	client, err := model.New(model.Options{URL: m.URL, FirstToken: 500 * time.Millisecond, Between: 500 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	full, mini := help.FullTier, help.MiniTier
	full.Model, mini.Model = "large", "small"
	a, with := addAccounts(t)
	s := newServer(t, with, func(o *Options) {
		engine := help.New(help.Options{Retriever: &sections{}, Model: client, Full: full, Mini: mini, Moderate: true, SigningKey: make([]byte, 32), Log: o.Log})
		o.Features = append(o.Features, Help{chats.New(chats.Options{
			Store: a.db, Engine: engine, Explanations: a.db, SentTo: chats.SentTo{Model: client.Host(), Full: "large", Mini: "small", Embedding: "vectors"}, Log: o.Log, Limit: chats.Limit{Questions: 5, Window: time.Hour},
		})})
	})
	a.Handler = s.Handler()
	return a, s
}

// The screen has the data on the recipients of questions.
func TestWhereQuestionsGoIsTold(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer(proved))
	asked, _ := modelServer(t, m)
	quoted := newHelpServer(t, &sections{})
	for _, test := range []struct {
		server *accountServer
		want   []string
	}{
		{asked, []string{`"mode":"model"`, `"model":"small"`, `"model_host":"` + strings.TrimPrefix(strings.TrimSuffix(m.URL, "/v1"), "http://"), `"embedding_model":"vectors"`, `"moderation_host":null`}},
		{quoted, []string{`"mode":"extractive"`, `"model":null`, `"model_host":null`, `"embedding_model":null`, `"moderation_host":null`}},
	} {
		got := body(t, test.server.get(t, askPath+"/quota", test.server.reader(t, "reader", "")))
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %s", got, want)
			}
		}
	}
}

// A failure of the model gives the question back; a question that moderation
// flags counts.
func TestQuestionsAndFailingModels(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer(proved))
	a, s := modelServer(t, m)
	address := listening(t, s)
	for _, test := range []struct {
		name     string
		response servertest.ModelResponse
		flag     bool
		status   int
		cutOff   bool // after the sources
		count    int
	}{
		{name: "answers", response: servertest.ModelAnswer(proved), status: 200, count: 1},
		{name: "has an error", response: servertest.ModelResponse{Status: 500, Body: "{}"}, status: 500},
		{name: "has a limit", response: servertest.ModelResponse{Status: 429, Body: "{}"}, status: 500},
		{name: "sends garbage", response: servertest.ModelResponse{Raw: "data: {nonsense\n\n"}, status: 200, cutOff: true},
		{name: "says nothing", response: servertest.ModelResponse{Stall: true}, status: 200, cutOff: true},
		{name: "drops the answer", response: servertest.ModelResponse{Chunks: []string{proved, "\n\nAnd "}, Drop: true}, status: 200, cutOff: true},
		{name: "stalls in the answer", response: servertest.ModelResponse{Chunks: []string{proved, "\n\nAnd "}, Stall: true}, status: 200, cutOff: true},
		{name: "is not asked", flag: true, status: 400, count: 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			m.Respond(func(servertest.ModelRequest) servertest.ModelResponse { return test.response })
			m.Flag(200, func(string) bool { return test.flag })
			session := a.reader(t, test.name, "")
			r, err := askOn(t.Context(), address, session)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Body.Close()
			text, err := io.ReadAll(r.Body)
			if test.flag && !strings.Contains(string(text), `"reason":"flagged"`) {
				t.Errorf("flagged question: %s", text)
			}
			if r.StatusCode != test.status || (err != nil) != test.cutOff {
				t.Errorf("%s, %v: %s; want %d, cut off %v", r.Status, err, text, test.status, test.cutOff)
			}
			// The count is settled before the response ends, unless the response
			// is cut off.
			for end := time.Now().Add(time.Minute); a.quotaOf(t, session).Count != test.count; time.Sleep(10 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("count = %d, want %d", a.quotaOf(t, session).Count, test.count)
				}
			}
		})
	}
}

// An answer that was cut off can be continued even if no question is left, and
// is one answer in the history.
func TestCutOffAnswersGoOn(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelResponse{Chunks: []string{proved + "\n\nShe"}, Finish: "length"})
	a, _ := modelServer(t, m)
	session := a.reader(t, "one", "")
	if r := a.postJSON(t, "/api/v1/plus/settings/", `{"ai_help_history":true}`, fromHere, session); r.StatusCode != 201 {
		t.Fatal(r.Status)
	}
	var last answered
	for range 5 {
		if last = readAnswer(t, a.askHelp(t, aQuestion, session)); last.finish != "length" {
			t.Fatalf("%+v", last)
		}
	}
	m.Respond(func(servertest.ModelRequest) servertest.ModelResponse { return servertest.ModelAnswer(proved) })
	more := fmt.Sprintf(`{"chat_id":%q,"continue":%q,"messages":[{"role":"user","content":"Continue"}]}`, last.ChatID, last.MessageID)
	if r := a.askHelp(t, more, a.reader(t, "mallory", "")); r.StatusCode != 404 {
		t.Errorf("answer of another reader: %s", r.Status)
	}
	got := readAnswer(t, a.askHelp(t, more, session))
	if got.MessageID != last.MessageID || got.ChatID != last.ChatID || got.finish != "stop" || got.text == "" || got.Quota.Remaining != 0 || got.Quota.Count != 5 {
		t.Errorf("continued with %+v of %+v", got, last)
	}
	var stored struct{ Messages []storedMessage }
	if err := json.Unmarshal([]byte(body(t, a.get(t, historyPath+last.ChatID, session))), &stored); err != nil || len(stored.Messages) != 1 {
		t.Fatalf("stored is %+v, %v", stored, err)
	}
	message := stored.Messages[0]
	if message.User.Content != "What is a sheet of style?" || message.Assistant.Content != strings.TrimSpace(last.text)+"\n\n"+got.text || *message.Assistant.Finish != "stop" {
		t.Errorf("stored is %+v, want %q and %q", message, last.text, got.text)
	}
	if r := a.askHelp(t, more, session); r.StatusCode != 404 || !strings.Contains(body(t, r), `"reason":"not_continued"`) {
		t.Errorf("complete answer: %s", r.Status)
	}
	if q := a.quotaOf(t, session); q.Count != 5 {
		t.Errorf("quota %+v", q)
	}
}

// If no statement of a model is confirmed by a source, the answer begins by
// saying so, before the quotations.
func TestNoticeOfUnprovedAnswers(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer("It is the best. Trust me."))
	a, s := modelServer(t, m)
	r, err := askOn(t.Context(), listening(t, s), a.reader(t, "reader", ""))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	events := strings.Split(string(text), "\n\n")
	if len(events) < 3 || strings.Contains(events[0], "unproved") || !strings.Contains(events[1], `"notice":"unproved"`) || !strings.Contains(events[2], "Sheets of style") {
		t.Errorf("events %s", text)
	}
}

// A model titles a conversation once; a title does not count as a question.
func TestTitlesAreMadeOnce(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelAnswer(proved))
	a, _ := modelServer(t, m)
	session := a.reader(t, "one", "")
	if r := a.postJSON(t, "/api/v1/plus/settings/", `{"ai_help_history":true}`, fromHere, session); r.StatusCode != 201 {
		t.Fatal(r.Status)
	}
	got := readAnswer(t, a.askHelp(t, aQuestion, session))
	m.Respond(func(servertest.ModelRequest) servertest.ModelResponse {
		return servertest.ModelAnswer("What sheets are")
	})
	before := len(m.Requests())
	for range 4 {
		r := a.postJSON(t, historyPath+"summary/"+got.MessageID, `{}`, fromHere, session)
		if text := body(t, r); r.StatusCode != 200 || text != `{"title":"What sheets are"}`+"\n" {
			t.Errorf("title: %s %s", r.Status, text)
		}
	}
	if n := len(m.Requests()) - before; n != 1 {
		t.Errorf("the model was called %d times", n)
	}
}

// A question is not lost if the server stops during its answer.
func TestStoppingGivesBackQuestions(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelResponse{Chunks: []string{proved + "\n\n"}, Repeat: -1, Pause: 20 * time.Millisecond})
	a, s := modelServer(t, m)
	session := a.reader(t, "one", "")
	l, stop, stopped := runServer(t, s)
	r, err := askOn(t.Context(), l.Addr().String(), session)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatal(r, err)
	}
	defer r.Body.Close()
	if _, err := io.ReadAtLeast(r.Body, make([]byte, 2048), 1024); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	if q := a.quotaOf(t, session); q.Count != 0 {
		t.Errorf("the question was not given back: %+v", q)
	}
}

// A reader who leaves during an answer cancels the model's request, and the
// partial answer counts.
func TestLeavingAnAnswerCancelsTheModel(t *testing.T) {
	m := servertest.StartModel(t, servertest.ModelResponse{Chunks: []string{proved + "\n\n"}, Repeat: -1, Pause: 20 * time.Millisecond})
	a, s := modelServer(t, m)
	session := a.reader(t, "one", "")
	ctx, leave := context.WithCancel(t.Context())
	r, err := askOn(ctx, listening(t, s), session)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatal(r, err)
	}
	if _, err := io.ReadAtLeast(r.Body, make([]byte, 2048), 1024); err != nil {
		t.Fatal(err)
	}
	leave()
	r.Body.Close()
	for end := time.Now().Add(time.Minute); m.Open() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the model's request was not cancelled")
		}
	}
	if q := a.quotaOf(t, session); q.Count != 1 {
		t.Errorf("the partial answer does not count: %+v", q)
	}
}
