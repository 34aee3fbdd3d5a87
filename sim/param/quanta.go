package param

// ParseQuanta reads a quantity of a dimension that has units, or a count, as [Parse] does.
// It returns whole quanta: see the package comment. The error is a [*ValueError].
func ParseQuanta(d Dimension, text string) (int64, error) { return parseInteger(d, text) }

// FormatQuanta returns the text of a quantity of a dimension that has units, or of a count,
// given in whole quanta, as [Format] does.
func FormatQuanta(d Dimension, quanta int64) string { return formatInteger(d, quanta) }
