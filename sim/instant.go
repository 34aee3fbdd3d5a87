package sim

// Instant is a time of something that is computed ahead of the clock, with its moment if causes are kept.
type Instant struct {
	At     Time
	Moment Moment
}

// Instant returns the present one.
func (k *Kernel) Instant() Instant { return Instant{k.now, k.causes.Now()} }

// Latest returns the later of two instants; the first if they are the same.
func Latest(a, b Instant) Instant {
	if b.At > a.At {
		return b
	}
	return a
}

// After returns the instant d later, for which the quotes that were left last count; c is nil if causes are not kept.
func (i Instant) After(c *Causes, d Duration, on Activity) Instant {
	end := Instant{At: i.At.Add(d)}
	if c != nil {
		end.Moment = c.After(i.Moment, end.At, c.Peek(d, on), on)
	}
	return end
}
