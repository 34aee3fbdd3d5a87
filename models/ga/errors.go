package ga

import "simrun/models/internal/callerror"

// Error says that a call was wrong, or why it failed, with At, Call, Found, and Err, the cause, if it
// lies below this package.
type Error = callerror.Error
