package main

import "syscall"

// machineMemory returns the bytes of the host's memory; 0 if it does not tell.
func machineMemory() int64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return int64(info.Totalram) * int64(info.Unit)
}
