package ga

import "simrun/models/internal/callerror"

// Error is a wrong call, or a failure in one. It has the place (At), the call (Call), and what was found (Found). Err
// is the cause, if it lies below this package.
type Error = callerror.Error
