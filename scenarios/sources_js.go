package scenarios

import "embed"

// programs has, within a page, what runs without a compiler alone.
//
//go:embed programs/*.xml
var programs embed.FS
