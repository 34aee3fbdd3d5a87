package serve_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/request"
	"simrun/scenarios/scenariotest"
	"simrun/scenarios/serve"
)

// waiting is how many runs wait in tests at most.
const waiting = 2

// newServer returns a server of the test's scenarios, and of one that goes on until it is
// ended, which says so on a channel.
func newServer(t *testing.T, timeout time.Duration) (s *httptest.Server, began chan bool) {
	t.Helper()
	c := scenariotest.Catalog()
	began = make(chan bool, 10)
	c.Programs = append(c.Programs, scenarios.Program{
		Name: "endless", NeedsMachine: true,
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			began <- true
			_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
				for {
					e.Thread().Sleep(1)
				}
			}})
			return nil, err
		},
	})
	endless := "id = 'endless'\ntitle = 'on and on'\nprogram = 'endless'\nsystem = 'none'\npaper = 'invented'\nmachine = 'pair'\nprocesses = 1\n" +
		"[[exhibit]]\nid = 'endless'\nkind = 'table'\ntitle = 'nothing'\n"
	c.Files = append(c.Files, scenarios.File{Name: "endless.toml", Data: []byte(endless)})
	server := &serve.Server{
		Catalog: c, Page: []byte("<p>page"), Names: []string{"Lab"}, Waiting: waiting, Timeout: timeout,
		Observers: func(p scenarios.Progress) scenarios.Observers { return scenarios.Observers{Progress: p} },
	}
	s = httptest.NewServer(server.Handler())
	t.Cleanup(s.Close)
	return s, began
}

// ask posts a request, which change may change, and returns status and body.
func ask(t *testing.T, s *httptest.Server, body string, change func(*http.Request)) (status int, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/api/run", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if change != nil {
		change(r)
	}
	return do(t, s, r)
}

func do(t *testing.T, s *httptest.Server, r *http.Request) (status int, text string) {
	t.Helper()
	answer, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Error(err)
	}
	if err := answer.Body.Close(); err != nil {
		t.Error(err)
	}
	return answer.StatusCode, string(all)
}

// A result is the line that the command would print, whatever is changed.
func TestRun(t *testing.T) {
	s, _ := newServer(t, time.Minute)
	c := scenariotest.Catalog()
	for _, set := range []string{"machine.link.latency=5us", "scenario.parameters.laps=3", "library.baton.start=5 int_add"} {
		want, err := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0], set), scenarios.Observers{}).JSON()
		if err != nil {
			t.Fatal(err)
		}
		status, text := ask(t, s, fmt.Sprintf(`{"scenario": "ring", "set": [%q]}`, set), nil)
		line := bytes.TrimSuffix(want, []byte("\n"))
		if wanted := fmt.Sprintf("event: result\ndata: %s\n\n", line); status != http.StatusOK || !strings.HasSuffix(text, wanted) {
			t.Errorf("%s: status %d, %q, want %q at the end", set, status, text, wanted)
		}
	}
}

func TestRefused(t *testing.T) {
	s, _ := newServer(t, time.Minute)
	for _, test := range []struct {
		name, body string
		change     func(*http.Request)
		status     int
		want       string
	}{
		{"no JSON", "ring", nil, http.StatusBadRequest, "cannot be read"},
		{"too long", strings.Repeat(" ", request.BytesMax+1), nil, http.StatusRequestEntityTooLarge, "more than"},
		{"a form", `{"scenario": "ring"}`, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, http.StatusUnsupportedMediaType, "application/json"},
		{"unknown scenario", `{"scenario": "../../ring"}`, nil, http.StatusUnprocessableEntity, "no scenario"},
		{"unknown parameter", `{"scenario": "ring", "set": ["machine.link.lag=1us"]}`, nil, http.StatusUnprocessableEntity, "latency"},
		{"a scenario's machine", `{"scenario": "ring", "set": ["scenario.machine=mule"]}`, nil, http.StatusUnprocessableEntity, "alone"},
		{"another origin", `{"scenario": "ring"}`, func(r *http.Request) { r.Header.Set("Origin", "http://elsewhere.example") }, http.StatusForbidden, "cross-origin"},
		{"another site", `{"scenario": "ring"}`, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, http.StatusForbidden, "cross-origin"},
		{"a name that was made to lead here", `{"scenario": "ring"}`, func(r *http.Request) { r.Host = "evil.example" }, http.StatusMisdirectedRequest, "does not answer"},
		{"the same with an origin", `{"scenario": "ring"}`, func(r *http.Request) {
			r.Host = "evil.example:80"
			r.Header.Set("Origin", "http://evil.example:80")
		}, http.StatusMisdirectedRequest, "does not answer"},
		{"a failing check is a result", `{"scenario": "ring", "set": ["scenario.parameters.lose=1B"]}`, nil, http.StatusOK, `"holds":false`},
		{"a name that was let in", `{"scenario": "ring"}`, func(r *http.Request) { r.Host = "lab:8080" }, http.StatusOK, "event: result"},
		{"an address", `{"scenario": "ring"}`, func(r *http.Request) { r.Host = "[::1]:8080" }, http.StatusOK, "event: result"},
		{"localhost", `{"scenario": "ring"}`, func(r *http.Request) { r.Host = "localhost" }, http.StatusOK, "event: result"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, text := ask(t, s, test.body, test.change)
			if status != test.status || !strings.Contains(text, test.want) {
				t.Errorf("status %d, %q, want %d, %q", status, text, test.status, test.want)
			}
		})
	}
}

// There is the page and nothing else, however a path is written.
func TestPaths(t *testing.T) {
	s, _ := newServer(t, time.Minute)
	for _, test := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/", http.StatusOK},
		{"POST", "/", http.StatusMethodNotAllowed},
		{"GET", "/api/run", http.StatusMethodNotAllowed},
		{"GET", "/../../etc/passwd", http.StatusNotFound},
		{"GET", "/..%2f..%2fetc/passwd", http.StatusNotFound},
		{"GET", "//etc/passwd", http.StatusNotFound},
		{"GET", "/scenarios/ring.toml", http.StatusNotFound},
	} {
		r, err := http.NewRequestWithContext(t.Context(), test.method, s.URL+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		status, text := do(t, s, r)
		if status != test.status || (status == http.StatusOK) != (text == "<p>page") {
			t.Errorf("%s %s: status %d, %q, want %d", test.method, test.path, status, text, test.status)
		}
	}
}

// A run that takes too long is ended, and says so.
func TestTimeout(t *testing.T) {
	s, _ := newServer(t, 50*time.Millisecond)
	status, text := ask(t, s, `{"scenario": "endless"}`, nil)
	if status != http.StatusOK || !strings.Contains(text, "event: failure\n") || !strings.Contains(text, "within 50ms") {
		t.Errorf("status %d, %q, want a failure", status, text)
	}
}

// One run works, some wait, more are sent away; who goes away ends its run and lets the
// next one work.
func TestTurns(t *testing.T) {
	s, began := newServer(t, time.Minute)
	ctx, goAway := context.WithCancel(t.Context())
	ended := make(chan error, waiting+1)
	entered := make(chan bool, waiting+1)
	for range waiting + 1 {
		go func() { ended <- follow(ctx, s, entered) }()
	}
	for range waiting + 1 {
		<-entered
	}
	<-began
	status, text := ask(t, s, `{"scenario": "ring"}`, nil)
	if status != http.StatusServiceUnavailable || !strings.Contains(text, "ask again") {
		t.Errorf("the one that is too many: status %d, %q, want %d", status, text, http.StatusServiceUnavailable)
	}
	if len(began) != 0 {
		t.Error("two runs work at a time, want one")
	}
	goAway()
	for range waiting + 1 {
		if err := <-ended; err == nil {
			t.Error("a stream that was left ends without an error")
		}
	}
	for range 1000 { // the server hears of it a little later
		if status, text = ask(t, s, `{"scenario": "ring"}`, nil); status == http.StatusOK {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if !strings.Contains(text, "event: result\n") {
		t.Errorf("after all have gone: status %d, %q, want a result", status, text)
	}
}

// follow asks for the endless run and reads until it is ended.
func follow(ctx context.Context, s *httptest.Server, entered chan<- bool) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/api/run", strings.NewReader(`{"scenario": "endless"}`))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := s.Client().Do(r)
	entered <- true
	if err != nil {
		return err
	}
	_, err = io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	return err
}
