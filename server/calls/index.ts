import type { AnyResource } from "#contract/resource.ts"
import type { Call } from "#contract/call.ts"
import { calls, type CallPath, resources } from "#contract/index.ts"
import type { LiveCall } from "../http/dispatch.ts"
import { type Handler, inTx } from "../http/handler.ts"
import { notFound, ok } from "../http/answer.ts"
import { handlers as ownHandlers, rules } from "./register.ts"
import { removeRows } from "./removeRows.ts"
import { findRow, listRows, saveRow } from "./resource.ts"
import type { ResourceRules } from "./rules.ts"

type ResourceId = (typeof resources)[number]["id"]
type RuledId = (typeof rules)[number]["id"]
type AnyHandler = Handler<never>
type OwnPath = Exclude<CallPath, `${ResourceId}/${"list-all" | "find" | "create" | "delete"}`>

const own: Record<OwnPath, unknown> = ownHandlers

/** A resource without rules does not compile. */
const rulesOf = (id: RuledId): ResourceRules => {
  const found: ResourceRules | undefined = rules.find((rule) => rule.id === id)
  if (found === undefined) throw new Error(`no rules for ${id}`)
  return found
}
type Saved = { readonly id?: number; readonly version?: number; readonly request_id?: string }

/** The four calls of a resource; what is special about it stands in its rules. */
const resourceHandlers = (resource: AnyResource, resourceRules: ResourceRules): [string, unknown][] => {
  const { list, find, create, remove } = resource.calls
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
        const row = await findRow(ctx, resourceRules, (payload as { id: number }).id)
        if (row === null) throw notFound(resourceRules.noun)
        return ok(resourceRules.present?.(ctx as never, row) ?? row)
      }),
    ],
    [
      create.path,
      inTx(create, (ctx, payload) => {
        const { id, version, request_id: _, ...values } = payload as Saved & Record<string, unknown>
        return saveRow(ctx as never, resourceRules, values, { id: id ?? null, version: version ?? null })
      }),
    ],
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
