// Package conformance tries the user API of XpressSpace, in both flavours, on the Cray
// XT5: each call of Table I, in workflows of a UPC and a Global Arrays program, by
// both modes, for all distributions, with every element checked.
package conformance
