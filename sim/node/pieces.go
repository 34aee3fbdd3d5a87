package node

// FollowsPieces reports whether the caches can follow nests in which some streams are not in all loops. Only direct-mapped caches
// can.
func (c *Cache) FollowsPieces() bool {
	for _, l := range c.use() {
		if l.direct == nil {
			return false
		}
	}
	return true
}
