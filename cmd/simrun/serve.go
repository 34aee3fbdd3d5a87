package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/report"
	"simrun/scenarios/serve"
)

const serveLong = `serve shows the page of report at an address of this host. On the page you can
change every parameter that a scenario reads. The scenario then runs again, and
figures, tables and claims show what moved. serve keeps results as other runs do;
see cache.

serve listens to this host only, unless --listen names another address. Whoever
reaches that address can use the cores of this host. Without a scenario the page
has all built-in ones. serve first computes the results that are not kept.

Exit status: 0 when it is interrupted; 1 if a program failed; 2 for bad usage.`

const serveExample = `  simrun serve
  simrun serve armci-fig4 armci-fig5
  simrun serve --listen localhost:9000 --jobs 2 --timeout 1m`

// Bounds of connections.
const (
	headerMax   = 10 * time.Second // until the head of a request is there
	bodyMax     = 20 * time.Second // until all of it is there
	idleMax     = time.Minute      // between two requests
	waitingMax  = 8                // runs
	shutdownMax = 5 * time.Second  // until answers have ended
)

// serveOptions are the flags of the command serve.
type serveOptions struct {
	listen  string
	names   []string
	jobs    int
	memory  memoryOptions
	timeout time.Duration
	quiet   bool
}

func (a *app) serveCommand() *cobra.Command {
	o := &serveOptions{}
	c := &cobra.Command{
		Use:               "serve [SCENARIO...]",
		Short:             "Show the page with sliders for all parameters",
		Long:              serveLong,
		Example:           serveExample,
		GroupID:           groupRun,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: a.completeScenarios,
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.listen, "listen", "localhost:8080", "`address` to listen to; port 0 takes any that is free")
	f.StringArrayVar(&o.names, "name", nil, "`name` of this host that requests may use, besides localhost and addresses (repeatable)")
	f.DurationVar(&o.timeout, "timeout", 10*time.Minute, "greatest time for a run")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "number of parts of scenarios that run at a time")
	o.memory.addTo(c)
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print nothing but the address, warnings and errors")
	c.RunE = func(c *cobra.Command, files []string) error { return a.serve(c, o, files) }
	return c
}

// check refuses flags that cannot be.
func (o *serveOptions) check(c *cobra.Command) error {
	switch {
	case o.jobs < 1:
		return usageError(c, "--jobs: found %d, expected at least 1", o.jobs)
	case o.timeout <= 0:
		return usageError(c, "--timeout: found %v, expected more than 0, such as 10m", o.timeout)
	}
	return o.memory.check(c)
}

func (a *app) serve(c *cobra.Command, o *serveOptions, files []string) error {
	if err := o.check(c); err != nil {
		return err
	}
	all, err := a.loadReported(c, &changes{}, files)
	if err != nil {
		return err
	}
	at, err := (&net.ListenConfig{}).Listen(c.Context(), "tcp", o.listen)
	if err != nil {
		return usageError(c, "--listen: %v; name another address", err)
	}
	r := a.newRunner(&runOptions{noFiles: true, jobs: o.jobs, memory: o.memory, quiet: o.quiet}, len(all))
	handler, err := r.handler(c.Context(), o, all)
	if err != nil {
		return errors.Join(err, at.Close())
	}
	fmt.Fprintf(a.stdout, "serving http://%s/; Ctrl-C ends\n", addressText(o.listen, at.Addr()))
	if !o.isLocal(at.Addr()) {
		fmt.Fprintln(a.stderr, "warning: other hosts can reach this address, and use the cores and the memory of this one")
	}
	return serveUntil(c.Context(), at, handler)
}

// handler runs scenarios and returns the handler of a page that shows them.
func (r *runner) handler(ctx context.Context, o *serveOptions, all []*scenarios.Scenario) (http.Handler, error) {
	results, err := r.runAll(ctx, all)
	if err != nil {
		return nil, err
	}
	if len(results) == 0 {
		return nil, r.status()
	}
	beside, err := r.besides(ctx, results, nil)
	if err != nil {
		return nil, err
	}
	page, err := report.Build(r.app.drawer(), results, beside)
	if err != nil {
		return nil, err
	}
	catalog := r.app.catalogOf(all)
	if err := page.ServeLive(catalog, results); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := page.Write(&b); err != nil {
		return nil, err
	}
	s := &serve.Server{Catalog: catalog, Page: b.Bytes(), Names: o.names, Waiting: waitingMax, Timeout: o.timeout}
	s.Observers = func(p scenarios.Progress) scenarios.Observers {
		return scenarios.Observers{Cores: r.cores, Store: r.store, Progress: p}
	}
	return s.Handler(), nil
}

// catalogOf returns the catalog with the files of these scenarios alone.
func (a *app) catalogOf(all []*scenarios.Scenario) *scenarios.Catalog {
	c := *a.catalog
	c.Files = nil
	for _, s := range all {
		c.Files = append(c.Files, scenarios.File{Name: s.ID + ".toml", Data: s.Text()})
	}
	return &c
}

// addressText returns an address as a user types it.
func addressText(listen string, at net.Addr) string {
	host, _, err := net.SplitHostPort(listen)
	_, port, errPort := net.SplitHostPort(at.String())
	if err != nil || errPort != nil || host == "" {
		return at.String()
	}
	return net.JoinHostPort(host, port)
}

// isLocal says whether no other host reaches an address.
func (o *serveOptions) isLocal(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// serveUntil answers requests until ctx is done. Runs that are at work are ended then.
func serveUntil(ctx context.Context, at net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerMax, ReadTimeout: bodyMax, IdleTimeout: idleMax,
		MaxHeaderBytes: 1 << 16, BaseContext: func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownMax)
		defer cancel()
		ended <- server.Shutdown(last)
	})
	defer stop()
	if err := server.Serve(at); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}
