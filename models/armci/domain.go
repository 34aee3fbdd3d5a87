package armci

import (
	"fmt"
	"slices"
)

// NodeLocality is an optional capability in addition to those of package machines: it tells on which
// node of the machine a process runs. Without it every process counts as alone on its node.
type NodeLocality interface {
	// Node returns the number of the node of process rank.
	Node(rank int) int
}

// Domain is a kind of set of processes that are close to each other
// (armci_domain_t).
type Domain int

// DomainSMP is the sets of processes that share a node (ARMCI_DOMAIN_SMP).
const DomainSMP Domain = 0

// MyDomain stands for the caller's own domain where a domain's number is asked
// for.
const MyDomain = -1

// domains says which processes share a node.
type domains struct {
	of      []int   // domain of each process; nil: each process is its own
	members [][]int // processes of each domain, ascending
	shared  bool    // some domain has more than one process
}

// findDomains numbers nodes in the order of their first processes.
func findDomains(l NodeLocality, size int) domains {
	d := domains{of: make([]int, size)}
	known := map[int]int{}
	for r := range size {
		n := l.Node(r)
		i, ok := known[n]
		if !ok {
			i = len(d.members)
			known[n] = i
			d.members = append(d.members, nil)
		}
		d.of[r] = i
		d.members[i] = append(d.members[i], r)
		d.shared = d.shared || ok
	}
	return d
}

func (d *domains) id(rank int) int {
	if d.of == nil {
		return rank
	}
	return d.of[rank]
}

// master is the first process of the domain of rank.
func (d *domains) master(rank int) int {
	if d.of == nil {
		return rank
	}
	return d.members[d.of[rank]][0]
}

func (d *domains) count(size int) int {
	if d.of == nil {
		return size
	}
	return len(d.members)
}

// membersOf returns the processes of domain id.
func (d *domains) membersOf(id int) []int {
	if d.of == nil {
		return []int{id}
	}
	return d.members[id]
}

// ask begins a call that only looks something up.
func (p *Process) ask(call string) {
	p.call = call
	p.charge(p.counts.PublicCall.Get().Plus(p.counts.Enquiry.Get()))
}

// DomainCount returns how many domains the program runs on.
func (p *Process) DomainCount(d Domain) (int, error) {
	if err := p.domain("armci_domain_count", d, 0); err != nil {
		return 0, err
	}
	return p.mail.domains.count(p.Size()), nil
}

// DomainNprocs returns how many processes domain id has, or the caller's own if
// id is negative.
func (p *Process) DomainNprocs(d Domain, id int) (int, error) {
	id, err := p.domainOrMine("armci_domain_nprocs", d, id)
	if err != nil {
		return 0, err
	}
	return len(p.mail.domains.membersOf(id)), nil
}

// DomainID returns the domain of a process.
func (p *Process) DomainID(d Domain, proc int) (int, error) {
	if err := p.domain("armci_domain_id", d, 0); err != nil {
		return 0, err
	}
	if err := p.checkProcess(proc); err != nil {
		return 0, err
	}
	return p.mail.domains.id(proc), nil
}

// DomainGlobProcID returns the process that is number local in domain id, or in
// the caller's own if id is negative.
func (p *Process) DomainGlobProcID(d Domain, id, local int) (int, error) {
	id, err := p.domainOrMine("armci_domain_glob_proc_id", d, id)
	if err != nil {
		return 0, err
	}
	members := p.mail.domains.membersOf(id)
	if local < 0 || local >= len(members) {
		return 0, p.wrong(BadProcess, fmt.Sprintf("process %d of domain %d", local, id), fmt.Sprintf("0 to %d", len(members)-1))
	}
	return members[local], nil
}

// DomainMyID returns the caller's domain.
func (p *Process) DomainMyID(d Domain) (int, error) {
	if err := p.domain("armci_domain_my_id", d, 0); err != nil {
		return 0, err
	}
	return p.mail.domains.id(p.Rank()), nil
}

// DomainSameID reports whether a process is in the caller's domain.
func (p *Process) DomainSameID(d Domain, proc int) (bool, error) {
	if err := p.domain("armci_domain_same_id", d, 0); err != nil {
		return false, err
	}
	return p.sameNode(proc)
}

// SameNode reports whether a process runs on the caller's node.
func (p *Process) SameNode(proc int) (bool, error) {
	p.ask("ARMCI_Same_node")
	return p.sameNode(proc)
}

// UsesShm reports whether some processes share a node, and so could share
// memory.
func (p *Process) UsesShm() bool {
	p.ask("ARMCI_Uses_shm")
	return p.mail.domains.shared
}

// UsesShmGrp is [Process.UsesShm] for the members of a group.
func (p *Process) UsesShmGrp(g *Group) (bool, error) {
	p.ask("ARMCI_Uses_shm_grp")
	if err := p.checkGroup(g); err != nil {
		return false, err
	}
	seen := make([]bool, p.mail.domains.count(p.Size()))
	for r := range g.n {
		id := p.mail.domains.id(g.id(r))
		if seen[id] {
			return true, nil
		}
		seen[id] = true
	}
	return false, nil
}

func (p *Process) sameNode(proc int) (bool, error) {
	if err := p.checkProcess(proc); err != nil {
		return false, err
	}
	return p.mail.domains.id(proc) == p.mail.domains.id(p.Rank()), nil
}

// domain begins a call about domain id.
func (p *Process) domain(call string, d Domain, id int) error {
	p.ask(call)
	if d != DomainSMP {
		return p.wrong(BadProcess, fmt.Sprintf("domain type %d", d), "ARMCI_DOMAIN_SMP")
	}
	if n := p.mail.domains.count(p.Size()); id >= n {
		return p.wrong(BadProcess, fmt.Sprintf("domain %d", id), fmt.Sprintf("0 to %d, or less for the caller's own", n-1))
	}
	return nil
}

func (p *Process) domainOrMine(call string, d Domain, id int) (int, error) {
	if err := p.domain(call, d, id); err != nil {
		return 0, err
	}
	if id < 0 {
		id = p.mail.domains.id(p.Rank())
	}
	return id, nil
}

// onNode keeps those of ids that run on the node of rank.
func (d *domains) onNode(ids []int, rank int) []int {
	return keep(ids, func(id int) bool { return d.id(id) == d.id(rank) })
}

// masters keeps the first of ids on each node.
func (d *domains) masters(ids []int) []int {
	first := map[int]int{}
	for _, id := range ids {
		n := d.id(id)
		if r, ok := first[n]; !ok || id < r {
			first[n] = id
		}
	}
	return keep(ids, func(id int) bool { return first[d.id(id)] == id })
}

func keep(ids []int, keep func(id int) bool) []int {
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return !keep(id) })
}
