package armci

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// Operation is a call of the interface that [Process] has.
type Operation struct {
	Name    string // in C, such as "ARMCI_GetS"
	Method  string // of Process, such as "GetS"
	Row     int    // of the paper's Table 1, from 1; 0 if the paper does not have it
	Class   string // such as "data transfer"
	Comment string
}

// The classes of operations.
const (
	Transfer        = "data transfer"
	Synchronization = "synchronization"
	Utility         = "utility"
	Nonblocking     = "nonblocking"
	Values          = "values and flags"
	Locks           = "mutexes"
	Groups          = "groups"
	Locality        = "locality"
	Messages        = "messages"
)

// Operations returns the calls of [Process], those of the paper's Table 1 first, in the
// order of its rows.
func Operations() []Operation {
	var all []Operation
	for _, c := range manual {
		all = append(all, Operation{c.name, methodName(c.method), c.row, c.class, c.comment})
	}
	slices.SortStableFunc(all, func(a, b Operation) int { return rank(a) - rank(b) })
	return all
}

// methodName returns the name of a method of Process. If the code asked the type for methods by their names instead,
// the linker would keep the methods of all types.
func methodName(method any) string {
	name := runtime.FuncForPC(reflect.ValueOf(method).Pointer()).Name()
	return name[strings.LastIndex(name, ".")+1:]
}

// rank orders rows, and puts later calls after them.
func rank(o Operation) int {
	if o.Row == 0 {
		return len(manual)
	}
	return o.Row
}

// manual is the published interface: the rows of Table 1 of the paper and the later calls of ARMCI's
// manual. Every listed call exists, for the list contains the method itself.
var manual = []struct {
	name    string // in C
	method  any
	row     int // of Table 1
	class   string
	comment string
}{
	{"ARMCI_Put", (*Process).Put, 1, Transfer, "contiguous put"},
	{"ARMCI_PutV", (*Process).PutV, 1, Transfer, "vector put"},
	{"ARMCI_PutS", (*Process).PutS, 1, Transfer, "strided put"},
	{"ARMCI_Get", (*Process).Get, 2, Transfer, "contiguous get"},
	{"ARMCI_GetV", (*Process).GetV, 2, Transfer, "vector get"},
	{"ARMCI_GetS", (*Process).GetS, 2, Transfer, "strided get"},
	{"ARMCI_Acc", (*Process).Acc, 3, Transfer, "contiguous atomic accumulate"},
	{"ARMCI_AccV", (*Process).AccV, 3, Transfer, "vector atomic accumulate"},
	{"ARMCI_AccS", (*Process).AccS, 3, Transfer, "strided atomic accumulate"},
	{"ARMCI_Fence", (*Process).Fence, 4, Synchronization, "waits for outstanding operations to one process"},
	{"ARMCI_AllFence", (*Process).AllFence, 5, Synchronization, "waits for all outstanding operations of the caller"},
	{"ARMCI_Rmw", (*Process).Rmw, 6, Synchronization, "atomic read-modify-write of an integer"},
	{"ARMCI_Malloc", (*Process).Malloc, 7, Utility, "allocates everywhere, returns all addresses"},
	{"ARMCI_Free", (*Process).Free, 8, Utility, "frees what ARMCI_Malloc allocated"},
	{"ARMCI_Poll", (*Process).Poll, 9, Utility, "polls, which progress does not need"},

	{"ARMCI_Barrier", (*Process).Barrier, 0, Synchronization, "fence to all and barrier"},
	{"ARMCI_Initialized", (*Process).Initialized, 0, Utility, "whether the library can be used"},
	{"ARMCI_Finalize", (*Process).Finalize, 0, Utility, "ends the use of the library"},
	{"ARMCI_Cleanup", (*Process).Cleanup, 0, Utility, "ends it after an error"},
	{"ARMCI_Error", (*Process).Error, 0, Utility, "ends the program with a message"},
	{"ARMCI_Malloc_local", (*Process).MallocLocal, 0, Utility, "allocates for the caller alone"},
	{"ARMCI_Free_local", (*Process).FreeLocal, 0, Utility, "frees that"},
	{"ARMCI_Memget", (*Process).Memget, 0, Utility, "allocates at the caller for all, without the others"},
	{"ARMCI_Memat", (*Process).Memat, 0, Utility, "address in such memory"},
	{"ARMCI_Memdt", (*Process).Memdt, 0, Utility, "ends the use of such memory"},
	{"ARMCI_Memctl", (*Process).Memctl, 0, Utility, "frees such memory"},

	{"ARMCI_NbPut", (*Process).NbPut, 0, Nonblocking, "contiguous put"},
	{"ARMCI_NbGet", (*Process).NbGet, 0, Nonblocking, "contiguous get"},
	{"ARMCI_NbPutS", (*Process).NbPutS, 0, Nonblocking, "strided put"},
	{"ARMCI_NbGetS", (*Process).NbGetS, 0, Nonblocking, "strided get"},
	{"ARMCI_NbAccS", (*Process).NbAccS, 0, Nonblocking, "strided accumulate"},
	{"ARMCI_NbPutV", (*Process).NbPutV, 0, Nonblocking, "vector put"},
	{"ARMCI_NbGetV", (*Process).NbGetV, 0, Nonblocking, "vector get"},
	{"ARMCI_NbAccV", (*Process).NbAccV, 0, Nonblocking, "vector accumulate"},
	{"ARMCI_NbPutValueInt", (*Process).NbPutValueInt, 0, Nonblocking, "put of a value"},
	{"ARMCI_NbPutValueLong", (*Process).NbPutValueLong, 0, Nonblocking, "put of a value"},
	{"ARMCI_NbPutValueFloat", (*Process).NbPutValueFloat, 0, Nonblocking, "put of a value"},
	{"ARMCI_NbPutValueDouble", (*Process).NbPutValueDouble, 0, Nonblocking, "put of a value"},
	{"ARMCI_INIT_HANDLE", (*Process).NewHandle, 0, Nonblocking, "a handle without operations"},
	{"ARMCI_Wait", (*Process).Wait, 0, Nonblocking, "completes the operations of a handle"},
	{"ARMCI_Test", (*Process).Test, 0, Nonblocking, "whether they are complete"},
	{"ARMCI_WaitProc", (*Process).WaitProc, 0, Nonblocking, "completes those to a process without a handle"},
	{"ARMCI_WaitAll", (*Process).WaitAll, 0, Nonblocking, "completes all without a handle"},
	{"ARMCI_SET_AGGREGATE_HANDLE", (*Process).SetAggregate, 0, Nonblocking, "collects puts or gets on a handle"},
	{"ARMCI_UNSET_AGGREGATE_HANDLE", (*Process).UnsetAggregate, 0, Nonblocking, "issues what a handle has collected"},

	{"ARMCI_PutValueInt", (*Process).PutValueInt, 0, Values, "put of a value"},
	{"ARMCI_PutValueLong", (*Process).PutValueLong, 0, Values, "put of a value"},
	{"ARMCI_PutValueFloat", (*Process).PutValueFloat, 0, Values, "put of a value"},
	{"ARMCI_PutValueDouble", (*Process).PutValueDouble, 0, Values, "put of a value"},
	{"ARMCI_GetValueInt", (*Process).GetValueInt, 0, Values, "get of a value"},
	{"ARMCI_GetValueLong", (*Process).GetValueLong, 0, Values, "get of a value"},
	{"ARMCI_GetValueFloat", (*Process).GetValueFloat, 0, Values, "get of a value"},
	{"ARMCI_GetValueDouble", (*Process).GetValueDouble, 0, Values, "get of a value"},
	{"ARMCI_Put_flag", (*Process).PutFlag, 0, Values, "put, then a flag at the target"},
	{"ARMCI_PutS_flag", (*Process).PutSFlag, 0, Values, "strided put, then a flag"},
	{"ARMCI_PutS_flag_dir", (*Process).PutSFlagDir, 0, Values, "the same, data segment by segment"},
	{"armci_notify", (*Process).Notify, 0, Values, "tells a process that earlier puts are there"},
	{"armci_notify_wait", (*Process).NotifyWait, 0, Values, "waits for that"},

	{"ARMCI_Create_mutexes", (*Process).CreateMutexes, 0, Locks, "makes mutexes"},
	{"ARMCI_Destroy_mutexes", (*Process).DestroyMutexes, 0, Locks, "removes them"},
	{"ARMCI_Lock", (*Process).Lock, 0, Locks, "first come, first served"},
	{"ARMCI_Unlock", (*Process).Unlock, 0, Locks, "gives the mutex to the next"},

	{"ARMCI_Group_create", (*Process).GroupCreate, 0, Groups, "a group of processes"},
	{"ARMCI_Group_create_child", (*Process).GroupCreateChild, 0, Groups, "a group within a group"},
	{"ARMCI_Group_free", (*Process).GroupFree, 0, Groups, "ends the use of a group"},
	{"ARMCI_Group_rank", (*Process).GroupRank, 0, Groups, "the caller's number in a group"},
	{"ARMCI_Group_size", (*Process).GroupSize, 0, Groups, "how many a group has"},
	{"ARMCI_Group_set_default", (*Process).GroupSetDefault, 0, Groups, "the group of calls without one"},
	{"ARMCI_Group_get_default", (*Process).GroupGetDefault, 0, Groups, "that group"},
	{"ARMCI_Group_get_world", (*Process).GroupGetWorld, 0, Groups, "the group of all"},
	{"ARMCI_Absolute_id", (*Process).AbsoluteID, 0, Groups, "a member's process number"},
	{"ARMCI_Malloc_group", (*Process).MallocGroup, 0, Groups, "allocates at the members"},
	{"ARMCI_Free_group", (*Process).FreeGroup, 0, Groups, "frees that"},
	{"ARMCI_GroupFence", (*Process).GroupFence, 0, Groups, "fence to the members"},

	{"armci_domain_nprocs", (*Process).DomainNprocs, 0, Locality, "processes of a domain"},
	{"armci_domain_id", (*Process).DomainID, 0, Locality, "domain of a process"},
	{"armci_domain_glob_proc_id", (*Process).DomainGlobProcID, 0, Locality, "process of a domain"},
	{"armci_domain_my_id", (*Process).DomainMyID, 0, Locality, "the caller's domain"},
	{"armci_domain_count", (*Process).DomainCount, 0, Locality, "how many domains there are"},
	{"armci_domain_same_id", (*Process).DomainSameID, 0, Locality, "whether a process is in the caller's domain"},
	{"ARMCI_Same_node", (*Process).SameNode, 0, Locality, "whether a process shares the caller's node"},
	{"ARMCI_Uses_shm", (*Process).UsesShm, 0, Locality, "whether memory is shared"},
	{"ARMCI_Uses_shm_grp", (*Process).UsesShmGrp, 0, Locality, "whether memory of a group is shared"},

	{"armci_msg_me", (*Process).MsgMe, 0, Messages, "the caller's number"},
	{"armci_msg_nproc", (*Process).MsgNproc, 0, Messages, "how many processes there are"},
	{"armci_msg_snd", (*Process).MsgSnd, 0, Messages, "sends a message"},
	{"armci_msg_rcv", (*Process).MsgRcv, 0, Messages, "receives one from a process"},
	{"armci_msg_rcvany", (*Process).MsgRcvAny, 0, Messages, "receives one from anybody"},
	{"armci_msg_brdcst", (*Process).MsgBrdcst, 0, Messages, "broadcast"},
	{"armci_msg_bcast", (*Process).MsgBcast, 0, Messages, "broadcast"},
	{"armci_msg_bcast_scope", (*Process).MsgBcastScope, 0, Messages, "broadcast in a scope"},
	{"armci_msg_barrier", (*Process).MsgBarrier, 0, Messages, "barrier by messages"},
	{"armci_msg_reduce", (*Process).MsgReduce, 0, Messages, "reduction to one process"},
	{"armci_msg_reduce_scope", (*Process).MsgReduceScope, 0, Messages, "reduction in a scope"},
	{"armci_msg_igop", (*Process).MsgIgop, 0, Messages, "reduction of ints for all"},
	{"armci_msg_lgop", (*Process).MsgLgop, 0, Messages, "reduction of longs for all"},
	{"armci_msg_fgop", (*Process).MsgFgop, 0, Messages, "reduction of floats for all"},
	{"armci_msg_dgop", (*Process).MsgDgop, 0, Messages, "reduction of doubles for all"},
	{"armci_msg_gop_scope", (*Process).MsgGopScope, 0, Messages, "reduction for all in a scope"},
	{"armci_msg_clus_brdcst", (*Process).MsgClusBrdcst, 0, Messages, "broadcast within a domain"},
	{"armci_msg_clus_igop", (*Process).MsgClusIgop, 0, Messages, "reduction of ints within a domain"},
	{"armci_msg_clus_lgop", (*Process).MsgClusLgop, 0, Messages, "reduction of longs within a domain"},
	{"armci_msg_clus_fgop", (*Process).MsgClusFgop, 0, Messages, "reduction of floats within a domain"},
	{"armci_msg_clus_dgop", (*Process).MsgClusDgop, 0, Messages, "reduction of doubles within a domain"},
	{"armci_msg_group_barrier", (*Process).MsgGroupBarrier, 0, Messages, "barrier of a group"},
	{"armci_msg_group_bcast_scope", (*Process).MsgGroupBcastScope, 0, Messages, "broadcast in a group"},
	{"armci_msg_group_igop", (*Process).MsgGroupIgop, 0, Messages, "reduction of ints in a group"},
	{"armci_msg_group_lgop", (*Process).MsgGroupLgop, 0, Messages, "reduction of longs in a group"},
	{"armci_msg_group_fgop", (*Process).MsgGroupFgop, 0, Messages, "reduction of floats in a group"},
	{"armci_msg_group_dgop", (*Process).MsgGroupDgop, 0, Messages, "reduction of doubles in a group"},
	{"armci_msg_group_gop_scope", (*Process).MsgGroupGopScope, 0, Messages, "reduction in a group and scope"},

	{"armci_stride_info_init", (*Process).StrideInfoInit, 0, Utility, "visits the segments of a section"},
}
