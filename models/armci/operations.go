package armci

import (
	"reflect"
	"slices"
)

// Operation is a call of the interface that [Process] has.
type Operation struct {
	Name    string // in C, such as "ARMCI_GetS"
	Method  string // of Process
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

// Operations returns the calls that [Process] really has, those of the paper's
// Table 1 first, in the order of its rows. It asks the type for its methods:
// what is listed exists.
func Operations() []Operation {
	methods := reflect.TypeFor[*Process]()
	var found []Operation
	for _, o := range manual {
		if _, ok := methods.MethodByName(o.Method); ok {
			found = append(found, o)
		}
	}
	slices.SortStableFunc(found, func(a, b Operation) int { return rank(a) - rank(b) })
	return found
}

// rank puts rows in order and later calls behind them.
func rank(o Operation) int {
	if o.Row == 0 {
		return len(manual)
	}
	return o.Row
}

// manual is the interface as published: the rows of Table 1 of the paper and
// the later calls of ARMCI's manual.
var manual = []Operation{
	{"ARMCI_Put", "Put", 1, Transfer, "contiguous put"},
	{"ARMCI_PutV", "PutV", 1, Transfer, "vector put"},
	{"ARMCI_PutS", "PutS", 1, Transfer, "strided put"},
	{"ARMCI_Get", "Get", 2, Transfer, "contiguous get"},
	{"ARMCI_GetV", "GetV", 2, Transfer, "vector get"},
	{"ARMCI_GetS", "GetS", 2, Transfer, "strided get"},
	{"ARMCI_Acc", "Acc", 3, Transfer, "contiguous atomic accumulate"},
	{"ARMCI_AccV", "AccV", 3, Transfer, "vector atomic accumulate"},
	{"ARMCI_AccS", "AccS", 3, Transfer, "strided atomic accumulate"},
	{"ARMCI_Fence", "Fence", 4, Synchronization, "waits for outstanding operations to one process"},
	{"ARMCI_AllFence", "AllFence", 5, Synchronization, "waits for all outstanding operations of the caller"},
	{"ARMCI_Rmw", "Rmw", 6, Synchronization, "atomic read-modify-write of an integer"},
	{"ARMCI_Malloc", "Malloc", 7, Utility, "allocates everywhere, returns all addresses"},
	{"ARMCI_Free", "Free", 8, Utility, "frees what ARMCI_Malloc allocated"},
	{"ARMCI_Poll", "Poll", 9, Utility, "polls, which progress does not need"},

	{"ARMCI_Barrier", "Barrier", 0, Synchronization, "fence to all and barrier"},
	{"ARMCI_Initialized", "Initialized", 0, Utility, "whether the library can be used"},
	{"ARMCI_Finalize", "Finalize", 0, Utility, "ends the use of the library"},
	{"ARMCI_Cleanup", "Cleanup", 0, Utility, "ends it after an error"},
	{"ARMCI_Error", "Error", 0, Utility, "ends the program with a message"},
	{"ARMCI_Malloc_local", "MallocLocal", 0, Utility, "allocates for the caller alone"},
	{"ARMCI_Free_local", "FreeLocal", 0, Utility, "frees that"},
	{"ARMCI_Memget", "Memget", 0, Utility, "allocates at the caller for all, without the others"},
	{"ARMCI_Memat", "Memat", 0, Utility, "address in such memory"},
	{"ARMCI_Memdt", "Memdt", 0, Utility, "ends the use of such memory"},
	{"ARMCI_Memctl", "Memctl", 0, Utility, "frees such memory"},

	{"ARMCI_NbPut", "NbPut", 0, Nonblocking, "contiguous put"},
	{"ARMCI_NbGet", "NbGet", 0, Nonblocking, "contiguous get"},
	{"ARMCI_NbPutS", "NbPutS", 0, Nonblocking, "strided put"},
	{"ARMCI_NbGetS", "NbGetS", 0, Nonblocking, "strided get"},
	{"ARMCI_NbAccS", "NbAccS", 0, Nonblocking, "strided accumulate"},
	{"ARMCI_NbPutV", "NbPutV", 0, Nonblocking, "vector put"},
	{"ARMCI_NbGetV", "NbGetV", 0, Nonblocking, "vector get"},
	{"ARMCI_NbAccV", "NbAccV", 0, Nonblocking, "vector accumulate"},
	{"ARMCI_NbPutValueInt", "NbPutValueInt", 0, Nonblocking, "put of a value"},
	{"ARMCI_NbPutValueLong", "NbPutValueLong", 0, Nonblocking, "put of a value"},
	{"ARMCI_NbPutValueFloat", "NbPutValueFloat", 0, Nonblocking, "put of a value"},
	{"ARMCI_NbPutValueDouble", "NbPutValueDouble", 0, Nonblocking, "put of a value"},
	{"ARMCI_INIT_HANDLE", "NewHandle", 0, Nonblocking, "a handle without operations"},
	{"ARMCI_Wait", "Wait", 0, Nonblocking, "completes the operations of a handle"},
	{"ARMCI_Test", "Test", 0, Nonblocking, "whether they are complete"},
	{"ARMCI_WaitProc", "WaitProc", 0, Nonblocking, "completes those to a process without a handle"},
	{"ARMCI_WaitAll", "WaitAll", 0, Nonblocking, "completes all without a handle"},
	{"ARMCI_SET_AGGREGATE_HANDLE", "SetAggregate", 0, Nonblocking, "collects puts or gets on a handle"},
	{"ARMCI_UNSET_AGGREGATE_HANDLE", "UnsetAggregate", 0, Nonblocking, "issues what a handle has collected"},

	{"ARMCI_PutValueInt", "PutValueInt", 0, Values, "put of a value"},
	{"ARMCI_PutValueLong", "PutValueLong", 0, Values, "put of a value"},
	{"ARMCI_PutValueFloat", "PutValueFloat", 0, Values, "put of a value"},
	{"ARMCI_PutValueDouble", "PutValueDouble", 0, Values, "put of a value"},
	{"ARMCI_GetValueInt", "GetValueInt", 0, Values, "get of a value"},
	{"ARMCI_GetValueLong", "GetValueLong", 0, Values, "get of a value"},
	{"ARMCI_GetValueFloat", "GetValueFloat", 0, Values, "get of a value"},
	{"ARMCI_GetValueDouble", "GetValueDouble", 0, Values, "get of a value"},
	{"ARMCI_Put_flag", "PutFlag", 0, Values, "put, then a flag at the target"},
	{"ARMCI_PutS_flag", "PutSFlag", 0, Values, "strided put, then a flag"},
	{"ARMCI_PutS_flag_dir", "PutSFlagDir", 0, Values, "the same, data segment by segment"},
	{"armci_notify", "Notify", 0, Values, "tells a process that earlier puts are there"},
	{"armci_notify_wait", "NotifyWait", 0, Values, "waits for that"},

	{"ARMCI_Create_mutexes", "CreateMutexes", 0, Locks, "makes mutexes"},
	{"ARMCI_Destroy_mutexes", "DestroyMutexes", 0, Locks, "removes them"},
	{"ARMCI_Lock", "Lock", 0, Locks, "first come, first served"},
	{"ARMCI_Unlock", "Unlock", 0, Locks, "gives the mutex to the next"},

	{"ARMCI_Group_create", "GroupCreate", 0, Groups, "a group of processes"},
	{"ARMCI_Group_create_child", "GroupCreateChild", 0, Groups, "a group within a group"},
	{"ARMCI_Group_free", "GroupFree", 0, Groups, "ends the use of a group"},
	{"ARMCI_Group_rank", "GroupRank", 0, Groups, "the caller's number in a group"},
	{"ARMCI_Group_size", "GroupSize", 0, Groups, "how many a group has"},
	{"ARMCI_Group_set_default", "GroupSetDefault", 0, Groups, "the group of calls without one"},
	{"ARMCI_Group_get_default", "GroupGetDefault", 0, Groups, "that group"},
	{"ARMCI_Group_get_world", "GroupGetWorld", 0, Groups, "the group of all"},
	{"ARMCI_Absolute_id", "AbsoluteID", 0, Groups, "a member's process number"},
	{"ARMCI_Malloc_group", "MallocGroup", 0, Groups, "allocates at the members"},
	{"ARMCI_Free_group", "FreeGroup", 0, Groups, "frees that"},
	{"ARMCI_GroupFence", "GroupFence", 0, Groups, "fence to the members"},

	{"armci_domain_nprocs", "DomainNprocs", 0, Locality, "processes of a domain"},
	{"armci_domain_id", "DomainID", 0, Locality, "domain of a process"},
	{"armci_domain_glob_proc_id", "DomainGlobProcID", 0, Locality, "process of a domain"},
	{"armci_domain_my_id", "DomainMyID", 0, Locality, "the caller's domain"},
	{"armci_domain_count", "DomainCount", 0, Locality, "how many domains there are"},
	{"armci_domain_same_id", "DomainSameID", 0, Locality, "whether a process is in the caller's domain"},
	{"ARMCI_Same_node", "SameNode", 0, Locality, "whether a process shares the caller's node"},
	{"ARMCI_Uses_shm", "UsesShm", 0, Locality, "whether memory is shared"},
	{"ARMCI_Uses_shm_grp", "UsesShmGrp", 0, Locality, "whether memory of a group is shared"},

	{"armci_msg_me", "MsgMe", 0, Messages, "the caller's number"},
	{"armci_msg_nproc", "MsgNproc", 0, Messages, "how many processes there are"},
	{"armci_msg_snd", "MsgSnd", 0, Messages, "sends a message"},
	{"armci_msg_rcv", "MsgRcv", 0, Messages, "receives one from a process"},
	{"armci_msg_rcvany", "MsgRcvAny", 0, Messages, "receives one from anybody"},
	{"armci_msg_brdcst", "MsgBrdcst", 0, Messages, "broadcast"},
	{"armci_msg_bcast", "MsgBcast", 0, Messages, "broadcast"},
	{"armci_msg_bcast_scope", "MsgBcastScope", 0, Messages, "broadcast in a scope"},
	{"armci_msg_barrier", "MsgBarrier", 0, Messages, "barrier by messages"},
	{"armci_msg_reduce", "MsgReduce", 0, Messages, "reduction to one process"},
	{"armci_msg_reduce_scope", "MsgReduceScope", 0, Messages, "reduction in a scope"},
	{"armci_msg_igop", "MsgIgop", 0, Messages, "reduction of ints for all"},
	{"armci_msg_lgop", "MsgLgop", 0, Messages, "reduction of longs for all"},
	{"armci_msg_fgop", "MsgFgop", 0, Messages, "reduction of floats for all"},
	{"armci_msg_dgop", "MsgDgop", 0, Messages, "reduction of doubles for all"},
	{"armci_msg_gop_scope", "MsgGopScope", 0, Messages, "reduction for all in a scope"},
	{"armci_msg_clus_brdcst", "MsgClusBrdcst", 0, Messages, "broadcast within a domain"},
	{"armci_msg_clus_igop", "MsgClusIgop", 0, Messages, "reduction of ints within a domain"},
	{"armci_msg_clus_lgop", "MsgClusLgop", 0, Messages, "reduction of longs within a domain"},
	{"armci_msg_clus_fgop", "MsgClusFgop", 0, Messages, "reduction of floats within a domain"},
	{"armci_msg_clus_dgop", "MsgClusDgop", 0, Messages, "reduction of doubles within a domain"},
	{"armci_msg_group_barrier", "MsgGroupBarrier", 0, Messages, "barrier of a group"},
	{"armci_msg_group_bcast_scope", "MsgGroupBcastScope", 0, Messages, "broadcast in a group"},
	{"armci_msg_group_igop", "MsgGroupIgop", 0, Messages, "reduction of ints in a group"},
	{"armci_msg_group_lgop", "MsgGroupLgop", 0, Messages, "reduction of longs in a group"},
	{"armci_msg_group_fgop", "MsgGroupFgop", 0, Messages, "reduction of floats in a group"},
	{"armci_msg_group_dgop", "MsgGroupDgop", 0, Messages, "reduction of doubles in a group"},
	{"armci_msg_group_gop_scope", "MsgGroupGopScope", 0, Messages, "reduction in a group and scope"},

	{"armci_stride_info_init", "StrideInfoInit", 0, Utility, "visits the segments of a section"},
}
