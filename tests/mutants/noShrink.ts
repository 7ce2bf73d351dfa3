import fc from "fast-check"

/** That a fault is noticed is enough: nobody reads the smallest example of it. */
fc.configureGlobal({ endOnFailure: true })
