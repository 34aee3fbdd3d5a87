package upc

import "simrun/models/internal/callerror"

// Error says that a call was wrong, or what failed in it: At, Call, Found, and Err, the
// cause, if it lies below this package.
type Error = callerror.Error
