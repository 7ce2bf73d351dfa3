import fc from "fast-check"

/** Turns shrinking off: a failure is enough to kill a mutant, and nobody reads its smallest counterexample. */
fc.configureGlobal({ endOnFailure: true })
