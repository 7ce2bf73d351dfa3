const FORGOTTEN = "the failure was forgotten on the way into this state: nothing is left to forget"
const HEALTH = "health.test.ts notices: every actor has an edge for its answer and one for its failure"
const DEFECT = "only a defect of our own actor leads here; the same after its answer is noticed"
const COLUMN =
  "the level of a row is a column of its own, which passLevel writes: the state reached does not count"

/** Equivalent mutants, which no test can notice, and unimportant ones, with the reason. */
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
  { machine: /^form$/, mutant: /\.keepTyped 0: removed$/, why: HEALTH },
  { machine: /^form$/, mutant: /error\.actor\.(discardDraft|forgetOldDraft) 0: no /, why: DEFECT },
  { machine: /^bell$/, mutant: /error\.actor\.load 0: no keepFailed$/, why: DEFECT },
  {
    machine: /^(approval|claim)[23]$/,
    mutant: /approval\.approve \d: leads to (nowhere|pending\.level_\d)$/,
    why: COLUMN,
  },
]
