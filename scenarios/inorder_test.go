package scenarios_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
	"simrun/scenarios"
)

// Values come in order, and no more than jobs pieces run at a time, whatever the number of goroutines and the time of
// each piece of work.
func TestInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 20).Draw(t, "n")
		jobs := rapid.IntRange(1, 6).Draw(t, "jobs")
		delays := rapid.SliceOfN(rapid.IntRange(0, 50), n, n).Draw(t, "delays in us")
		var mu sync.Mutex
		running, most := 0, 0
		count := func(change int) {
			mu.Lock()
			defer mu.Unlock()
			running += change
			most = max(most, running)
		}
		work := func(_ context.Context, i int) int {
			count(+1)
			time.Sleep(time.Duration(delays[i]) * time.Microsecond)
			count(-1)
			return i * i
		}
		var got, want []int
		for i := range n {
			want = append(want, i*i)
		}
		err := scenarios.InOrder(t.Context(), jobs, n, work, func(i, v int) error {
			if v != i*i {
				t.Errorf("emit(%d, %d), want %d", i, v, i*i)
			}
			got = append(got, v)
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("n = %d, jobs = %d: got %v, %v, want %v", n, jobs, got, err, want)
		}
		if most > jobs || running != 0 {
			t.Fatalf("%d pieces of work ran at a time and %d still run, want at most %d and none", most, running, jobs)
		}
	})
}

// An error of emit cancels the rest and is returned when nothing runs any more.
func TestInOrderStops(t *testing.T) {
	full := errors.New("disk full")
	var began, ended atomic.Int64
	work := func(ctx context.Context, i int) int {
		began.Add(1)
		if i > 0 {
			<-ctx.Done() // only a cancellation ends this
		}
		ended.Add(1)
		return i
	}
	err := scenarios.InOrder(t.Context(), 2, 1000, work, func(int, int) error { return full })
	if err != full {
		t.Errorf("InOrder = %v, want %v", err, full)
	}
	if began.Load() != ended.Load() || began.Load() > 4 {
		t.Errorf("%d pieces of work began and %d ended, want the same and at most 4", began.Load(), ended.Load())
	}
}

func TestInOrderReturnsTheCause(t *testing.T) {
	stop := errors.New("interrupt")
	ctx, cancel := context.WithCancelCause(t.Context())
	work := func(ctx context.Context, i int) int {
		cancel(stop)
		<-ctx.Done()
		return i
	}
	err := scenarios.InOrder(ctx, 1, 3, work, func(int, int) error { return context.Cause(ctx) })
	if err != stop {
		t.Errorf("InOrder = %v, want %v", err, stop)
	}
}
