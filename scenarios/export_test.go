package scenarios

// Waiting returns how much work waits for a core.
func (c *Cores) Waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiting)
}
