// Package shmem is the shared-memory library of the Cray T3D, SHMEM, on package
// shell.
package shmem
