//go:build !linux || !(amd64 || arm64)

package sim

// adviseHugePages does nothing: other systems have no such advice, or small address spaces.
func adviseHugePages() {}
