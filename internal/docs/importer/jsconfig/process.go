package jsconfig

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// Code is evaluated in a separate process of this program: functions of QuickJS such as indexOf
// cannot be interrupted, only killed with their process.
const processVariable = "WAYMARK_EVALUATE" // in the environment of such a process

// processLimit is the time for such a process with its start, which takes seconds on a busy machine.
var processLimit = 10 * time.Second

var errTimeout = errors.New("timeout")

// task is the first message to the process. It answers with calls of host functions, then with the outcome.
type task struct {
	Code      string
	Functions []string
	Limit     time.Duration
	// Transform is the language of code that is only compiled to a CommonJS module of JavaScript, or 0.
	Transform api.Loader
}

// message is from the process: a call if it has a function, else the outcome.
type message struct {
	Function string
	Args     []string
	result
}

// result is of a call or of the evaluation.
type result struct{ Text, Error string }

func resultOf(text string, err error) result {
	if err != nil {
		return result{Error: err.Error()}
	}
	return result{Text: text}
}

func (r result) get() (string, error) {
	if r.Error != "" {
		return "", errors.New(r.Error)
	}
	return r.Text, nil
}

// init is where such a process starts and ends, so that the programs of tests need nothing for it.
func init() {
	if os.Getenv(processVariable) == "" {
		return
	}
	time.AfterFunc(processLimit, func() { os.Exit(1) }) // in case nobody is left to kill it
	if serve(os.Stdin, os.Stdout) != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// serve evaluates a task.
func serve(r io.Reader, w io.Writer) error {
	in, out := json.NewDecoder(r), json.NewEncoder(w)
	var t task
	if err := in.Decode(&t); err != nil {
		return fmt.Errorf("read task: %w", err)
	}
	if t.Transform != api.LoaderNone {
		return out.Encode(message{result: resultOf(transform(t))})
	}
	text, err := evaluate(t, func(name string, args []string) (string, error) {
		var answer result
		if err := errors.Join(out.Encode(message{Function: name, Args: args}), in.Decode(&answer)); err != nil {
			return "", fmt.Errorf("call %s: %w", name, err)
		}
		return answer.get()
	})
	return out.Encode(message{result: resultOf(text, err)})
}

func transform(t task) (string, error) {
	result := api.Transform(t.Code, api.TransformOptions{Loader: t.Transform, Format: api.FormatCommonJS, Target: api.ES2023, TsconfigRaw: "{}", LogLevel: api.LogLevelSilent})
	if len(result.Errors) > 0 {
		return "", errors.New(describe(result.Errors[0]))
	}
	return string(result.Code), nil
}

// evaluateApart evaluates code in a separate process.
func (p *project) evaluateApart(ctx context.Context, code string) (string, error) {
	return p.runApart(ctx, task{Code: code, Limit: p.limit(), Functions: slices.Sorted(maps.Keys(p.hostFunctions()))})
}

// runApart does a task in a separate process.
func (p *project) runApart(ctx context.Context, t task) (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, processLimit, errTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, program) //nolint:gosec // this program
	cmd.Env = []string{processVariable + "=1"}
	cmd.WaitDelay = time.Second
	stdin, inErr := cmd.StdinPipe()
	stdout, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr, cmd.Start()); err != nil {
		return "", fmt.Errorf("start process: %w", err)
	}
	defer func() { cancel(); _ = cmd.Wait() }()
	text, err := p.converse(json.NewDecoder(stdout), json.NewEncoder(stdin), t)
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return text, err
}

// converse answers the calls of a process until it has the outcome.
func (p *project) converse(in *json.Decoder, out *json.Encoder, t task) (string, error) {
	functions := p.hostFunctions()
	err := out.Encode(t)
	for err == nil {
		var m message
		if err = in.Decode(&m); err != nil {
			break
		}
		if m.Function == "" {
			return m.get()
		}
		err = out.Encode(resultOf(functions[m.Function](m.Args...)))
	}
	return "", fmt.Errorf("the process of the evaluation ended: %w", err)
}
