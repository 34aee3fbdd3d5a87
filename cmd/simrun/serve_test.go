package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// TestServe starts the command as a user does, asks for the page and for a run, and
// interrupts it.
func TestServe(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := filepath.Join(t.TempDir(), "simrun") // the name says what TestMain does
	if err := os.Symlink(own, command); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), command, "serve", "--quiet", "--listen", "localhost:0", "ring")
	c.Env = append(os.Environ(), cacheVariable+"="+cacheOff)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address, _, found := strings.Cut(strings.TrimPrefix(line, "serving "), ";")
	if err != nil || !found || !strings.HasPrefix(address, "http://localhost:") {
		t.Fatalf("the command says %q, %v, want an address", line, err)
	}
	if page := answerOf(t, http.MethodGet, address, ""); !strings.Contains(page, `<article id="ring"`) || !strings.Contains(page, `"engine":"server"`) {
		t.Error("the page has no exhibit or no engine")
	}
	answer := answerOf(t, http.MethodPost, address+"api/run", `{"scenario": "ring", "set": ["machine.link.rate=50MB/s"]}`)
	catalog := scenariotest.Catalog()
	want, err := scenariotest.Run(t, scenariotest.Load(t, catalog, catalog.Files[0], "machine.link.rate=50MB/s"), scenarios.Observers{}).JSON()
	if err != nil || !strings.HasSuffix(answer, "event: result\ndata: "+string(want)+"\n") {
		t.Errorf("the run gives %q, want the line %q", answer, want)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("after an interrupt: %v, want status 0", err)
	}
}

func answerOf(t *testing.T, method, address, body string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%s %s: %s, %v", method, address, answer.Status, err)
	}
	if err := answer.Body.Close(); err != nil {
		t.Error(err)
	}
	return string(text)
}
