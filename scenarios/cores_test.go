package scenarios_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
)

// begun runs loads on one core that is busy until all of them wait, and returns in which
// order they began.
func begun(t *testing.T, loads []scenarios.Load) []int {
	t.Helper()
	cores := scenarios.NewCores(1, 0)
	var order []int // one at a time
	var all sync.WaitGroup
	err := cores.Use(t.Context(), scenarios.UnknownLoad, func() error {
		for i, l := range loads {
			all.Go(func() {
				if err := cores.Use(t.Context(), l, func() error { order = append(order, i); return nil }); err != nil {
					t.Error(err)
				}
			})
			for cores.Waiting() <= i {
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	all.Wait()
	return order
}

// What nobody knows begins first, then what takes longest, and equals in their order.
func TestCoresOrder(t *testing.T) {
	loads := []scenarios.Load{{Seconds: 1}, {Seconds: 9}, scenarios.UnknownLoad, {Seconds: 9}, {Seconds: 0.1}, scenarios.UnknownLoad}
	if diff := cmp.Diff([]int{2, 5, 1, 3, 0, 4}, begun(t, loads)); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

// With 10 bytes, jobs of 6 and 7 are never at work together, a job of 4 is with either, and
// one of 20 is alone.
func TestCoresMemory(t *testing.T) {
	cores := scenarios.NewCores(3, 10)
	var mu sync.Mutex
	var at []int64
	var all sync.WaitGroup
	for range 50 {
		for _, bytes := range []int64{6, 7, 4, 20} {
			all.Go(func() {
				err := cores.Use(t.Context(), scenarios.Load{Seconds: 1, Bytes: bytes}, func() error {
					mu.Lock()
					at = append(at, bytes)
					sum := int64(0)
					for _, b := range at {
						sum += b
					}
					if len(at) > 1 && sum > 10 {
						t.Errorf("at work together: %v", at)
					}
					mu.Unlock()
					mu.Lock()
					defer mu.Unlock()
					i := slices.Index(at, bytes)
					at = slices.Delete(at, i, i+1)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
}

// Whoever gives up waiting takes no core with him.
func TestCoresCancelled(t *testing.T) {
	cores := scenarios.NewCores(1, 0)
	gone := errors.New("gone")
	for range 100 {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(gone)
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if err := cores.Use(ctx, scenarios.UnknownLoad, func() error { cancel(gone); return nil }); err != nil && err != gone {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	if err := cores.Use(t.Context(), scenarios.UnknownLoad, func() error { return nil }); err != nil {
		t.Error(err)
	}
}
