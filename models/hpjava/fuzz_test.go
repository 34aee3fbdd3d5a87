package hpjava_test

import (
	"testing"

	"simrun/models/compile"
	"simrun/models/hpjava"
)

// FuzzTranslate: the scanner, the parser, the checker and the translator report whatever is wrong.
func FuzzTranslate(f *testing.F) {
	f.Add(sequential(`int [[,]] a = new int [[5, 5]]; for (int i = 0; i < 4; i++) a [i, i + 1] = i; int [[]] e = a [[2, 2 :]];`))
	f.Add(distributedProgram(`over(i = x | 1 : 98 : 2) over(j = y | :) a [i, j] = x.idx(i) + a [i - 1, j]; Location l = x [3]; at(l = x [4]) a [l, 0] += 1;`))
	f.Add(sequential(`try { throw new Exception("x" + 1L + 'c' + 0x1F); } catch (Exception e) { } finally { return; }`))
	f.Add("class A extends B { A() { super(1); } } class B extends A { int[] x = {1, {2}}, y[]; }")
	f.Add("class A { static void main() { over(i = x | ) at() on(p / x[1]) switch (1) { case 1: default: } } }")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := hpjava.Translate([]compile.Source{{Name: "f.hpj", Text: []byte(text)}}); err != nil && err.Error() == "" {
			t.Error("an error without a message")
		}
	})
}
