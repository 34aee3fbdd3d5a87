package dart

import (
	"encoding/binary"

	"simrun/machines"
	"simrun/sim/node"
)

// NameOf returns the content of a put of this package, for charts of messages: the name of a command, "credits", or ""
// for a caller's data. m is the memory of the process that puts.
func NameOf(x machines.Transfer, m *node.Memory, command func(Service) string) string {
	switch x.Key {
	case systemKey:
		return "credits"
	case commandKey:
		b, err := m.Bytes(x.Local, CommandBytes)
		if err != nil {
			return "command"
		}
		return command(Service(binary.LittleEndian.Uint16(b)))
	}
	return ""
}
