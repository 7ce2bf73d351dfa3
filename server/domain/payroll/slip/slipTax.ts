import type { Explain } from "./explain.ts"

export type TerRate = { readonly category: string; readonly percent: string }

/** The tax of a slip: the amount withheld, the employer's allowance, and the explanation. */
export type SlipTax = {
  readonly tax: bigint
  /** Gross-up and net method: the employer's allowance, equal to the tax to the rupiah. */
  readonly allowance: bigint
  readonly taxable: bigint
  readonly closing: boolean
  /** Category and percentage of the monthly rate (TER), where the tax is by it. */
  readonly rate?: TerRate
  readonly explain: Explain
}

/** Taxable income of a slip, with its lines. */
export type Income = { readonly taxable: bigint; readonly inputs: readonly Explain[] }
