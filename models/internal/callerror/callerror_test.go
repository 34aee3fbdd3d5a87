package callerror_test

import (
	"errors"
	"testing"

	"simrun/models/internal/callerror"
)

// TestMessage: the example of the package page, and a cause below.
func TestMessage(t *testing.T) {
	below := errors.New("xt5: found process 7, expected 0 to 3")
	for _, test := range []struct {
		err  *callerror.Error
		want string
	}{
		{&callerror.Error{Call: "NGA_Put", Found: "a patch of 2 dimensions, expected 3"}, "NGA_Put: found a patch of 2 dimensions, expected 3"},
		{&callerror.Error{Call: "upc_memput", Err: below}, "upc_memput: xt5: found process 7, expected 0 to 3"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
		if got := errors.Is(test.err, below); got != (test.err.Err != nil) {
			t.Errorf("%q: the cause is found: %t", test.want, got)
		}
	}
}
