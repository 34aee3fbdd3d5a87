package node

// FollowsPieces reports whether the caches follow nests of which some streams are not in all loops: only those of one way do, in
// which addresses decide.
func (c *Cache) FollowsPieces() bool {
	for _, l := range c.use() {
		if l.direct == nil {
			return false
		}
	}
	return true
}
