package sim

// Instant is a time that is computed ahead of the clock, with its moment if the kernel keeps causes.
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

// After returns the instant d later. The quotes that were recorded last account for d. c is nil if the kernel keeps
// no causes.
func (i Instant) After(c *Causes, d Duration, on Activity) Instant {
	end := Instant{At: i.At.Add(d)}
	if c != nil {
		end.Moment = c.After(i.Moment, end.At, c.Peek(d, on), on)
	}
	return end
}
