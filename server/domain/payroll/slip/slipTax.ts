import type { Explain } from "./explain.ts"

/** The tax of a slip: the amount withheld, the employer's allowance, and the explanation. */
export type SlipTax = {
  readonly tax: bigint
  /** Gross-up and net method: the employer's allowance, equal to the tax to the rupiah. */
  readonly allowance: bigint
  readonly taxable: bigint
  readonly closing: boolean
  readonly explain: Explain
}

/** Taxable income of a slip, with its lines. */
export type Income = { readonly taxable: bigint; readonly inputs: readonly Explain[] }
