import type { Values } from "../fieldProps.ts"

type Row = { readonly code?: string | null | undefined; readonly fills?: Values | undefined }

/** Values that an option carries for other fields; none if it is not among the rows. */
export const fillsOf = (rows: readonly Row[], code: string | null | undefined): Values =>
  rows.find((row) => code !== null && code !== undefined && row.code === code)?.fills ?? {}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ""

/**
 * Values of other fields when another option is selected. `untyped`: a field with a value of its own keeps it; one that is
 * empty, or as the earlier option has filled it, gets the new one.
 */
export const filledIn = (fills: true | "untyped", values: Values, before: Values, after: Values): Values =>
  fills === true
    ? after
    : Object.fromEntries(
        Object.entries(after).filter(([key]) => isEmpty(values[key]) || values[key] === before[key]),
      )
