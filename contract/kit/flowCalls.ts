import { Schema } from "effect"
import { defineCall, type Who } from "./call.ts"
import type { RefusalReason } from "./errors.ts"
import type { Needs } from "./needs.ts"
import { type Fields, requester, type Words } from "./flowRow.ts"
import {
  id,
  ids,
  isoDate,
  listFields,
  newsOf,
  oneOf,
  optionalLongText,
  pageOf,
  rowResults,
  sightFields,
  undoVersion,
  versions,
  writeFields,
} from "./schema.ts"

/** Each call by the end of its path, and one line of what it does. A flow has those it names. */
export type CallNames = {
  readonly list: readonly [string, string]
  /** One employee's rows, where they have a call of their own. */
  readonly perUser?: readonly [string, string]
  readonly detail?: readonly [string, string]
  readonly watch: readonly [string, string]
  readonly summary: readonly [string, string]
  readonly decide: readonly [string, string]
  readonly bulk?: readonly [string, string]
  readonly remove?: readonly [string, string]
  readonly export?: readonly [string, string]
}
export type CallName = keyof CallNames
export type Example = { readonly example?: object; readonly refusal?: RefusalReason }

export type SummarySpec<
  T extends string,
  C extends Fields,
  R extends Fields,
  D extends Fields,
  S extends Words,
> = {
  /** Under which name the sums stand in the answer and in each row. */
  readonly as: T
  /** What is counted and summed. */
  readonly counted: C
  /** What a row shows of an employee beside the sums. */
  readonly row: R
  readonly perDay: D
  readonly sorts: S
}

export const filtersOf = <St extends Words, F extends Fields>(statuses: St, own: F) => ({
  ...listFields,
  status: Schema.optionalKey(oneOf(statuses)),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
  ...own,
})
const anyMember = { members_id: Schema.optionalKey(id) }
const tenant = { scope: "tenant" } as const

export type Given<P extends string> = {
  readonly path: P
  readonly who: readonly Who[]
  readonly needs: Needs
  readonly summary: string
} & {
  readonly example: object
  readonly refusal: RefusalReason | null
}

export const listCall = <P extends string, F extends Fields, So extends Words, R extends Fields>(
  given: Given<P>,
  filters: F,
  sorts: So,
  row: R,
) =>
  defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({ ...filters, ...anyMember, sort: Schema.optionalKey(oneOf(sorts)) }),
    answer: pageOf(Schema.Struct(row)),
  })
export const perUserCall = <P extends string, F extends Fields, So extends Words, R extends Fields>(
  given: Given<P>,
  filters: F,
  sorts: So,
  row: R,
) =>
  defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({ ...filters, members_id: id, sort: Schema.optionalKey(oneOf(sorts)) }),
    answer: pageOf(Schema.Struct(row)),
  })
export const detailCall = <P extends string, R extends Fields>(given: Given<P>, row: R) =>
  defineCall({ ...tenant, ...given, payload: Schema.Struct({ id }), answer: Schema.Struct(row) })
/** What has become of the queue in sight: asked again and again, so it keeps no session alive. */
export const watchCall = <P extends string, F extends Fields, R extends Fields>(
  given: Given<P>,
  filters: F,
  row: R,
) =>
  defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({ ...filters, ...sightFields, ...anyMember }),
    answer: newsOf(Schema.Struct(row)),
    background: true,
  })
export const summaryCall = <
  P extends string,
  F extends Fields,
  A extends Fields,
  T extends string,
  C extends Fields,
  M extends Fields,
  D extends Fields,
  Ms extends Words,
>(
  given: Given<P>,
  filters: F,
  asked: A,
  { as, counted, row, perDay, sorts }: SummarySpec<T, C, M, D, Ms>,
) => {
  const sums = { [as]: Schema.Struct(counted) } as { readonly [K in T]: Schema.Struct<C> }
  return defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({
      ...filters,
      ...anyMember,
      ...asked,
      sort: Schema.optionalKey(oneOf(sorts)),
    }),
    answer: Schema.Struct({
      ...pageOf(Schema.Struct({ id: Schema.Int, member: requester, ...row, ...sums })).fields,
      ...sums,
      /** Days that had any, oldest first; only in a summary. */
      per_day: Schema.Array(Schema.Struct({ date: Schema.String, ...perDay })),
      /** Address of the summary as xlsx, good for 5 minutes; null = no summary, or too many rows for one sheet. */
      sheet: Schema.NullOr(Schema.String),
    }),
  })
}
export const decideCall = <P extends string, K extends string, X extends Fields>(
  given: Given<P>,
  statuses: readonly [K, ...K[]],
  extra: X,
  invalidates: readonly string[],
) =>
  defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({
      ...writeFields,
      id,
      status: oneOf(statuses),
      note: optionalLongText(500),
      ...extra,
    }),
    answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, undo: undoVersion }),
    write: true,
    invalidates,
  })
/** A row that is not in the version sent for it says who moved it, and stays. */
export const bulkCall = <P extends string, K extends string>(
  given: Given<P>,
  statuses: readonly [K, ...K[]],
  invalidates: readonly string[],
) =>
  defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({
      ...writeFields,
      ids: ids(200),
      versions: versions(200),
      status: oneOf(statuses),
      note: optionalLongText(500),
    }),
    answer: rowResults,
    write: true,
    invalidates,
  })
/** Takes rows that were decided on from the lists; their history stays. */
export const removeCall = <P extends string>(given: Given<P>, invalidates: readonly string[]) =>
  defineCall({
    ...tenant,
    ...given,
    who: ["company"],
    payload: Schema.Struct({ ...writeFields, id: Schema.optionalKey(id), ids: Schema.optionalKey(ids(200)) }),
    answer: rowResults,
    write: true,
    invalidates,
  })
/** The rows of a list as a table to download: where it is, for 5 minutes. */
export const exportCall = <P extends string, F extends Fields, Xp extends Fields>(
  given: Given<P>,
  filters: F,
  asked: Xp,
) =>
  defineCall({
    ...tenant,
    ...given,
    payload: Schema.Struct({ ...filters, ...anyMember, ...asked }),
    answer: Schema.Struct({ url: Schema.String }),
  })

export const usual: Readonly<Record<CallName, Required<Pick<Example, "example">> & Example>> = {
  list: { example: { status: "pending" } },
  perUser: { example: { members_id: 1 } },
  detail: { example: { id: 1 }, refusal: "not_found" },
  watch: { example: { status: "pending", ids: [1], mark: 0 } },
  summary: { example: { start_date: "2026-10-01", end_date: "2026-10-31" } },
  decide: { example: { id: 1, status: "approved" }, refusal: "not_found" },
  bulk: { example: { ids: [1], status: "approved" }, refusal: "not_found" },
  remove: { example: { ids: [1] }, refusal: "not_found" },
  export: { example: { status: "pending" } },
}

export type Filters<St extends Words, F extends Fields> = ReturnType<typeof filtersOf<St, F>>
type PathOf<Root extends string, N extends CallNames, K extends CallName> = N[K] extends readonly [
  infer End extends string,
  string,
]
  ? `${Root}/${End}`
  : never
export type None = Record<never, never>

/** The calls a flow names, each with its own type. */
export type CallsOf<
  Root extends string,
  N extends CallNames,
  R extends Fields,
  De extends string,
  F extends Fields,
  So extends Words,
  X extends Fields,
  A extends Fields,
  T extends string,
  C extends Fields,
  M extends Fields,
  D extends Fields,
  Ms extends Words,
  Xp extends Fields,
> = {
  readonly list: ReturnType<typeof listCall<PathOf<Root, N, "list">, F, So, R>>
  readonly watch: ReturnType<typeof watchCall<PathOf<Root, N, "watch">, F, R>>
  readonly summary: ReturnType<typeof summaryCall<PathOf<Root, N, "summary">, F, A, T, C, M, D, Ms>>
  readonly decide: ReturnType<typeof decideCall<PathOf<Root, N, "decide">, De, X>>
} & ("perUser" extends keyof N
  ? { readonly perUser: ReturnType<typeof perUserCall<PathOf<Root, N, "perUser">, F, So, R>> }
  : unknown) &
  ("detail" extends keyof N
    ? { readonly detail: ReturnType<typeof detailCall<PathOf<Root, N, "detail">, R>> }
    : unknown) &
  ("bulk" extends keyof N
    ? { readonly bulk: ReturnType<typeof bulkCall<PathOf<Root, N, "bulk">, De>> }
    : unknown) &
  ("remove" extends keyof N
    ? { readonly remove: ReturnType<typeof removeCall<PathOf<Root, N, "remove">>> }
    : unknown) &
  ("export" extends keyof N
    ? { readonly export: ReturnType<typeof exportCall<PathOf<Root, N, "export">, F, Xp>> }
    : unknown)
