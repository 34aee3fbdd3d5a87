package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"simrun/internal/diag"
	"simrun/scenarios"
	"simrun/scenarios/request"
)

// Server is what the handler needs. It is not to be changed once there is a handler.
type Server struct {
	Catalog *scenarios.Catalog
	Page    []byte   // HTML
	Names   []string // of the host, which requests may have, besides localhost and addresses

	// Observers returns what runs share, such as cores and the store, with the progress of one run.
	Observers func(p scenarios.Progress) scenarios.Observers

	Waiting int           // runs that wait for their turn at most
	Timeout time.Duration // of a run with its wait
}

// Handler returns what answers HTTP requests. It may be used by several goroutines.
func (s *Server) Handler() http.Handler {
	turns := newQueue(s.Waiting)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.showPage)
	mux.HandleFunc("POST /api/run", func(w http.ResponseWriter, r *http.Request) { s.run(w, r, turns) })
	return s.guard(mux)
}

func (s *Server) showPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(s.Page) // who has gone away does not see it
}

// run answers one request for a run.
func (s *Server) run(w http.ResponseWriter, r *http.Request, turns *queue) {
	asked, status, err := s.read(w, r)
	if err != nil {
		http.Error(w, err.Error(), status)
		return
	}
	if _, err := asked.Load(s.Catalog); err != nil {
		http.Error(w, request.ErrorText(err), http.StatusUnprocessableEntity)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.Timeout)
	defer cancel()
	if !turns.enter() {
		w.Header().Set("Retry-After", "10")
		http.Error(w, fmt.Sprintf("%d runs wait already; ask again later", s.Waiting), http.StatusServiceUnavailable)
		return
	}
	defer turns.leave()
	s.answer(ctx, newEvents(w), asked, turns)
}

// read reads the request that a body holds; status is that of the error.
func (s *Server) read(w http.ResponseWriter, r *http.Request) (asked *request.Request, status int, err error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return nil, http.StatusUnsupportedMediaType, fmt.Errorf("found content of type %q, expected application/json", diag.Printable(r.Header.Get("Content-Type")))
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, request.BytesMax))
	if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
		return nil, http.StatusRequestEntityTooLarge, fmt.Errorf("found a request of more than %d bytes", tooLong.Limit)
	}
	if err == nil {
		asked, err = request.Parse(body)
	}
	return asked, http.StatusBadRequest, err
}

// answer waits for the turn of a run, runs it and says what it gave.
func (s *Server) answer(ctx context.Context, to *events, asked *request.Request, turns *queue) {
	if err := turns.wait(ctx); err != nil {
		to.fail(s.reason(ctx, err))
		return
	}
	defer turns.done()
	line, err := asked.Answer(ctx, s.Catalog, s.Observers(request.NewProgress(to.progress)))
	if err != nil {
		to.fail(s.reason(ctx, err))
		return
	}
	to.result(line)
}

// reason says why a run gave nothing.
func (s *Server) reason(ctx context.Context, err error) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Sprintf("the run was ended: it has not come to its end within %v", s.Timeout)
	}
	return request.ErrorText(err)
}
