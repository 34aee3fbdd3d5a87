// Package conformance tests the user API of XpressSpace, in both flavours, on the Cray
// XT5: each call of Table I, in workflows of a UPC and a Global Arrays program, in both
// transfer modes, for all distributions. It checks every element.
package conformance
