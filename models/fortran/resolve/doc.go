// Package resolve finds out what the names of a Fortran program mean: it turns
// syntax trees into the typed program of package sem and reports every error
// that can be found before the program runs.
package resolve
