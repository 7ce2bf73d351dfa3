import { Schema } from "effect"
import { type Call, defineCall, type PayloadSchema } from "./call.ts"
import { ids, optionalLongText, rowResults, versions, writeFields } from "./schema.ts"

/** Up to 200 rows. */
export const rowIds = Schema.Struct({ ...writeFields, ids: ids(200) })
/** Up to 200 rows, and a reason for all of them. */
export const rowsWithNote = Schema.Struct({ ...writeFields, ids: ids(200), note: optionalLongText(500) })
/** Rows with the versions that were seen (optimistic lock): a step that costs more than a row each. */
export const versionedRows = (most: number) =>
  Schema.Struct({ ...writeFields, ids: ids(most), versions: versions(most), note: optionalLongText(500) })

/** Declares the steps of a lifecycle that several rows take in one call, with a result for each row. */
export const rowSteps =
  <S extends PayloadSchema>(of: Pick<Call, "who" | "needs" | "invalidates">, payload: S) =>
  <const P extends string>(path: P, summary: string, example: object) =>
    /** Named types: they are not inferred from a generic payload. */
    defineCall<P, S, typeof rowResults>({
      path,
      scope: "tenant",
      ...of,
      payload,
      answer: rowResults,
      write: true,
      summary,
      example,
      refusal: "not_found",
    })
