package hpjava_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/models/hpjava"
)

// TestCholeski: the factor of min(i, j) + 1 has ones at and below the diagonal, exactly, whatever the distribution.
func TestCholeski(t *testing.T) {
	for _, kind := range []string{"CyclicRange", "BlockRange"} {
		for _, n := range []string{"1", "2", "7", "20"} {
			for processes := 1; processes <= 8; processes++ {
				o := execute(t, program(t, "choleski.hpj", "N = 48=>N = "+n, "CyclicRange=>"+kind), processes)
				if o.err != nil {
					t.Fatalf("%s of %s on %d: %v", kind, n, processes, o.err)
				}
				if lines := strings.Count(o.text, ": 0.0\n"); lines != processes {
					t.Errorf("%s of %s on %d printed\n%s", kind, n, processes, o.text)
				}
			}
		}
	}
}

// sweeps returns the sum and all values after red-black sweeps in one process, with the arithmetic of the program: each value is computed in double
// precision and rounded once.
func sweeps(n, iterations int) [][]float32 {
	u := make([][]float32, n)
	for i := range u {
		u[i] = make([]float32, n)
		for j := range u[i] {
			if i == 0 || j == 0 || i == n-1 || j == n-1 {
				u[i][j] = float32(i*i - j*j)
			}
		}
	}
	for range iterations {
		for parity := range 2 {
			for i := 1; i <= n-2; i++ {
				for j := 1 + (i+parity)%2; j <= n-2; j += 2 {
					sum := u[i-1][j] + u[i+1][j]
					sum = sum + u[i][j-1]
					sum = sum + u[i][j+1]
					u[i][j] = float32(0.25 * float64(sum))
				}
			}
		}
	}
	return u
}

// TestRedBlack: every element equals that of sweeps in one process bit for bit, on grids of 1 to 64 processes, of which some have nothing.
func TestRedBlack(t *testing.T) {
	const show = `
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
          Location k = x [i], l = y [j];
          at(k) at(l) System.out.println(i + " " + j + " " + u [k, l]);
        }
      float sum = HPJlib.sum(u);`
	for _, n := range []int{3, 4, 9, 16} {
		want := map[string]bool{}
		for i, row := range sweeps(n, 10) {
			for j, v := range row {
				want[fmt.Sprintf("%d %d %s", i, j, hpjava.FormatFloat(v))] = true
			}
		}
		for _, processes := range []int{1, 4, 9, 16, 25, 64} {
			o := execute(t, program(t, "redblack.hpj", fmt.Sprintf("N = 32=>N = %d", n), "      float sum = HPJlib.sum(u);=>"+show), processes)
			if o.err != nil {
				t.Fatal(o.err)
			}
			lines := strings.Split(strings.TrimSpace(o.text), "\n")
			if len(lines) != n*n+1 {
				t.Errorf("%d lines, want %d", len(lines), n*n+1)
			}
			for _, line := range lines[:len(lines)-1] {
				if !want[line] {
					t.Errorf("N = %d on %d: found %q, which the sweeps in one process do not give", n, processes, line)
				}
			}
		}
	}
}
