package measure

import "slices"

// Groups returns the measurements of networks and libraries, in the order in which they
// are shown.
func Groups() []Group {
	return slices.Concat(remoteGroups(), exposedGroups(), wordGroups(), activeGroups(), messageGroups(), loadedGroups(), logGPGroups(), collectiveGroups(), exchangeGroups(), faultGroups(), sectionGroups(), patchGroups())
}
