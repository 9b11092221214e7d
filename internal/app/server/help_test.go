package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// sections finds the same section for every question, after a delay. It finds
// none for questions about the weather.
type sections struct {
	wait <-chan struct{} // nil for no delay
	seen chan struct{}   // receives a value for each question that waits
	left chan struct{}   // receives a value for each question that was cancelled
	err  error
}

func (s *sections) Retrieve(ctx context.Context, q retrieve.Question) (*retrieve.Result, error) {
	if s.wait != nil {
		s.seen <- struct{}{}
		select {
		case <-s.wait:
		case <-ctx.Done():
			s.left <- struct{}{}
			return nil, ctx.Err()
		}
	}
	if s.err != nil || strings.Contains(q.Text, "weather") {
		return &retrieve.Result{}, s.err
	}
	const text = "Sheets of style say what pages look like."
	return &retrieve.Result{Kind: retrieve.Definition, Found: retrieve.Answer, Passages: []retrieve.Passage{{
		URL: "/en-US/docs/Web/CSS", Title: "Styling", Section: "Sheets", Anchor: "sheets", Text: text, Score: 1,
		Blocks: []retrieve.Block{{Block: corpus.Block{Text: text, Marked: text}, Hits: retrieve.Hits{1}}},
	}}}, nil
}

// slowly returns sections that are found once goOn is called.
func slowly(t *testing.T) (s *sections, goOn func()) {
	t.Helper()
	wait := make(chan struct{})
	return &sections{wait: wait, seen: make(chan struct{}, 100), left: make(chan struct{}, 100)}, func() { close(wait) }
}

// addHelp gives a server AI help without a model.
func addHelp(o *Options, db *store.Store, found help.Retriever) {
	o.Features = append(o.Features, Help{chats.New(chats.Options{
		Store: db, Engine: help.New(help.Options{Retriever: found, Log: o.Log, SigningKey: make([]byte, 32)}), Explanations: db,
		Limit: chats.Limit{Questions: 5, Window: 24 * time.Hour}, Log: o.Log,
	})})
}

func newHelpServer(t *testing.T, found help.Retriever) *accountServer {
	t.Helper()
	var a *accountServer
	a, with := addAccounts(t)
	a.Handler = testServer(t, with, func(o *Options) {
		o.Log = slog.New(slog.DiscardHandler)
		addHelp(o, a.db, found)
	})
	return a
}

// reader signs in a new reader.
func (a *accountServer) reader(t *testing.T, subject, tier string) *http.Cookie {
	t.Helper()
	var subscriptions []string
	if tier != "" {
		subscriptions = []string{tier}
	}
	a.provider.SignIn(servertest.Reader{Subject: subject, Email: subject + "@example.org", Subscriptions: subscriptions})
	return a.signIn(t)
}

// answered is an answer as a browser decodes it.
type answered struct {
	messageMetadata
	text, finish string
}

func readAnswer(t *testing.T, r *http.Response) (a answered) {
	t.Helper()
	defer r.Body.Close()
	if kind := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("%s %s: %s", r.Status, kind, body(t, r))
	}
	lines := bufio.NewScanner(r.Body)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		if a.Type == "" {
			if err := json.Unmarshal([]byte(data), &a.messageMetadata); err != nil || a.Type != metadataType {
				t.Fatalf("first event %s: %v", data, err)
			}
			continue
		}
		var c chunk
		if err := json.Unmarshal([]byte(data), &c); err != nil || c.ID == "" || len(c.Choices) != 1 {
			t.Fatalf("chunk %s: %v", data, err)
		}
		if text := c.Choices[0].Delta.Content; text != nil {
			a.text += *text
		}
		if finish := c.Choices[0].FinishReason; finish != nil {
			a.finish = *finish
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return a
}

const aQuestion = `{"messages":[{"role":"user","content":"What is a sheet of style?"}]}`

func (a *accountServer) askHelp(t *testing.T, text string, session *http.Cookie) *http.Response {
	t.Helper()
	return a.postJSON(t, helpPath, text, fromHere, session)
}

func (a *accountServer) quotaOf(t *testing.T, session *http.Cookie) *quotaJSON {
	t.Helper()
	var got struct{ Quota *quotaJSON }
	if err := json.Unmarshal([]byte(body(t, a.get(t, askPath+"/quota", session))), &got); err != nil {
		t.Fatal(err)
	}
	return got.Quota
}

func TestAnAnswerIsStreamed(t *testing.T) {
	a := newHelpServer(t, &sections{})
	session := a.reader(t, "free", "")
	r := a.askHelp(t, aQuestion, session)
	for name, want := range map[string]string{"Cache-Control": "private, no-store, no-cache", "Content-Encoding": "identity"} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	got := readAnswer(t, r)
	if !strings.Contains(got.text, "Sheets of style say") || got.finish != "stop" || got.Mode != "extractive" || got.ParentID != nil {
		t.Errorf("answer %+v", got)
	}
	if len(got.Sources) != 1 || got.Sources[0].URL != "/en-US/docs/Web/CSS#sheets" || got.Sources[0].Section != "Sheets" {
		t.Errorf("sources %+v", got.Sources)
	}
	if q := got.Quota; q == nil || q.Count != 1 || q.Remaining != 4 || q.Limit != 5 || q.Reset == nil {
		t.Errorf("quota %+v", q)
	}
	// The alias is the same route, and earlier turns are not verified.
	more := fmt.Sprintf(`{"chat_id":%q,"parent_id":%q,"locale":"de","page":"/de/docs/Web","messages":[
		{"role":"system","content":null},{"role":"assistant","content":"x"},{"role":"user","content":"And then?"}]}`, got.ChatID, got.MessageID)
	next := readAnswer(t, a.postJSON(t, askPath, more, fromHere, session))
	if next.ChatID != got.ChatID || next.ParentID == nil || *next.ParentID != got.MessageID || next.MessageID == got.MessageID || next.Quota.Count != 2 {
		t.Errorf("next answer = %+v", next.messageMetadata)
	}
	var export strings.Builder
	u, err := a.db.User(t.Context(), "free")
	if err == nil {
		err = a.db.Export(t.Context(), u.ID, &export)
	}
	text := export.String()
	if err != nil || strings.Count(text, `"status":"success"`) != 2 || strings.Contains(text, "sheet of style?") || strings.Contains(text, "Sheets of style say") {
		t.Errorf("stored with history off, %v: %s", err, text)
	}
	if quota := a.quotaOf(t, a.reader(t, "paid", "mdn_plus_5m")); quota != nil {
		t.Errorf("quota with a paid plan: %+v", quota)
	}
}

func TestWrongQuestions(t *testing.T) {
	a := newHelpServer(t, &sections{})
	asked := 0
	for text, want := range map[string]int{
		`{}`:                   400,
		`{"messages":[]}`:      400,
		`nonsense`:             400,
		`{"messages":"what?"}`: 400,
		`{"messages":[{"role":"user","content":" "}]}`:                                                    400,
		`{"messages":[{"role":"assistant","content":"a"}]}`:                                               400,
		`{"chat_id":"1","messages":[{"role":"user","content":"a"}]}`:                                      400,
		`{"parent_id":"7f2c0a3e-90ff-4d6a-9b1b-5d5d2f6b8a10","messages":[{"role":"user","content":"a"}]}`: 400,
		`{"locale":"xx","messages":[{"role":"user","content":"a"}]}`:                                      400,
		`{"page":"https://other.example/","messages":[{"role":"user","content":"a"}]}`:                    400,
		`{"messages":[{"role":"user","content":"` + strings.Repeat("a", questionLimit+1) + `"}]}`:         400,
		`{"messages":[{"role":"user","content":"` + strings.Repeat("a", int(askBody)) + `"}]}`:            413,
	} {
		asked++ // each from a new reader, because of the limit
		if r := a.askHelp(t, text, a.reader(t, fmt.Sprint("reader", asked), "")); r.StatusCode != want {
			t.Errorf("%.80s: %s, want %d", text, r.Status, want)
		}
	}
	for text, want := range map[string]string{
		`{"messages":[{"role":"user","content":"` + strings.Repeat("a", questionLimit+1) + `"}]}`:                          `"reason":"too_long"`,
		`{"messages":[` + strings.Repeat(`{"role":"user","content":"a"},`, turnsLimit) + `{"role":"user","content":"a"}]}`: `"reason":"conversation_too_long"`,
		`{"continue":"7f2c0a3e-90ff-4d6a-9b1b-5d5d2f6b8a10","messages":[{"role":"user","content":"a"}]}`:                   `"reason":"not_continued"`,
		`{"continue":"7f2c0a3e-90ff-4d6a-9b1b-5d5d2f6b8a10","messages":[]}`:                                                `"reason":"not_continued"`,
	} {
		asked++
		if got := body(t, a.askHelp(t, text, a.reader(t, fmt.Sprint("reader", asked), ""))); !strings.Contains(got, want) {
			t.Errorf("%.80s: %s, want %s", text, got, want)
		}
	}
	if q := a.quotaOf(t, a.reader(t, "reader1", "")); q.Count != 0 || q.Reset != nil {
		t.Errorf("an invalid question counts: %+v", q)
	}
}

func TestTheSixthQuestionIsRefused(t *testing.T) {
	found := &sections{}
	a := newHelpServer(t, found)
	session := a.reader(t, "free", "")
	// Unanswered questions do not count.
	readAnswer(t, a.askHelp(t, `{"messages":[{"role":"user","content":"How is the weather?"}]}`, session))
	found.err = errors.New("no index")
	if r := a.askHelp(t, aQuestion, session); r.StatusCode != 500 || !strings.Contains(body(t, r), `"error":"AI Error"`) || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("without an index: %s", r.Status)
	}
	found.err = nil
	if q := a.quotaOf(t, session); q.Count != 0 {
		t.Fatalf("an unanswered question counts: %+v", q)
	}
	for i := range 5 {
		if got := readAnswer(t, a.askHelp(t, aQuestion, session)); got.Quota.Count != i+1 {
			t.Errorf("question %d: %+v", i+1, got.Quota)
		}
	}
	r := a.askHelp(t, aQuestion, session)
	if text := body(t, r); r.StatusCode != 402 || !strings.Contains(text, `"Payment required"`) || len(r.Header.Get("Retry-After")) != 5 {
		t.Errorf("sixth: %s, Retry-After %s, %s; want 402 and seconds of a day", r.Status, r.Header.Get("Retry-After"), text)
	}
	if q := a.quotaOf(t, session); q.Count != 5 || q.Remaining != 0 || q.Reset == nil {
		t.Errorf("quota %+v", q)
	}
}

func TestHistoryOfHelp(t *testing.T) {
	a := newHelpServer(t, &sections{})
	session := a.reader(t, "one", "")
	get := func(path string, session *http.Cookie, want int) string {
		t.Helper()
		r := a.get(t, historyPath+path, session)
		text := body(t, r)
		if r.StatusCode != want {
			t.Errorf("GET %s: %s, want %d: %s", path, r.Status, want, text)
		}
		return text
	}
	get("list", session, 501)
	turnOn := func(session *http.Cookie) {
		t.Helper()
		if r := a.postJSON(t, "/api/v1/plus/settings/", `{"ai_help_history":true}`, fromHere, session); r.StatusCode != 201 {
			t.Fatal(r.Status)
		}
	}
	turnOn(session)
	if text := get("list", session, 200); text != "[]\n" {
		t.Errorf("empty list: %s", text)
	}
	got := readAnswer(t, a.askHelp(t, aQuestion, session))
	text := get(got.ChatID, session, 200)
	for _, want := range []string{
		`"quota":null`, `"user":{"role":"user","content":"What is a sheet of style?"}`, `"assistant":{"role":"assistant","content":"`,
		`"finish_reason":"stop"`, `"state":"answered"`, `"section":"Sheets"`, `"mode":"extractive"`, `"type":"metadata"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
	r := a.postJSON(t, historyPath+"summary/"+got.MessageID, `{}`, fromHere, session)
	if text := body(t, r); r.StatusCode != 200 || text != `{"title":"What is a sheet of style?"}`+"\n" {
		t.Errorf("title: %s %s", r.Status, text)
	}
	for query, want := range map[string]bool{"": true, "?q=STYLE+sheet": true, "?q=pages+look": true, "?q=style+weather": false, "?q=%25": false} {
		if found := strings.Contains(get("list"+query, session, 200), got.ChatID); found != want {
			t.Errorf("list%s has the chat: %v", query, found)
		}
	}

	other := a.reader(t, "two", "")
	turnOn(other)
	get(got.ChatID, other, 404)
	if text := get("list?q=style", other, 200); text != "[]\n" {
		t.Errorf("another reader finds %s", text)
	}
	follow := fmt.Sprintf(`{"chat_id":%q,"parent_id":%q,"messages":[{"role":"user","content":"mine now"}]}`, got.ChatID, got.MessageID)
	readAnswer(t, a.askHelp(t, follow, other))
	readAnswer(t, a.askHelp(t, fmt.Sprintf(`{"chat_id":%q,"messages":[{"role":"user","content":"mine now"}]}`, got.ChatID), other))
	for _, attack := range []request{
		{method: "DELETE", target: historyPath + got.ChatID}, {method: "POST", target: historyPath + "summary/" + got.MessageID},
		{method: "POST", target: helpPath + "/feedback", body: fmt.Sprintf(`{"typ":"thumbs_down","message_id":%q}`, got.MessageID), header: []string{"Content-Type", typeJSON}},
	} {
		attack.cookies, attack.header = []*http.Cookie{other}, append(attack.header, fromHere...)
		if r := a.send(t, attack); r.StatusCode != 404 {
			t.Errorf("%s %s of another reader: %s, want 404", attack.method, attack.target, r.Status)
		}
	}
	if later := get(got.ChatID, session, 200); later != text {
		t.Errorf("another reader has changed it to %s", later)
	}
	for _, want := range []int{204, 404} {
		if r := a.send(t, request{method: "DELETE", target: historyPath + got.ChatID, cookies: []*http.Cookie{session}, header: fromHere}); r.StatusCode != want {
			t.Errorf("DELETE: %s, want %d", r.Status, want)
		}
	}
}

func TestThumbsReachThePages(t *testing.T) {
	a := newHelpServer(t, &sections{})
	session := a.reader(t, "one", "")
	got := readAnswer(t, a.askHelp(t, aQuestion, session))
	for text, want := range map[string]int{
		fmt.Sprintf(`{"typ":"thumbs_down","message_id":%q}`, got.MessageID):                                                        201,
		fmt.Sprintf(`{"typ":"sideways","message_id":%q}`, got.MessageID):                                                           400,
		`{"typ":"thumbs_down","message_id":"x"}`:                                                                                   400,
		`{"typ":"thumbs_up","message_id":"7f2c0a3e-90ff-4d6a-9b1b-5d5d2f6b8a10"}`:                                                  404,
		fmt.Sprintf(`{"typ":"thumbs_down","message_id":%q,"question":"%s"}`, got.MessageID, strings.Repeat("a", sharedQuestion+1)): 400,
	} {
		if r := a.postJSON(t, helpPath+"/feedback", text, fromHere, session); r.StatusCode != want {
			t.Errorf("%.100s: %s, want %d", text, r.Status, want)
		}
	}
	votes, err := a.db.AnswerVotes(t.Context(), time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	if err != nil || len(votes) != 1 || votes[0].Page != "/en-US/docs/Web/CSS" || votes[0].Down != 1 || len(votes[0].Questions) != 0 {
		t.Errorf("votes %+v, %v", votes, err)
	}
	// PostgreSQL rejects null characters in text, and terminals act on other
	// control characters.
	text := fmt.Sprintf(`{"typ":"thumbs_down","message_id":%q,"question":"What\u0000 is\u001b[2J\nit?"}`, got.MessageID)
	if r := a.postJSON(t, helpPath+"/feedback", text, fromHere, session); r.StatusCode != 201 {
		t.Error(r.Status)
	}
	votes, err = a.db.AnswerVotes(t.Context(), time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	if err != nil || len(votes) != 1 || len(votes[0].Questions) != 1 || votes[0].Questions[0] != "What is[2J\nit?" {
		t.Errorf("votes %+v, %v", votes, err)
	}
}

// helpOnPort is a server that listens, with sections that are found once goOn is
// called.
func helpOnPort(t *testing.T, change func(*Server)) (a *accountServer, s *Server, found *sections, goOn func()) {
	t.Helper()
	found, goOn = slowly(t)
	a, with := addAccounts(t)
	s = newServer(t, with, func(o *Options) { addHelp(o, a.db, found) })
	change(s)
	a.Handler = s.Handler()
	return a, s, found, goOn
}

func askOn(ctx context.Context, address string, session *http.Cookie) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, "POST", "http://"+address+helpPath, strings.NewReader(aQuestion))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.AddCookie(session)
	return http.DefaultClient.Do(r)
}

// A reader who leaves before the answer cancels the search, and gets the
// question back.
func TestLeavingEndsAnAnswer(t *testing.T) {
	a, s, found, _ := helpOnPort(t, func(*Server) {})
	session := a.reader(t, "one", "")
	address := listening(t, s)
	ctx, leave := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := askOn(ctx, address, session)
		failed <- err
	}()
	<-found.seen
	if q := a.quotaOf(t, session); q.Count != 1 {
		t.Errorf("during the answer: %+v", q)
	}
	leave()
	<-failed
	select {
	case <-found.left:
	case <-time.After(time.Minute):
		t.Fatal("the search was not cancelled")
	}
	for end := time.Now().Add(time.Minute); a.quotaOf(t, session).Count != 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the question was not given back")
		}
	}
}

// A server that stops ends answers in progress, and gives the questions back.
func TestStoppingEndsAnswers(t *testing.T) {
	a, s, found, _ := helpOnPort(t, func(s *Server) { s.drainTimeout = time.Hour })
	session := a.reader(t, "one", "")
	l, stop, stopped := runServer(t, s)
	status := make(chan int, 1)
	go func() {
		if r, err := askOn(context.Background(), l.Addr().String(), session); err == nil {
			r.Body.Close()
			status <- r.StatusCode
		}
		close(status)
	}()
	<-found.seen
	stop()
	select {
	case err := <-stopped:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the server waits for an answer in progress")
	}
	<-status
	if q := a.quotaOf(t, session); q.Count != 0 {
		t.Errorf("the question was not given back: %+v", q)
	}
}

// The timeout for receiving a request does not limit the time for the answer.
func TestASlowAnswerOutlivesTheReadTimeout(t *testing.T) {
	a, s, found, goOn := helpOnPort(t, func(s *Server) { s.readTimeout = 2 * time.Second })
	session := a.reader(t, "one", "")
	address := listening(t, s)
	go func() {
		<-found.seen
		time.Sleep(2 * s.readTimeout)
		goOn()
	}()
	r, err := askOn(t.Context(), address, session)
	if err != nil {
		t.Fatal(err)
	}
	if got := readAnswer(t, r); got.finish != "stop" {
		t.Errorf("answer %+v", got)
	}
}

func TestFewAnswersOfAReaderAtATime(t *testing.T) {
	a, s, found, goOn := helpOnPort(t, func(*Server) {})
	session := a.reader(t, "one", "mdn_plus_5m")
	address := listening(t, s)
	ended := make(chan error, asksAtOnce)
	for range asksAtOnce {
		go func() {
			r, err := askOn(context.WithoutCancel(t.Context()), address, session)
			if err == nil {
				_, err = bufio.NewReader(r.Body).ReadString('\n')
				r.Body.Close()
			}
			ended <- err
		}()
		<-found.seen
	}
	if r := a.askHelp(t, aQuestion, session); r.StatusCode != http.StatusTooManyRequests || !strings.Contains(body(t, r), `"reason":"under_way"`) {
		t.Errorf("one more: %s, want 429", r.Status)
	}
	goOn()
	for range asksAtOnce {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestExplanationsNeedASignature(t *testing.T) {
	a := newHelpServer(t, &sections{})
	for _, text := range []string{`{"sample":"a{}","signature":"AAAA"}`, `{"sample":"a{}","signature":"?"}`, `{}`} {
		if r := a.postJSON(t, explainPath, text, fromHere); r.StatusCode != 401 {
			t.Errorf("%s: %s, want 401", text, r.Status)
		}
	}
	engine := help.New(help.Options{Retriever: &sections{}, SigningKey: make([]byte, 32)})
	signature := engine.Sign("css", "a { color: red }")
	hash := help.ExplainRequest{Sample: "a { color: red }"}.Hash()
	if err := a.db.AddExplanation(t.Context(), chats.ExplainKey{Signature: signature, Hash: hash, Version: chats.ExplainVersion}, "css", "Links are red."); err != nil {
		t.Fatal(err)
	}
	ask := fmt.Sprintf(`{"language":"css","sample":"a { color: red }","signature":%q}`, signature)
	r := a.postJSON(t, explainPath, ask, fromHere)
	want := fmt.Sprintf("data: {\"initial\":{\"cached\":true,\"hash\":%q}}\n\n", hash) +
		"data: {\"choices\":[{\"delta\":{\"content\":\"Links are red.\"},\"finish_reason\":null}],\"id\":1}\n\n"
	if got := body(t, r); r.StatusCode != 200 || got != want {
		t.Errorf("stored explanation: %s\n%s\nwant\n%s", r.Status, got, want)
	}
	for text, want := range map[string]int{
		fmt.Sprintf(`{"typ":"thumbs_up","hash":%q,"signature":%q}`, hash, signature): 201,
		`{"typ":"thumbs_up","hash":"AAAA","signature":"AAAA"}`:                       201,
		`{"typ":"up","hash":"AAAA","signature":"AAAA"}`:                              400,
		`{"typ":"thumbs_up","hash":"?","signature":"AAAA"}`:                          400,
	} {
		if r := a.postJSON(t, explainPath+"/feedback", text, fromHere); r.StatusCode != want {
			t.Errorf("%s: %s, want %d", text, r.Status, want)
		}
	}
}
