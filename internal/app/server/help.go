package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
)

const (
	helpPath    = "/api/v1/plus/ai/help"
	askPath     = "/api/v1/plus/ai/ask" // for earlier clients
	explainPath = "/api/v1/plus/ai/explain"
	historyPath = helpPath + "/history/"

	// Limits on questions, each a burst, then a number per minute: of a reader, and of a
	// network address; and on concurrent answers of a reader.
	askBurst, asksPerMinute             = 10, 10
	askClientBurst, asksClientPerMinute = 60, 60
	asksAtOnce                          = 3
	// Limits on requests for stored data, for each reader, and for examples, for each network
	// address.
	helpBurst, helpsPerMinute = 120, 120
	// Limits on explanations, for each network address: all, those made by a model, and
	// concurrent ones.
	explainBurst, explainsPerMinute = 20, 10
	modelBurst, modelsPerDay        = 20, 200
	explainsAtOnce, explainsWaiting = 16, 32
	explainsOfClient                = 4 // at a time
	explainWait                     = 5 * time.Second

	// Maximum sizes of bodies in bytes.
	askBody     int64 = 1 << 20
	explainBody int64 = 256 << 10
	voteBody    int64 = 16 << 10
	// Limits on questions, in characters, and on turns of a conversation.
	questionLimit   = 25_000
	sharedQuestion  = 2000 // with a vote
	turnsLimit      = 200
	pageAddress     = 1000
	historySearched = 200
)

// helpAPI responds to requests to AI help (docs/reference/http.md, AI help).
type helpAPI struct {
	*Server
	Help
	asks       *sharedLimiter    // by reader
	clients    *sharedLimiter    // questions, by network address
	made       *sharedLimiter    // explanations by a model, by network address
	requests   *limiter          // by reader
	explains   *limiter          // by network address
	listings   *limiter          // of examples, by network address
	running    *concurrencyLimit // answers of a reader
	explainers *concurrencyLimit // explanations of a network address
	explaining *slots
}

// Help answers questions of readers. It needs accounts.
type Help struct{ Service *chats.Service }

// addRoutes adds the routes of AI help. Answers may take longer than outsideTimeout.
func (f Help) addRoutes(s *Server, r chi.Router) {
	a := &helpAPI{
		Server: s, Help: f,
		asks:       s.newSharedLimiter("questions", askBurst, asksPerMinute),
		requests:   newLimiter(helpBurst, helpsPerMinute, time.Now),
		clients:    s.newSharedLimiter("questions of clients", askClientBurst, asksClientPerMinute),
		explains:   newLimiter(explainBurst, explainsPerMinute, time.Now),
		made:       s.newSharedLimiter("explanations", modelBurst, modelsPerDay/minutesPerDay),
		listings:   newLimiter(helpBurst, helpsPerMinute, time.Now),
		running:    newConcurrencyLimit(asksAtOnce),
		explainers: newConcurrencyLimit(explainsOfClient),
		explaining: newSlots(explainsAtOnce, explainsWaiting, explainWait),
	}
	s.help = a
	own := s.sameOrigin()
	r.Group(func(r chi.Router) {
		r.Use(s.ownHostOnly)
		for _, path := range []string{helpPath, askPath} {
			s.postOnly(r, path, own(a.signedIn(a.asks, a.ask)))
		}
		s.postOnly(r, explainPath, own(a.anybody(a.explain)))
	})
	s.accountGroup(r, outsideTimeout, func(r chi.Router) {
		for _, path := range []string{helpPath, askPath} {
			s.byMethod(r, path+"/quota", methods{http.MethodGet: a.signedIn(a.requests, a.quota)})
		}
		s.byMethod(r, historyPath+"{id}", methods{
			http.MethodGet: a.signedIn(a.requests, ofChat(a.messages)), http.MethodDelete: own(a.signedIn(a.requests, ofChat(a.deleteChat))),
		})
		s.postOnly(r, historyPath+"summary/{id}", own(a.signedIn(a.asks, ofChat(a.summarize))))
		s.postOnly(r, helpPath+"/feedback", own(a.signedIn(a.requests, a.vote)))
		s.byMethod(r, explainPath+"/examples", methods{http.MethodGet: a.anybody(a.examples)})
		s.postOnly(r, explainPath+"/feedback", own(a.anybody(a.voteExplanation)))
	})
}

// aiError is the kind of failed answers.
const aiError = "AI Error"

// signedIn requires a session, and gives errors their kinds.
func (a *helpAPI) signedIn(l taker, do userHandler) handler {
	return a.forUser(limited(l, func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		if !a.sees(feature.AIHelp, u) {
			return errEarly
		}
		return helpFailure(do(w, r, u))
	}))
}

// helpFailure converts an error of package chats.
func helpFailure(err error) error {
	var response *failure
	var exhausted *chats.Exhausted
	var failed *chats.FailedAnswer
	switch {
	case errors.Is(err, help.ErrNoAnswer):
		return &failure{reason: reasonNotContinued, message: "This answer cannot continue. Ask the question again.", cause: err}
	case err == nil, errors.As(err, &response), errors.Is(err, fault.ErrUnauthenticated), errors.Is(err, fault.ErrNotFound):
		return err
	case errors.As(err, &exhausted):
		const text = "Payment required"
		return &failure{status: http.StatusPaymentRequired, kind: text, message: text, retry: untilSecond(time.Until(exhausted.Quota.Reset)), cause: err}
	case errors.Is(err, chats.ErrHistoryOff):
		const text = "Not implemented"
		return &failure{status: http.StatusNotImplemented, kind: text, message: text, cause: err}
	case errors.As(err, &failed):
		status := http.StatusInternalServerError
		switch {
		case errors.Is(err, fault.ErrInvalid):
			status = http.StatusBadRequest
		case errors.Is(err, fault.ErrUnavailable):
			status = http.StatusServiceUnavailable
		}
		return &failure{status: status, kind: aiError, reason: reasonOfAnswer(err), message: http.StatusText(status), cause: err}
	}
	return named(databaseError, err)
}

// Reasons for refusing a question, which browsers translate.
const (
	reasonFlagged      = "flagged"
	reasonTooLong      = "too_long"
	reasonConversation = "conversation_too_long"
	reasonUnderWay     = "under_way"
	reasonNotContinued = "not_continued"
)

func reasonOfAnswer(err error) string {
	switch {
	case errors.Is(err, help.ErrFlagged):
		return reasonFlagged
	case errors.Is(err, help.ErrTooLong):
		return reasonTooLong
	}
	return ""
}

// untilSecond rounds up to at least a second.
func untilSecond(d time.Duration) time.Duration { return max(time.Second, d.Round(time.Second)) }

// quotaJSON is a reader's remaining quota.
type quotaJSON struct {
	Count     int        `json:"count"`
	Remaining int        `json:"remaining"`
	Limit     int        `json:"limit"`
	Reset     *time.Time `json:"reset"` // null before the first question
}

func describeQuota(q *chats.Quota) *quotaJSON {
	if q == nil {
		return nil
	}
	body := &quotaJSON{Count: q.Count, Remaining: q.Remaining, Limit: q.Limit}
	if !q.Reset.IsZero() {
		body.Reset = &q.Reset
	}
	return body
}

func (a *helpAPI) quota(w http.ResponseWriter, r *http.Request, u *account.User) error {
	quota, err := a.Service.Quota(r.Context(), chats.Asker{User: u.ID, Paid: u.IsSubscriber()})
	if err != nil {
		return err
	}
	to := a.Service.SentTo()
	model := to.Mini
	if u.IsSubscriber() {
		model = to.Full
	}
	a.writeJSON(w, http.StatusOK, map[string]any{
		"quota": describeQuota(quota), "mode": a.mode(),
		"model": optional(model), "model_host": optional(to.Model), "embedding_model": optional(to.Embedding), "moderation_host": optional(to.Moderation),
	})
	return nil
}

// mode is the usual mode of answers.
func (a *helpAPI) mode() help.Mode {
	if a.Service.SentTo().Model == "" {
		return help.Extractive
	}
	return help.ByModel
}

// optional is null in JSON for "".
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

type question struct {
	ChatID   string `json:"chat_id"`
	ParentID string `json:"parent_id"`
	Continue string `json:"continue"` // message with an incomplete answer
	Locale   string `json:"locale"`
	Page     string `json:"page"` // the page in question
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
}

// request checks a question. It creates ids of new conversations and messages.
func (q *question) request(u *account.User) (help.Request, error) {
	r := help.Request{MessageID: uuid.NewString(), Owner: u.UID, Paid: u.IsSubscriber()}
	if err := q.ids(&r); err != nil {
		return r, err
	}
	l, err := readerLocale(q.Locale)
	if err != nil {
		return r, err
	}
	r.Locale = l
	if q.Page != "" && (!strings.HasPrefix(q.Page, "/") || len(q.Page) > pageAddress) {
		return r, refuse(http.StatusBadRequest, `"page" is not the path of a page.`)
	}
	r.Page = q.Page
	return r, q.addMessages(&r)
}

// ids sets the ids of the conversation.
func (q *question) ids(r *help.Request) error {
	for _, id := range []struct {
		name, text string
		into       *string
	}{{"chat_id", q.ChatID, &r.ChatID}, {"parent_id", q.ParentID, &r.ParentID}, {"continue", q.Continue, &r.Continue}} {
		if id.text == "" {
			continue
		}
		parsed, ok := parseUUID(id.text)
		if !ok {
			return refuse(http.StatusBadRequest, `"`+id.name+`" is not a UUID.`)
		}
		*id.into = parsed
	}
	if r.ChatID != "" {
		return nil
	}
	if r.ParentID != "" {
		return refuse(http.StatusBadRequest, `"parent_id" needs the "chat_id" of its conversation.`)
	}
	r.ChatID = uuid.NewString()
	return nil
}

// addMessages adds the conversation, which ends with the question.
func (q *question) addMessages(r *help.Request) error {
	if len(q.Messages) > turnsLimit {
		return &failure{status: http.StatusBadRequest, reason: reasonConversation, message: "The conversation is too long. Start a new one."}
	}
	asked := ""
	for _, m := range q.Messages {
		r.Messages = append(r.Messages, help.Message{Role: help.Role(m.Role), Content: m.Content})
		if help.Role(m.Role) == help.User {
			asked = m.Content
		}
	}
	switch {
	case utf8.RuneCountInString(asked) > questionLimit:
		return &failure{status: http.StatusBadRequest, kind: aiError, reason: reasonTooLong, message: "The question is too long."}
	case strings.TrimSpace(asked) == "" && r.Continue == "":
		return &failure{status: http.StatusBadRequest, kind: aiError, message: "The question is missing."}
	}
	return nil
}

// readerLocale parses the reader's language, by default English.
func readerLocale(name string) (locale.Locale, error) {
	if name == "" {
		return locale.EnUS, nil
	}
	l, ok := locale.Parse(strings.ToLower(name))
	if !ok {
		return "", refuse(http.StatusBadRequest, `"locale" is not a language of this site.`)
	}
	return l, nil
}

func parseUUID(text string) (string, bool) {
	id, err := uuid.Parse(text)
	return id.String(), err == nil && len(text) == len(id.String())
}

func (a *helpAPI) ask(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var body question
	if err := readJSON(w, r, askBody, &body); err != nil {
		return err
	}
	request, err := body.request(u)
	if err != nil {
		return err
	}
	if err := a.clients.take(r.Context(), a.clientOf(r)); err != nil {
		return err
	}
	release, ok := a.running.take(u.UID)
	if !ok {
		return &failure{reason: reasonUnderWay, message: "Three answers are already being written. Wait for one of them.", cause: fault.ErrLimited}
	}
	defer release()
	asker := chats.Asker{User: u.ID, Paid: request.Paid, Left: func() bool { return hasLeft(r) }}
	return a.streamEvents(w, r, func(ctx context.Context, out *eventStream) error {
		return a.Service.Ask(ctx, asker, request, &answerWriter{out: out, request: request})
	})
}

// thumbs are the votes of readers.
var thumbs = map[string]bool{"thumbs_up": true, "thumbs_down": false}

var errThumbs = refuse(http.StatusBadRequest, `"typ" must be thumbs_up or thumbs_down.`)

// vote stores a vote on an answer for the writers of its pages.
func (a *helpAPI) vote(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var body struct {
		Type      string `json:"typ"`
		MessageID string `json:"message_id"`
		Question  string `json:"question"` // if the reader shares it with the writers
	}
	if err := readJSON(w, r, voteBody, &body); err != nil {
		return err
	}
	up, ok := thumbs[body.Type]
	if !ok {
		return errThumbs
	}
	id, ok := parseUUID(body.MessageID)
	if !ok {
		return refuse(http.StatusBadRequest, `"message_id" is not a UUID.`)
	}
	if utf8.RuneCountInString(body.Question) > sharedQuestion {
		return refuse(http.StatusBadRequest, `"question" is too long.`)
	}
	if err := a.Service.Vote(r.Context(), u.ID, chats.Vote{MessageID: id, Up: up, Question: body.Question}); err != nil {
		return err
	}
	w.WriteHeader(http.StatusCreated)
	return nil
}
