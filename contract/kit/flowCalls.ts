import { Schema } from "effect"
import { type Call, defineCall, type Who } from "./call.ts"
import type { RefusalReason } from "./errors.ts"
import { exportFormats } from "./exportFormats.ts"
import type { Needs } from "./needs.ts"
import { askPreview, type DecisionSpec, type Fields, requester, type Words } from "./flowRow.ts"
import {
  oneOfOr,
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

/** Each call by the end of its path, with its summary. A flow has the calls that it lists. */
export type CallNames = {
  readonly list: readonly [string, string]
  /** The rows of one employee, if they have a call of their own. */
  readonly perUser?: readonly [string, string]
  readonly detail?: readonly [string, string]
  readonly watch: readonly [string, string]
  readonly summary: readonly [string, string]
  readonly decide: readonly [string, string]
  readonly bulk: readonly [string, string]
  readonly remove?: readonly [string, string]
  readonly export?: readonly [string, string]
  /** A request that an administrator enters for an employee, and what it would do; both need `ask`. */
  readonly ask?: readonly [string, string]
  readonly preview?: readonly [string, string]
}
export type CallName = keyof CallNames
export type Example = { readonly example?: object; readonly refusal?: RefusalReason }

export type SummarySpec = {
  /** Key of the totals in the answer and in each row. */
  readonly as: string
  /** Columns that are counted and summed. */
  readonly counted: Fields
  /** Columns of an employee's row besides the sums. */
  readonly row: Fields
  readonly perDay: Fields
  readonly sorts: Words
}

/**
 * The fields of a request, declared once: the call by which an administrator enters it for an employee is made of
 * it, and its form. `preview`: the fields that its effect depends on.
 */
export type AskSpec = {
  /** Fields besides the employee. */
  readonly fields: Fields
  readonly files?: Call["files"]
  readonly preview?: readonly string[]
  /** A request that a fresh demo company accepts, with its employee. */
  readonly example: object
}

/** Input from which the calls of a flow are built; the whole declaration is `FlowSpec`. */
export type CallsSpec = {
  readonly root: string
  readonly calls: CallNames
  readonly row: Fields
  readonly statuses: Words
  readonly decisions: Readonly<Record<string, DecisionSpec>>
  readonly filters: Fields
  readonly sorts: Words
  readonly summary: SummarySpec
  readonly decision?: Fields
  readonly summaryPayload?: Fields
  readonly exportPayload?: Fields
  readonly ask?: AskSpec
}

/** Fields of an optional part of the declaration; none if that part is absent. */
type Part<S, K extends string> = S extends { readonly [Key in K]: infer F extends Fields }
  ? F
  : Record<never, never>
type AskOf<S> = S extends { readonly ask: infer A extends AskSpec } ? A : never
type AskFields<S> = Part<AskOf<S>, "fields">
type PreviewFields<S> =
  AskOf<S> extends { readonly fields: infer F; readonly preview: readonly (infer K)[] }
    ? Pick<F, K & keyof F> extends infer P extends Fields
      ? P
      : Record<never, never>
    : Record<never, never>
type Status<S extends CallsSpec> = keyof S["decisions"] & string
type PathOf<S extends CallsSpec, K extends CallName> = S["calls"][K] extends readonly [
  infer End extends string,
  string,
]
  ? `${S["root"]}/${End}`
  : never

const anyMember = { members_id: Schema.optionalKey(id) }
const tenant = { scope: "tenant" } as const

const filtersOf = <S extends CallsSpec>({ statuses, filters }: S) => ({
  ...listFields,
  status: Schema.optionalKey(oneOf(statuses as S["statuses"])),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
  ...(filters as S["filters"]),
})
const rowOf = <S extends CallsSpec>({ row }: S) => Schema.Struct(row as S["row"])
const sortOf = <S extends CallsSpec>({ sorts }: S) => Schema.optionalKey(oneOf(sorts as S["sorts"]))
const statusOf = <S extends CallsSpec>({ decisions }: S) =>
  oneOf(Object.keys(decisions) as [Status<S>, ...Status<S>[]])

/** Common fields of every call of a flow besides payload and answer; the path follows from its name. */
export type Given = {
  readonly path: string
  readonly who: readonly Who[]
  readonly needs: Needs
  readonly summary: string
  readonly example: object
  readonly refusal: RefusalReason | null
  readonly toastsRefusal: boolean
  /** List caches that a write invalidates. */
  readonly invalidates: readonly string[]
}
const read = <S extends CallsSpec, K extends CallName>({ invalidates: _, path, ...given }: Given) => ({
  ...tenant,
  ...given,
  path: path as PathOf<S, K>,
})
const written = <S extends CallsSpec, K extends CallName>({ path, ...given }: Given) => ({
  ...tenant,
  ...given,
  path: path as PathOf<S, K>,
  write: true as const,
})

export const listCall = <S extends CallsSpec>(spec: S, given: Given) =>
  defineCall({
    ...read<S, "list">(given),
    payload: Schema.Struct({ ...filtersOf(spec), ...anyMember, sort: sortOf(spec) }),
    answer: pageOf(rowOf(spec)),
  })
export const perUserCall = <S extends CallsSpec>(spec: S, given: Given) =>
  defineCall({
    ...read<S, "perUser">(given),
    payload: Schema.Struct({ ...filtersOf(spec), members_id: id, sort: sortOf(spec) }),
    answer: pageOf(rowOf(spec)),
  })
export const detailCall = <S extends CallsSpec>(spec: S, given: Given) =>
  defineCall({ ...read<S, "detail">(given), payload: Schema.Struct({ id }), answer: rowOf(spec) })
/** Changes of the queue in view: background polling, must not extend the session. */
export const watchCall = <S extends CallsSpec>(spec: S, given: Given) =>
  defineCall({
    ...read<S, "watch">(given),
    payload: Schema.Struct({ ...filtersOf(spec), ...sightFields, ...anyMember }),
    answer: newsOf(rowOf(spec)),
    background: true,
  })
export const summaryCall = <S extends CallsSpec, A extends Fields>(spec: S, asked: A, given: Given) => {
  const { as, counted, row, perDay, sorts } = spec.summary as S["summary"]
  const sums = { [as]: Schema.Struct(counted) } as unknown as {
    readonly [K in S["summary"]["as"]]: Schema.Struct<S["summary"]["counted"]>
  }
  return defineCall({
    ...read<S, "summary">(given),
    payload: Schema.Struct({
      ...filtersOf(spec),
      ...anyMember,
      ...asked,
      sort: Schema.optionalKey(oneOf(sorts as S["summary"]["sorts"])),
    }),
    answer: Schema.Struct({
      ...pageOf(
        Schema.Struct({
          id: Schema.Int,
          member: requester,
          ...(row as S["summary"]["row"]),
          ...sums,
        }),
      ).fields,
      ...sums,
      /** Days with rows, the oldest first; only in a summary. */
      per_day: Schema.Array(Schema.Struct({ date: Schema.String, ...(perDay as S["summary"]["perDay"]) })),
      /** URL of the summary as xlsx, valid for 5 minutes; null = no summary, or too many rows for one sheet. */
      sheet: Schema.NullOr(Schema.String),
    }),
  })
}
export const decideCall = <S extends CallsSpec, X extends Fields>(spec: S, extra: X, given: Given) =>
  defineCall({
    ...written<S, "decide">(given),
    payload: Schema.Struct({
      ...writeFields,
      id,
      status: statusOf(spec),
      note: optionalLongText(500),
      ...extra,
    }),
    answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, undo: undoVersion }),
  })
/**
 * Optimistic lock per row: a row in another version than the one sent does not change, and its result names the account
 * that changed it.
 */
export const bulkCall = <S extends CallsSpec>(spec: S, given: Given) =>
  defineCall({
    ...written<S, "bulk">(given),
    payload: Schema.Struct({
      ...writeFields,
      ids: ids(200),
      versions: versions(200),
      status: statusOf(spec),
      note: optionalLongText(500),
    }),
    answer: rowResults,
  })
/** Removes decided rows from the lists; their history is kept. */
export const removeCall = <S extends CallsSpec>(_: S, given: Given) =>
  defineCall({
    ...written<S, "remove">(given),
    who: ["company"],
    payload: Schema.Struct({ ...writeFields, id: Schema.optionalKey(id), ids: Schema.optionalKey(ids(200)) }),
    answer: rowResults,
  })
/** Exports the rows of a list; the URL is valid for 5 minutes. */
export const exportCall = <S extends CallsSpec, A extends Fields>(spec: S, asked: A, given: Given) =>
  defineCall({
    ...read<S, "export">(given),
    payload: Schema.Struct({
      ...filtersOf(spec),
      ...anyMember,
      format: oneOfOr(exportFormats, "xlsx"),
      ...asked,
    }),
    answer: Schema.Struct({ url: Schema.String }),
  })

/** Enters a request for an employee, within the rules; it needs approval like any other. */
export const askCall = <S extends CallsSpec, A extends Fields>(spec: S, asked: A, given: Given) =>
  defineCall({
    ...written<S, "ask">(given),
    payload: Schema.Struct({ ...writeFields, members_id: id, ...asked }),
    answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
    files: spec.ask?.files ?? {},
  })
/** The effect of a request before it is entered, and the rules that it breaks; nothing is written. */
export const previewCall = <S extends CallsSpec, A extends Fields>(_: S, shown: A, given: Given) =>
  defineCall({
    ...read<S, "preview">(given),
    payload: Schema.Struct({ members_id: id, ...shown }),
    answer: askPreview,
    background: true,
  })
/** The fields of a request that its preview takes. */
export const previewed = <S extends CallsSpec>({ ask }: S): PreviewFields<S> => {
  const { fields = {}, preview = [] } = ask ?? {}
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => preview.includes(key)),
  ) as unknown as PreviewFields<S>
}

export const usual: Readonly<Record<CallName, Required<Pick<Example, "example">> & Example>> = {
  list: { example: { status: "pending" } },
  perUser: { example: { members_id: 1 } },
  detail: { example: { id: 1 }, refusal: "not_found" },
  watch: { example: { status: "pending", ids: [1], mark: 0 } },
  summary: { example: { start_date: "2026-10-01", end_date: "2026-10-31" } },
  decide: { example: { id: 1, status: "approved" }, refusal: "not_found" },
  bulk: { example: { ids: [1], status: "approved" }, refusal: "not_found" },
  remove: { example: { ids: [2] }, refusal: "not_found" },
  export: { example: { status: "pending" } },
  ask: { example: {} },
  preview: { example: {} },
}

/** Every call that a flow can have, by its key in `calls`. */
type AllCalls<S extends CallsSpec> = {
  readonly list: ReturnType<typeof listCall<S>>
  readonly perUser: ReturnType<typeof perUserCall<S>>
  readonly detail: ReturnType<typeof detailCall<S>>
  readonly watch: ReturnType<typeof watchCall<S>>
  readonly summary: ReturnType<typeof summaryCall<S, Part<S, "summaryPayload">>>
  readonly decide: ReturnType<typeof decideCall<S, Part<S, "decision">>>
  readonly bulk: ReturnType<typeof bulkCall<S>>
  readonly remove: ReturnType<typeof removeCall<S>>
  readonly export: ReturnType<typeof exportCall<S, Part<S, "exportPayload">>>
  readonly ask: ReturnType<typeof askCall<S, AskFields<S>>>
  readonly preview: ReturnType<typeof previewCall<S, PreviewFields<S>>>
}
/** The calls that the flow `S` names, each with its own type. */
export type CallsOf<S extends CallsSpec> = Pick<AllCalls<S>, keyof S["calls"] & CallName>
