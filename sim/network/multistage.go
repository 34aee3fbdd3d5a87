package network

import "fmt"

// Multistage is the switch of the IBM SP (Stunkel et al., "The SP2
// high-performance switch", IBM Systems Journal 34(2), 1995). A node board
// holds 16 hosts and eight chips of 8x8 bidirectional ports. Four node-side
// chips have four hosts each, and four link-side chips have four external ports
// each. Every node-side chip is cabled to every link-side chip.
//
//	hosts         node-side chips    link-side chips   outside
//	0..3   <----> chip 0  <--------> chip 0  <-------> ports 0..3
//	4..7   <----> chip 1  <-- all -> chip 1  <-------> ports 4..7
//	8..11  <----> chip 2  <--------> chip 2  <-------> ports 8..11
//	12..15 <----> chip 3  <--------> chip 3  <-------> ports 12..15
//
// Up to five boards (80 hosts) are cabled to each other: link-side chip i of
// one board to link-side chip i of each other board. Fewer boards share the
// external ports, so two boards have four cables per chip. Six and more (up to
// 32 boards, 512 hosts) go through intermediate switch boards, of which there
// are 4, 8 or 16. Each has the same eight chips, with 16 external ports on
// either column. Every node board is cabled to every intermediate board; a path
// inside one passes one to three chips.
//
// Between hosts on different chips there are four paths, one for each link-side
// chip by which a message can leave its board; choice modulo 4 picks it. Which
// of several parallel cables is used follows from the source's chip. The source
// does not say three things, which are assumed here: the order of the external
// ports, how node boards are spread over the chips of an intermediate board
// (see middleChip), and by which chip and cable a path goes on from there.
type Multistage struct {
	graph
	boards   int
	parallel int    // cables per link-side chip and pair of boards, or per pair of node and intermediate board
	middles  int    // intermediate boards
	within   LinkID // first link of node board 0: 16 up, 16 down
	between  LinkID // first cable of node board 0
	down     LinkID // first cable from an intermediate board to node board 0
	inside   LinkID // first link inside intermediate board 0: 16 to the second column, 16 back
}

// The dimensions of the SP switch.
const (
	boardHosts    = 16  // hosts of a node board
	boardChips    = 8   // chips of any board
	columnChips   = 4   // chips of one column of a board
	chipPorts     = 4   // ports of a chip on one side
	boardPorts    = 16  // external ports of a node board
	directBoards  = 5   // node boards that are joined without intermediate boards
	multistageMax = 512 // hosts
	boardLinks    = 2 * columnChips * columnChips
)

// NewMultistage returns the SP switch for 1 to 512 hosts. The last board may
// be partly empty.
func NewMultistage(hosts int) (*Multistage, error) {
	if err := hostCount("multistage hosts", hosts, multistageMax); err != nil {
		return nil, err
	}
	m := &Multistage{boards: (hosts + boardHosts - 1) / boardHosts}
	m.hosts = hosts // the names of vertices depend on it
	m.graph = newGraph(fmt.Sprintf("multistage %d", hosts), hosts, m.chipName, func(host int) Vertex {
		return m.nodeChip(host/boardHosts, host%boardHosts/chipPorts)
	})
	m.within = LinkID(len(m.links))
	for board := range m.boards {
		m.joinColumns(board)
	}
	m.between = LinkID(len(m.links))
	if m.boards <= directBoards {
		m.joinDirectly()
	} else {
		m.joinThroughMiddles()
	}
	return m, nil
}

// joinColumns adds the links between the two columns of a board (node boards
// first, then intermediate ones).
func (m *Multistage) joinColumns(board int) {
	for a := range columnChips {
		for b := range columnChips {
			m.join(m.chip(board, a), m.chip(board, columnChips+b))
		}
	}
	for b := range columnChips {
		for a := range columnChips {
			m.join(m.chip(board, columnChips+b), m.chip(board, a))
		}
	}
}

// joinDirectly cables every node board to every other one.
func (m *Multistage) joinDirectly() {
	if m.boards == 1 {
		return
	}
	m.parallel = chipPorts / (m.boards - 1)
	for from := range m.boards {
		for i := range columnChips {
			for to := range m.boards {
				for cable := 0; to != from && cable < m.parallel; cable++ {
					m.join(m.linkChip(from, i), m.linkChip(to, i))
				}
			}
		}
	}
}

// joinThroughMiddles cables every node board to every intermediate board.
// External port e of any node board goes to intermediate board e mod middles.
func (m *Multistage) joinThroughMiddles() {
	m.middles = 4
	for 2*m.middles < m.boards {
		m.middles *= 2
	}
	m.parallel = boardPorts / m.middles
	for board := range m.boards {
		for e := range boardPorts {
			m.join(m.linkChip(board, e/chipPorts), m.middleChip(board, e))
		}
	}
	m.down = LinkID(len(m.links))
	for board := range m.boards {
		for e := range boardPorts {
			m.join(m.middleChip(board, e), m.linkChip(board, e/chipPorts))
		}
	}
	m.inside = LinkID(len(m.links))
	for middle := range m.middles {
		m.joinColumns(m.boards + middle)
	}
}

// chip returns a chip of a board; node boards come before intermediate ones.
func (m *Multistage) chip(board, chip int) Vertex {
	return Vertex(m.hosts + board*boardChips + chip)
}

func (m *Multistage) nodeChip(board, i int) Vertex { return m.chip(board, i) }
func (m *Multistage) linkChip(board, i int) Vertex { return m.chip(board, columnChips+i) }

// middleChip returns the chip of an intermediate board on which external port
// e of a node board ends. The first half of the node boards is on the first
// column; four boards share a chip, and a board's parallel cables are spread
// over as many chips.
func (m *Multistage) middleChip(board, e int) Vertex {
	return m.chip(m.boards+e%m.middles, m.middleIndex(board, e))
}

func (m *Multistage) middleIndex(board, e int) int {
	half, local := board/m.middles, board%m.middles
	return half*columnChips + local/chipPorts*m.parallel + e/m.middles
}

// Route implements Topology.
func (m *Multistage) Route(src, dst, choice int, path []LinkID) []LinkID {
	board, boardTo := src/boardHosts, dst/boardHosts
	a, b := src%boardHosts/chipPorts, dst%boardHosts/chipPorts
	path = append(path, m.injection(src))
	if board != boardTo || a != b {
		i := choice % columnChips
		path = append(path, m.within+LinkID(board*boardLinks+a*columnChips+i))
		switch {
		case board == boardTo:
		case m.middles == 0:
			path = append(path, m.direct(board, boardTo, a, i))
		default:
			path, i = m.routeMiddle(board, boardTo, a, i, path)
		}
		path = append(path, m.within+LinkID(boardTo*boardLinks+boardLinks/2+i*columnChips+b))
	}
	return append(path, m.ejection(dst))
}

// direct returns the cable from link-side chip i of one node board to the
// same chip of another, for a source on node-side chip a.
func (m *Multistage) direct(from, to, a, i int) LinkID {
	if to > from {
		to-- // a board has no cable to itself
	}
	perChip := (m.boards - 1) * m.parallel
	return m.between + LinkID((from*columnChips+i)*perChip+to*m.parallel+a%m.parallel)
}

// routeMiddle appends the way from link-side chip i of one node board through
// an intermediate board to another node board and returns the link-side chip
// at which it gets there. Chips in the same column reach each other by one of
// the other column, which a picks.
func (m *Multistage) routeMiddle(from, to, a, i int, path []LinkID) ([]LinkID, int) {
	e := i*chipPorts + a
	middle, cable := e%m.middles, e/m.middles
	path = append(path, m.between+LinkID(from*boardPorts+e))
	base := m.inside + LinkID(middle*boardLinks)
	half := from / m.middles
	in := m.middleIndex(from, e) % columnChips
	if half != to/m.middles {
		e = (cable+from)%m.parallel*m.middles + middle
		out := m.middleIndex(to, e) % columnChips
		path = append(path, column(base, half, in, out))
	} else if out := m.middleIndex(to, e) % columnChips; in != out {
		path = append(path, column(base, half, in, a), column(base, 1-half, a, out))
	}
	return append(path, m.down+LinkID(to*boardPorts+e)), e / chipPorts
}

// column returns the link from chip a of one column to chip b of the other.
func column(base LinkID, from, a, b int) LinkID {
	return base + LinkID((from*columnChips+a)*columnChips+b)
}

func (m *Multistage) chipName(v Vertex) string {
	board, chip := (int(v)-m.hosts)/boardChips, (int(v)-m.hosts)%boardChips
	switch {
	case board >= m.boards:
		return fmt.Sprintf("Intermediate[%d].Chip[%d]", board-m.boards, chip)
	case chip < columnChips:
		return fmt.Sprintf("Board[%d].NodeChip[%d]", board, chip)
	}
	return fmt.Sprintf("Board[%d].LinkChip[%d]", board, chip-columnChips)
}
