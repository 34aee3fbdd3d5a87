// Package elan is the network of a Meiko CS-2: on each node an Elan, the
// communications processor on the memory bus, and between them a fat tree of
// Elites.
package elan
