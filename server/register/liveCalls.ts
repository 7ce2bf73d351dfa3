import type { AnyResource } from "#contract/kit/resource.ts"
import type { Call } from "#contract/kit/call.ts"
import { calls, type CallPath, flows, resources, type selfFlows } from "#contract/index.ts"
import { approvals } from "./flows.ts"
import { type Handler, inTx, type LiveCall } from "../call/handler.ts"
import { notFound, ok } from "../call/answer.ts"
import { handlers as ownHandlers, rules } from "./calls.ts"
import { removeRows } from "../kit/removeRows.ts"
import { type Asked, optionsOf } from "../kit/options.ts"
import { rulesOn } from "../kit/asOf.ts"
import { findRow, listRows, saveRow } from "../kit/resource.ts"
import type { ResourceRules } from "../kit/rules.ts"
import type { Values } from "../kit/tenantTable.ts"
import { sortRows } from "../kit/sorting.ts"

type RuledId = (typeof rules)[number]["id"]
type AnyHandler = Handler<never>
type FlowId = (typeof flows)[number]["id"]
type DecidedId = (typeof approvals)[number]["id"]
type PathIn<C> = C extends object ? Extract<C[keyof C], { readonly path: string }>["path"] : never
type Declared =
  | (typeof resources)[number]["calls"]
  | (typeof flows)[number]["calls"]
  | (typeof selfFlows)[number]["calls"]
type OwnPath = Exclude<CallPath, Declared extends infer C ? (C extends object ? PathIn<C> : never) : never>

const own: Record<OwnPath, unknown> = ownHandlers

/** A resource without rules does not compile. */
const rulesOf = (id: RuledId): ResourceRules => {
  const found: ResourceRules | undefined = rules.find((rule) => rule.id === id)
  if (found === undefined) throw new Error(`no rules for ${id}`)
  return found
}
/** A flow without its approval does not compile. */
const flowHandlers = (id: DecidedId): readonly (readonly [string, unknown])[] =>
  approvals.find((approval) => approval.id === id)?.handlers ?? []
type Saved = { readonly id?: number; readonly version?: number; readonly request_id?: string }

/** Handlers of a resource's calls; its exceptions are declared in its rules. */
const resourceHandlers = (resource: AnyResource, resourceRules: ResourceRules): [string, unknown][] => {
  const { list, find, create, update, remove, sort, options } = resource.calls
  const saving = (call: typeof create): [string, unknown] => [
    call.path,
    inTx(call, (ctx, payload) => {
      const { id, version, request_id: _, ...values } = payload as Saved & Record<string, unknown>
      return saveRow(ctx as never, resourceRules, values, { id: id ?? null, version: version ?? null })
    }),
  ]
  const given = <C extends typeof create>(call: C | undefined, handler: (call: C) => [string, unknown]) =>
    call === undefined ? [] : [handler(call)]
  return [
    [
      list.path,
      inTx(list, async (ctx, payload) =>
        ok(
          await listRows(
            ctx as never,
            resourceRules,
            { sort: resource.sorts[0], dir: resource.firstDir ?? "asc" },
            payload as never,
          ),
        ),
      ),
    ],
    [
      find.path,
      inTx(find, async (ctx, payload) => {
        const asked = payload as { readonly id: number; readonly per_tanggal?: string }
        const dated = await rulesOn(ctx as never, resourceRules, asked)
        const row = await findRow(ctx, dated, asked.id)
        if (row === null) throw notFound(dated.noun)
        return ok(dated.present?.(ctx as never, row) ?? row)
      }),
    ],
    saving(create),
    ...given(update, saving),
    ...given(sort, (call) => [
      call.path,
      inTx(call, (ctx, payload) => sortRows(ctx as never, resourceRules, payload as Values)),
    ]),
    ...given(options, (call) => [
      call.path,
      inTx(call, (ctx, payload) =>
        optionsOf(ctx as never, resourceRules.table, payload as Asked & Values, {
          order: resourceRules.sorted?.order,
          all: resource.chooseAll === true,
        }),
      ),
    ]),
    [
      remove.path,
      inTx(remove, (ctx, payload) =>
        removeRows(ctx as never, resourceRules, payload as { id?: number; ids?: number[] }),
      ),
    ],
  ]
}

const handlers = new Map<string, unknown>([
  ...Object.entries(own),
  ...resources.flatMap((resource) =>
    resourceHandlers(resource as unknown as AnyResource, rulesOf(resource.id)),
  ),
  ...flows.flatMap(({ id }: { readonly id: FlowId }) => flowHandlers(id)),
])

/** Every live call with its handler, by path. */
export const liveCalls: ReadonlyMap<string, LiveCall> = new Map(
  calls.map((call) => {
    const handler = handlers.get(call.path)
    if (handler === undefined) throw new Error(`no handler for ${call.path}`)
    return [
      call.path,
      { call: call as unknown as Call, handler: handler as AnyHandler as unknown as Handler<Call> },
    ] as const
  }),
)
