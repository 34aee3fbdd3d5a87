// Package ew is the Elan Widget Library, which shows the memories of a
// program's processes as one global memory.
package ew
