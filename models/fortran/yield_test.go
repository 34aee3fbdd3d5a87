package fortran_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"simrun/machines/t3d"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
)

// A priced program hears of its end in any kind of loop: one is interrupted
// while it is in the middle of it, on one thread.
func TestLoopsYield(t *testing.T) {
	for _, loop := range []string{
		"   10 I = MOD(I, 7) + 1\n      GO TO 10\n",
		"      DO WHILE (I .GE. 0)\n      I = MOD(I, 7) + 1\n      END DO\n",
		"      DO 10 J = 1, 2000000000\n      DO 10 K = 1, 2000000000\n   10 A(MOD(K, 7) + 1) = J\n",
		"      DO 10 J = 1, 2000000000\n      DO 10 K = 1, 10000\n   10 CALL S(A, I)\n",
		"      DO 10 J = 1, 2000000000\n      DO 10 K = 1, 0\n      DO 10 L = 1, 2000000000\n   10 A(1) = J\n",
	} {
		text := "      REAL A(10)\n      I = 1\n" + loop + "      PRINT *, A(1), I\n      END\n" +
			"      SUBROUTINE S(A, I)\n      REAL A(*)\n      A(I) = I\n      END\n"
		p, err := fortran.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, fortran.Options{Costs: costsOf(t, t3d.Model())})
		if err != nil {
			t.Fatalf("%s: %v", loop, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		if _, err := p.Run(ctx, vm.Config{}); err == nil || !strings.Contains(err.Error(), context.DeadlineExceeded.Error()) {
			t.Errorf("%s: got %v, want an interruption", loop, err)
		}
		cancel()
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}
