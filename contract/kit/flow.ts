import { Schema } from "effect"
import type { Call, Who } from "./call.ts"
import type { ApprovalModule } from "./approvals.ts"
import type { Action } from "./modules.ts"
import {
  bulkCall,
  type CallName,
  type CallNames,
  type CallsOf,
  decideCall,
  detailCall,
  type Example,
  exportCall,
  type Filters,
  filtersOf,
  type Given,
  listCall,
  type None,
  perUserCall,
  removeCall,
  summaryCall,
  type SummarySpec,
  usual,
  watchCall,
} from "./flowCalls.ts"
import type { DecisionSpec, Fields, RowFields, Words } from "./flowRow.ts"
import type { RoutePath } from "../routes.ts"

/** A request that people decide on; see README, "Adding an approval". */
export type FlowSpec<
  Id extends string,
  Root extends string,
  N extends CallNames,
  R extends RowFields,
  St extends Words,
  De extends Readonly<Record<string, DecisionSpec>>,
  F extends Fields,
  So extends Words,
  X extends Fields,
  A extends Fields,
  T extends string,
  C extends Fields,
  M extends Fields,
  D extends Fields,
  Ms extends Words,
  Xp extends Fields = None,
> = {
  /** Begins the ids of its machines: `persetujuan` → `persetujuanList`. */
  readonly id: Id
  /** First part of every path. */
  readonly root: Root
  /** Its page. */
  readonly page: RoutePath
  /** Heading of the page. */
  readonly title: string
  /** What one row is called in the middle of a sentence. */
  readonly noun: string
  readonly who: readonly Who[]
  readonly module: ApprovalModule
  readonly calls: N
  /** A payload a fresh demo company accepts, or how it is refused, where it is not the usual one. */
  readonly examples?: { readonly [K in CallName]?: Example }
  readonly statuses: St
  readonly decisions: De
  readonly row: R
  /** Beside the status, the dates, the office and the division. */
  readonly filters: F
  readonly sorts: So
  /** What a decision brings beside its note: amounts. */
  readonly decision?: X
  /** What a summary is asked beside the filters. */
  readonly summaryPayload?: A
  /** What an export is asked beside the filters: its format. */
  readonly exportPayload?: Xp
  readonly summary: SummarySpec<T, C, M, D, Ms>
  /** The event that takes a row from the lists, where there is such a call. */
  readonly removal?: string
  /** Lists that are wrong after a decision. */
  readonly invalidates: readonly string[]
  /** What its page always asks its lists for, where it shows a part of the rows. */
  readonly within?: Within
}
type Within = Readonly<Record<string, unknown>>

/** What right each call asks for. */
const actions: Readonly<Record<CallName, Action>> = {
  list: "view",
  perUser: "view",
  detail: "view",
  watch: "view",
  summary: "view",
  decide: "approve",
  bulk: "approve",
  remove: "delete",
  export: "export",
}

/** The calls of a request that people decide on: lists, watch, summary, single and bulk decisions. */
export const defineFlow = <
  const Id extends string,
  const Root extends string,
  const N extends CallNames,
  R extends RowFields,
  const St extends Words,
  const De extends Readonly<Record<string, DecisionSpec>>,
  F extends Fields,
  const So extends Words,
  const T extends string,
  C extends Fields,
  M extends Fields,
  D extends Fields,
  const Ms extends Words,
  X extends Fields = None,
  A extends Fields = None,
  Xp extends Fields = None,
>(
  spec: FlowSpec<Id, Root, N, R, St, De, F, So, X, A, T, C, M, D, Ms, Xp>,
) => {
  const { root, who, row, sorts, invalidates, summary } = spec
  const names: CallNames = spec.calls
  const filters = filtersOf(spec.statuses, spec.filters)
  const asked = Object.keys(spec.decisions) as [string, ...string[]]
  const given = (name: CallName): Given<string> => ({
    path: `${root}/${names[name]?.[0] ?? name}`,
    who,
    needs: { module: spec.module, action: actions[name] },
    summary: names[name]?.[1] ?? "",
    example: spec.examples?.[name]?.example ?? usual[name].example,
    refusal: spec.examples?.[name]?.refusal ?? usual[name].refusal ?? null,
  })
  const all = {
    list: listCall(given("list"), filters, sorts, row),
    watch: watchCall(given("watch"), filters, row),
    summary: summaryCall(given("summary"), filters, spec.summaryPayload ?? ({} as A), summary),
    decide: decideCall(given("decide"), asked, spec.decision ?? ({} as X), invalidates),
    perUser: perUserCall(given("perUser"), filters, sorts, row),
    detail: detailCall(given("detail"), row),
    bulk: bulkCall(given("bulk"), asked, invalidates),
    remove: removeCall(given("remove"), invalidates),
    export: exportCall(given("export"), filters, spec.exportPayload ?? ({} as Xp)),
  }
  /** Which of them there are the compiler sees in the names, and not in the keys. */
  const calls = Object.fromEntries(
    Object.entries(all).filter(([name]) => name in names),
  ) as unknown as CallsOf<Root, N, R, keyof De & string, Filters<St, F>, So, X, A, T, C, M, D, Ms, Xp>
  return { ...spec, row: Schema.Struct(row), calls }
}

/** Another page of the same rows: narrowed to some of them, with words of its own. */
export const viewOf = <F extends { readonly id: string }, const Id extends string>(
  flow: F,
  view: {
    readonly id: Id
    readonly page: RoutePath
    readonly title: string
    readonly noun: string
    readonly within: Within
  },
): Omit<F, "id"> & typeof view & { readonly of: F["id"] } => ({ ...flow, ...view, of: flow.id })

/** Its calls, each with its own type. */
export const flowCalls = <C extends object>({ calls }: { readonly calls: C }): readonly C[keyof C][] =>
  Object.values(calls) as C[keyof C][]

/** What is known of any flow. */
export type AnyFlow = {
  readonly id: string
  readonly root: string
  readonly page: RoutePath
  readonly module: ApprovalModule
  readonly title: string
  readonly noun: string
  readonly statuses: readonly string[]
  readonly decisions: Readonly<Record<string, DecisionSpec>>
  readonly removal?: string
  readonly within?: Within
  /** Of another page: the flow its rows are of. */
  readonly of?: string
  readonly calls: {
    readonly [K in "list" | "watch" | "summary" | "decide"]: Call
  } & { readonly [K in "perUser" | "detail" | "bulk" | "remove" | "export"]?: Call }
}
export type RowOf<F extends { readonly row: { readonly Type: unknown } }> = F["row"]["Type"]
