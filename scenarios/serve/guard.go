package serve

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// guard lets requests pass that come from the page itself or from no page, and tells browsers
// what the page may do.
func (s *Server) guard(next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		if !s.answersTo(r.Host) {
			http.Error(w, "the request names a host that this server does not answer to; simrun serve --name lets in others", http.StatusMisdirectedRequest)
			return
		}
		sameOrigin.ServeHTTP(w, r)
	})
}

// answersTo says whether a request may name the host so, with or without a port. An address was not looked up, so
// nobody has made it lead here.
func (s *Server) answersTo(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	if net.ParseIP(name) != nil || strings.EqualFold(name, "localhost") {
		return true
	}
	return slices.ContainsFunc(s.Names, func(n string) bool { return strings.EqualFold(n, name) })
}
