package output

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"

	"simrun/machines"
)

// folderMax is the length of the longest name of a folder, in bytes.
const folderMax = 60

// Folder returns the name of the folder for the files of a scenario. It is the id, and for a changed run a "~" and the
// changes, as in "armci-fig4~lapi.interrupt=5us". Two runs with different changes have different folders. Lower-case
// letters, digits and ._-= stay, since every file system takes them and no shell interprets them. Changes with other
// characters, or too long for 60 bytes, are shortened and end with a hash of all of them.
func Folder(id string, changes []string) string {
	if len(changes) == 0 {
		return id
	}
	exact := true
	var slugs []string
	for _, c := range changes {
		c = shortened(c)
		slug := strings.Map(portable, strings.ToLower(c))
		exact = exact && slug == c
		slugs = append(slugs, slug)
	}
	name := id + "~" + strings.Join(slugs, ",")
	if exact && len(name) <= folderMax && !strings.HasSuffix(name, ".") {
		return name
	}
	name = dashes.ReplaceAllString(name, "$1")
	mark := fmt.Sprintf("~%x", sha256.Sum256([]byte(strings.Join(changes, "\n"))))[:9]
	if most := folderMax - len(mark); len(name) > most {
		name = name[:max(most, len(id)+1)]
	}
	return strings.TrimRight(name, "-,.=_~") + mark
}

// dashes stand for characters that a name cannot have; one says as much as many,
// and none after a sign.
var dashes = regexp.MustCompile(`([=.-])-+`)

// shortened leaves out parts of a change that a reader can do without: that a parameter of a part of a machine belongs
// to a machine, and a key of a scenario to a scenario.
func shortened(change string) string {
	if rest, ok := strings.CutPrefix(change, "scenario."); ok {
		return rest
	}
	rest, ok := strings.CutPrefix(change, machines.Prefix)
	if name, _, _ := strings.Cut(rest, "="); ok && strings.Contains(name, ".") {
		return rest
	}
	return change
}

// portable returns a character as it stands in the name of a folder.
func portable(r rune) rune {
	if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("._-=", r) {
		return r
	}
	return '-'
}
