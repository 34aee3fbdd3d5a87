package hpjava

import (
	"fmt"
	"math"

	"simrun/machines"
	"simrun/models/adlib"
)

var collectives = map[string]func(c *call) error{
	"hpjlib_remap":  two(func(c *call, to, from *adlib.Array) error { return c.adlib.Remap(to, from) }),
	"hpjlib_cshift": two(func(c *call, to, from *adlib.Array) error { return c.adlib.CShift(to, from, c.int(), c.int()) }),
	"hpjlib_shift": two(func(c *call, to, from *adlib.Array) error {
		amount, dim, mode := c.int(), c.int(), c.mode()
		s, err := c.adlib.NewShift(to, from, amount, dim, mode)
		if err != nil {
			return err
		}
		return s.Execute()
	}),
	"hpjlib_sync": func(c *call) error {
		a, err := c.array()
		if err != nil {
			return err
		}
		return c.adlib.Sync(a)
	},
	"hpjlib_get":        two(func(c *call, own, a *adlib.Array) error { return c.adlib.Get(own, a) }),
	"hpjlib_put":        two(func(c *call, a, own *adlib.Array) error { return c.adlib.Put(a, own) }),
	"hpjlib_accumulate": two(func(c *call, a, own *adlib.Array) error { return c.adlib.Accumulate(a, own) }),
	"hpjlib_skew": two(func(c *call, to, from *adlib.Array) error {
		amounts, err := c.array()
		if err != nil {
			return err
		}
		dim, mode := c.int(), c.mode()
		s, err := c.adlib.NewSkew(to, from, amounts, dim, mode)
		if err != nil {
			return err
		}
		return s.Execute()
	}),
	"hpjlib_writehalo_1": func(c *call) error { return writeHalo(c, 1) },
	"hpjlib_writehalo_2": func(c *call) error { return writeHalo(c, 2) },
	"hpjlib_writehalo_4": func(c *call) error { return writeHalo(c, 4) },
	"hpjlib_gather":      two(func(c *call, to, from *adlib.Array) error { return indirect(c, c.adlib.NewGather, to, from) }),
	"hpjlib_scatter":     two(func(c *call, to, from *adlib.Array) error { return indirect(c, c.adlib.NewScatter, to, from) }),
	"hpjlib_sum_1":       reduction(adlib.Sum, false),
	"hpjlib_sum_2":       reduction(adlib.Sum, true),
	"hpjlib_product":     reduction(adlib.Product, false),
	"hpjlib_maxval_1":    reduction(adlib.MaxVal, false),
	"hpjlib_maxval_2":    reduction(adlib.MaxVal, true),
	"hpjlib_minval_1":    reduction(adlib.MinVal, false),
	"hpjlib_minval_2":    reduction(adlib.MinVal, true),
	"hpjlib_all":         reduction(adlib.All, false),
	"hpjlib_any":         reduction(adlib.Any, false),
	"hpjlib_count":       reduction(adlib.Count, false),
	"hpjlib_maxloc":      whereIs(adlib.MaxVal),
	"hpjlib_minloc":      whereIs(adlib.MinVal),
	"hpjlib_sumdim": two(func(c *call, to, from *adlib.Array) error {
		return c.adlib.ReduceDim(adlib.Sum, to, from, c.int(), nil)
	}),
	"hpjlib_dotproduct": two(func(c *call, a, b *adlib.Array) error {
		v, t, err := c.adlib.DotProduct(a, b)
		if t != adlib.Double {
			v.F = float64(v.I)
		}
		c.result = math.Float64bits(v.F)
		return err
	}),
	"hpjlib_broadcast_int_2":    func(c *call) error { v := uint64(c.word()); return c.broadcast(v) },
	"hpjlib_broadcast_double_2": func(c *call) error { v := uint64(c.long()); return c.broadcast(v) },
	"comm_rank":                 func(c *call) error { c.giveInt(c.adlib.Rank()); return nil },
	"comm_size":                 func(c *call) error { c.giveInt(c.process.Size()); return nil },
	"comm_send": func(c *call) error {
		m, err := c.message()
		if err != nil {
			return err
		}
		return c.process.Endpoint.(machines.MessagePassing).Send(c.process.Thread, m)
	},
	"comm_recv": func(c *call) error {
		m, err := c.message()
		if err != nil {
			return err
		}
		_, err = c.process.Endpoint.(machines.MessagePassing).Receive(c.process.Thread, m)
		return err
	},
}

// mode returns the next argument as a mode; the library refuses numbers that are none.
func (c *call) mode() adlib.Mode { return adlib.Mode(min(c.word(), math.MaxUint8)) }

// two is a procedure whose first arguments are two arrays.
func two(do func(c *call, a, b *adlib.Array) error) func(c *call) error {
	return func(c *call) error {
		a, err := c.array()
		if err != nil {
			return err
		}
		b, err := c.array()
		if err != nil {
			return err
		}
		return do(c, a, b)
	}
}

// writeHalo takes an array and, if there are more arguments, widths at both sides, widths below and above, and a mode.
func writeHalo(c *call, args int) error {
	a, err := c.array()
	if err != nil || args == 1 {
		if err != nil {
			return err
		}
		return c.adlib.WriteHalo(a, nil, nil)
	}
	low, err := c.ints()
	if err != nil {
		return err
	}
	high, mode := low, adlib.Edge
	if args == 4 {
		if high, err = c.ints(); err != nil {
			return err
		}
		mode = c.mode()
	}
	if len(high) != len(low) {
		return fmt.Errorf("found %d widths below and %d above, expected as many", len(low), len(high))
	}
	widths, modes := make([]adlib.Ghosts, len(low)), make([]adlib.Mode, len(low))
	for d := range widths {
		widths[d], modes[d] = adlib.Ghosts{Low: low[d], High: high[d]}, mode
	}
	return c.adlib.WriteHalo(a, widths, modes)
}

// indirect gathers or scatters by the arrays of subscripts that follow; one of booleans is the mask.
func indirect(c *call, plan func(to, from *adlib.Array, subs []*adlib.Array, mask *adlib.Array) (*adlib.IndexedSchedule, error), to, from *adlib.Array) error {
	var subs []*adlib.Array
	var mask *adlib.Array
	for c.at < len(c.args) {
		a, err := c.array()
		if err != nil {
			return err
		}
		if a.Type == adlib.Boolean {
			mask = a
		} else {
			subs = append(subs, a)
		}
	}
	s, err := plan(to, from, subs, mask)
	if err != nil {
		return err
	}
	return s.Execute()
}

// reduction reduces an array to a number, an integer as the bits of a double if its type depends on the array's.
func reduction(op adlib.Op, masked bool) func(c *call) error {
	return func(c *call) error {
		a, err := c.array()
		if err != nil {
			return err
		}
		var mask *adlib.Array
		if masked {
			if mask, err = c.array(); err != nil {
				return err
			}
		}
		v, err := c.adlib.Reduce(op, a, mask)
		switch {
		case op >= adlib.All:
			c.result = uint64(uint32(v.I))
		case a.Type == adlib.Float || a.Type == adlib.Double:
			c.result = math.Float64bits(v.F)
		default:
			c.result = uint64(v.I)
		}
		return err
	}
}

// whereIs gives the subscript of an extreme in one dimension.
func whereIs(op adlib.Op) func(c *call) error {
	return func(c *call) error {
		a, err := c.array()
		if err != nil {
			return err
		}
		index, _, err := c.adlib.Location(op, a, nil)
		if err != nil {
			return err
		}
		d := c.int()
		if d < 0 || d >= len(index) {
			return fmt.Errorf("found dimension %d, expected 0 to %d", d, len(index)-1)
		}
		c.giveInt(index[d])
		return nil
	}
}

// broadcast gives a value of 8 bytes that one process of the active group has.
func (c *call) broadcast(v uint64) error {
	m := c.process.Memory()
	at := m.Alloc(8)
	b, err := m.Bytes(at, 8)
	if err != nil {
		return err
	}
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
	if err := c.adlib.Broadcast(at, 8, c.int()); err != nil {
		return err
	}
	c.result = 0
	for i := range b {
		c.result |= uint64(b[i]) << (8 * i)
	}
	return m.Free(at)
}

// message returns the message of a call: an array of doubles, where in it, how many, the other process and a tag.
func (c *call) message() (machines.Message, error) {
	at := c.word()
	first, n, peer, tag := c.int(), c.int(), c.int(), c.int()
	length, err := c.process.Machine.Int32(at - elementsAt)
	switch {
	case err != nil:
		return machines.Message{}, err
	case first < 0 || n < 0 || first+n > int(length):
		return machines.Message{}, fmt.Errorf("found elements %d to %d of an array of %d, expected some of these", first, first+n-1, length)
	case peer < 0 || peer >= c.process.Size():
		return machines.Message{}, fmt.Errorf("found process %d, expected 0 to %d", peer, c.process.Size()-1)
	case tag < 0 || tag >= userTags:
		return machines.Message{}, fmt.Errorf("found tag %d, expected 0 to %d", tag, userTags-1)
	}
	return machines.Message{Peer: peer, Tag: tag, Data: c.process.Addr(at) + 8*addr(first), Bytes: int64(8 * n)}, nil
}

// userTags is how many tags programs have; the library's own lies beyond.
const userTags = 1000
