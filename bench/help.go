package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Questions for measuring answers without a model.
var questionFiles = []string{"internal/search/testdata/questions.txt", "internal/search/testdata/questions-frozen.txt"}

const (
	indexWait    = 5 * time.Minute
	perReader    = 20 // questions from one address, below the server's limit
	helpRounds   = 3
	mostDistance = 99 // last percentile printed
)

// help measures answers without a model in the running server: every question, through the
// tool "ask" of /mcp. The first round has cold caches.
func (b *bench) help() error {
	questions, err := readQuestions(questionFiles)
	if err != nil {
		return err
	}
	dir := filepath.Join(b.work, "search")
	s, _, err := b.start("serve", "/en-US/docs/Web", "--search-dir", dir, "--trusted-proxies", "127.0.0.0/8,::1/128")
	if err != nil {
		return err
	}
	defer s.stop()
	took, err := waitForIndex(dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nanswers without a model, %d questions\n%-34s %7.1f s\n", len(questions), "index written after", took.Seconds())
	for round := range helpRounds {
		times, sources, err := s.askAll(questions, round)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "%-34s", fmt.Sprintf("round %d", round+1))
		for _, p := range []int{10, 50, 90, 95, mostDistance} {
			fmt.Fprintf(b.out, "  p%d %.1f ms", p, ms(at(times, p)))
		}
		fmt.Fprintf(b.out, ", %d with sources\n", sources)
	}
	return nil
}

// readQuestions reads the second field of lines in files.
func readQuestions(files []string) ([]string, error) {
	var questions []string
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read questions: %w", err)
		}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if fields := strings.Split(lines.Text(), "\t"); len(fields) > 2 {
				questions = append(questions, fields[1])
			}
		}
		_ = f.Close()
	}
	return questions, nil
}

// waitForIndex waits until the server has written the index of English pages.
func waitForIndex(dir string) (time.Duration, error) {
	started := time.Now()
	for time.Since(started) < indexWait {
		names, err := filepath.Glob(filepath.Join(dir, "en-us.*"))
		if err != nil {
			return 0, fmt.Errorf("wait for index: %w", err)
		}
		if slices.ContainsFunc(names, func(name string) bool { return !strings.HasSuffix(name, ".partial") }) {
			time.Sleep(time.Second) // until searches use it
			return time.Since(started), nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return 0, errors.New("the index is not there in time")
}

// askAll asks questions sequentially and returns the sorted durations, and the number of
// answers with sources.
func (s *server) askAll(questions []string, round int) ([]time.Duration, int, error) {
	var times []time.Duration
	sources := 0
	for i, q := range questions {
		from := fmt.Sprintf("10.%d.%d.1", round, i/perReader)
		started := time.Now()
		found, err := s.askTool(q, from)
		if err != nil {
			return nil, 0, err
		}
		times = append(times, time.Since(started))
		if found {
			sources++
		}
	}
	slices.Sort(times)
	return times, sources, nil
}

// askTool asks a question as a client at an address, and reports whether the answer has
// sources.
func (s *server) askTool(question, from string) (bool, error) {
	message, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": 1, "method": "tools/call",
		"params": map[string]any{"name": "ask", "arguments": map[string]any{"question": question}},
	})
	if err != nil {
		return false, fmt.Errorf("ask: %w", err)
	}
	r, err := http.NewRequest(http.MethodPost, s.base+"/mcp", bytes.NewReader(message))
	if err != nil {
		return false, fmt.Errorf("ask: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("X-Forwarded-For", from)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return false, fmt.Errorf("ask: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		return false, fmt.Errorf("ask %q: %s, %w", question, response.Status, err)
	}
	return bytes.Contains(text, []byte(`\"section\"`)) || bytes.Contains(text, []byte(`"section"`)), nil
}
