package scenarios

import (
	"context"
	"sync"
)

// InOrder calls work for 0..n-1 on up to jobs goroutines. It calls emit with the values in order, each as soon as it
// and all before it are there. An error of emit cancels the context of the remaining work and is returned. So is the
// error of ctx. No work is running when InOrder returns.
func InOrder[T any](ctx context.Context, jobs, n int, work func(ctx context.Context, i int) T, emit func(i int, v T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()

	done := make([]chan T, n)
	for i := range done {
		done[i] = make(chan T, 1)
	}
	next := make(chan int)
	for range min(jobs, n) {
		workers.Go(func() {
			for i := range next {
				done[i] <- work(ctx, i)
			}
		})
	}
	workers.Go(func() {
		defer close(next)
		for i := range n {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	})
	for i := range n {
		select {
		case v := <-done[i]:
			if err := emit(i, v); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}
