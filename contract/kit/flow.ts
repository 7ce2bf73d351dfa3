import { Schema } from "effect"
import type { Call, Who } from "./call.ts"
import { type ApprovalModule, decidingAction } from "./approvals.ts"
import type { Action } from "./modules.ts"
import {
  askCall,
  type AskSpec,
  bulkCall,
  type CallName,
  type CallNames,
  type CallsOf,
  type CallsSpec,
  decideCall,
  detailCall,
  type Example,
  exportCall,
  type Given,
  listCall,
  perUserCall,
  previewCall,
  previewed,
  removeCall,
  summaryCall,
  type SummarySpec,
  usual,
  watchCall,
} from "./flowCalls.ts"
import { id } from "./schema.ts"
import type { DecisionSpec, Fields, RowFields, Words } from "./flowRow.ts"
import type { RoutePath } from "../pages/routes.ts"

/** A request that people decide on; see README, "Adding an approval". */
export type FlowSpec = CallsSpec & {
  /** Prefix of the ids of its machines: `persetujuan` → `persetujuanList`. */
  readonly id: string
  /** First part of every path. */
  readonly root: string
  /** Its page. */
  readonly page: RoutePath
  /** Heading of the page. */
  readonly title: string
  /** Noun for one row, as used inside a sentence. */
  readonly noun: string
  readonly who: readonly Who[]
  readonly module: ApprovalModule
  readonly calls: CallNames
  /** A payload that a fresh demo company accepts, or its refusal, where they differ from the default. */
  readonly examples?: { readonly [K in CallName]?: Example }
  readonly statuses: Words
  readonly decisions: Readonly<Record<string, DecisionSpec>>
  readonly row: RowFields
  /** Filters besides the status, the dates, the office and the division. */
  readonly filters: Fields
  readonly sorts: Words
  /** Fields of a decision besides its note: amounts. */
  readonly decision?: Fields
  /** Payload of a summary besides the filters. */
  readonly summaryPayload?: Fields
  /** Payload of an export besides the filters: its format. */
  readonly exportPayload?: Fields
  readonly summary: SummarySpec
  /** The lifecycle event that removes a row from the lists, if there is such a call. */
  readonly removal?: string
  /** Its refusals are toasts too: `Call.toastsRefusal`. */
  readonly toastsRefusal?: true
  /** List caches that a decision invalidates. */
  readonly invalidates: readonly string[]
  /** Fixed filter of its page, if it shows only part of the rows. */
  readonly within?: Within
}
type Within = Readonly<Record<string, unknown>>

/** Right required by each call. */
const actionsOf = (module: ApprovalModule): Readonly<Record<CallName, Action>> => ({
  list: "view",
  perUser: "view",
  detail: "view",
  watch: "view",
  summary: "view",
  decide: decidingAction(module),
  bulk: decidingAction(module),
  remove: "delete",
  export: "export",
  ask: "create",
  preview: "create",
})

/** The example of a request serves both of its calls: a preview takes some of its fields. */
const exampleOf = (ask: AskSpec | undefined, name: CallName): object | null => {
  if (ask === undefined || (name !== "ask" && name !== "preview")) return null
  const shown = ["members_id", ...(ask.preview ?? [])]
  return name === "ask"
    ? ask.example
    : Object.fromEntries(Object.entries(ask.example).filter(([key]) => shown.includes(key)))
}

/** The calls of a request with approvals: lists, watch, summary, single and bulk decisions. */
export const defineFlow = <const S extends FlowSpec>(spec: S) => {
  const names: CallNames = spec.calls
  const given = (name: CallName): Given => ({
    path: `${spec.root}/${names[name]?.[0] ?? name}`,
    who: spec.who,
    needs: { module: spec.module, action: actionsOf(spec.module)[name] },
    summary: names[name]?.[1] ?? "",
    example: spec.examples?.[name]?.example ?? exampleOf(spec.ask, name) ?? usual[name].example,
    refusal: spec.examples?.[name]?.refusal ?? usual[name].refusal ?? null,
    toastsRefusal: spec.toastsRefusal === true,
    invalidates: spec.invalidates,
  })
  const all = {
    list: listCall(spec, given("list")),
    watch: watchCall(spec, given("watch")),
    summary: summaryCall(spec, spec.summaryPayload ?? {}, given("summary")),
    decide: decideCall(spec, spec.decision ?? {}, given("decide")),
    perUser: perUserCall(spec, given("perUser")),
    detail: detailCall(spec, given("detail")),
    bulk: bulkCall(spec, given("bulk")),
    remove: removeCall(spec, given("remove")),
    export: exportCall(spec, spec.exportPayload ?? {}, given("export")),
    ask: askCall(spec, spec.ask?.fields ?? {}, given("ask")),
    preview: previewCall(spec, previewed(spec), given("preview")),
  }
  /** Type assertion: which calls exist follows from the type of the names, not from the keys of the object. */
  const calls = Object.fromEntries(
    Object.entries(all).filter(([name]) => name in names),
  ) as unknown as CallsOf<S>
  return { ...spec, row: Schema.Struct(spec.row as S["row"]), calls }
}

/** Another page of the same rows: some of them, with its own labels. */
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

export type FlowView = {
  readonly of: string
  readonly noun: string
  readonly within: Within
}
/** Noun for a row: of the view that shows it, otherwise of its flow. */
export const nounOf = (
  flow: { readonly noun: string },
  views: readonly FlowView[],
  row: Readonly<Record<string, unknown>>,
): string =>
  views.find(({ within }) =>
    Object.entries(within).every(([key, values]) =>
      Array.isArray(values) ? values.includes(row[key]) : row[key] === values,
    ),
  )?.noun ?? flow.noun

/** Its calls, each with its own type. */
export const flowCalls = <C extends object>({ calls }: { readonly calls: C }): readonly C[keyof C][] =>
  Object.values(calls) as C[keyof C][]

/** Fields of a request for an employee, as its form submits them. */
export const askedValues = ({ ask }: { readonly ask?: AskSpec }) =>
  Schema.Struct({ members_id: id, ...ask?.fields })

/** Common type of all flows. */
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
  readonly ask?: AskSpec
  /** Views only: the flow that its rows belong to. */
  readonly of?: string
  readonly calls: {
    readonly [K in "list" | "watch" | "summary" | "decide" | "bulk"]: Call
  } & { readonly [K in "perUser" | "detail" | "remove" | "export" | "ask" | "preview"]?: Call }
}
export type RowOf<F extends { readonly row: { readonly Type: unknown } }> = F["row"]["Type"]
