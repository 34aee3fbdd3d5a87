// Package tidy holds rules about the source of the whole module that no compiler checks. Imports point one way.
// Nothing in the simulator depends on the host, on chance or on the order of goroutines.
package tidy
