/** Mutants no test can notice, or need not, and why. */
export const REASONS: readonly {
  readonly machine: RegExp
  readonly mutant: RegExp
  readonly why: string
}[] = []
