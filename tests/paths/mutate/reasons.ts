const FORGOTTEN = "the failure was forgotten on the way into this state: nothing is left to forget"

/** Mutants no test can notice, or need not, and why. */
export const REASONS: readonly {
  readonly machine: RegExp
  readonly mutant: RegExp
  readonly why: string
}[] = [
  {
    machine: /^session$/,
    mutant: /^(loadingUser|signedIn) tab\.signedOut 0: no forgetFailure$/,
    why: FORGOTTEN,
  },
  { machine: /^session$/, mutant: /^signedIn entry: no forgetFailure$/, why: FORGOTTEN },
]
