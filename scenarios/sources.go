//go:build !js

package scenarios

import "embed"

//go:embed programs
var programs embed.FS
