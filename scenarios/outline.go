package scenarios

import (
	"bytes"
	"strings"

	"simrun/machines/tomlfile"
)

// Outline is the head of a scenario file: the keys above its first table. It is for listings, which
// need no Spec, no parameter and no counterfactual. Only the syntax is checked; [Catalog.Load] checks
// the rest.
type Outline struct {
	ID, Title, Program string
	Machine            string // the names of several with commas between them; "" if there is none
}

// Outline reads the head of the file. The error is a [diag.List].
func (f *File) Outline() (Outline, error) {
	doc, err := tomlfile.Parse(f.Name, headOf(f.Data))
	if err != nil {
		// A line within a text or a list may begin like a table: then the head does not end there.
		if doc, err = tomlfile.Parse(f.Name, f.Data); err != nil {
			return Outline{}, err
		}
	}
	word := func(key string) string {
		if n := doc.Lookup(key); n != nil {
			return wordAt(n)
		}
		return ""
	}
	o := Outline{ID: word("id"), Title: word("title"), Program: word("program"), Machine: word("machine")}
	if several := doc.Lookup("machines"); several != nil {
		var names []string
		for _, n := range several.Items {
			names = append(names, wordAt(n))
		}
		o.Machine = strings.Join(names, ",")
	}
	return o, nil
}

// headOf returns the text above the first line that looks like the beginning of a table.
func headOf(data []byte) []byte {
	if end := bytes.Index(data, []byte("\n[")); end >= 0 {
		return data[:end+1]
	}
	return data
}

// wordAt returns the text at a node; "" if something else is there.
func wordAt(n *tomlfile.Node) string {
	text, _ := n.Value.(string)
	return text
}
