//go:build !linux

package main

// machineMemory returns the bytes of the host's memory; 0 if it does not tell.
func machineMemory() int64 { return 0 }
