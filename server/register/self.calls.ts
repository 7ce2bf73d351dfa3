import { sql } from "drizzle-orm"
import { type OwnRequest, ownRequests } from "#contract/areas/self/requests.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { barOf } from "#contract/kit/needs.ts"
import { ok } from "../call/answer.ts"
import { inTx } from "../call/handler.ts"
import { rowsOf } from "../db/database.ts"
import { literal } from "../db/literal.ts"
import { selfIn } from "../kit/approval/selfCalls.ts"
import { approvals } from "./flows.ts"

type Found = { readonly flow: string; readonly id: number; readonly total: number }

/** Requests of an employee, of all kinds. It is in the register because only here are the flows of all areas known. */
export const selfRequestHandlers = {
  "saya/pengajuan/list": inTx(ownRequests, async (ctx, { page, per_page = PAGE_SIZE, status }) => {
    const { tx, session } = ctx
    const self = selfIn(ctx)
    const own = approvals.filter(({ spec }) => {
      const calls = spec.own?.calls
      return calls !== undefined && barOf(session.holder, calls.list.needs) === null
    })
    if (own.length === 0) return ok({ rows: [], total: 0, page: 1, last_page: 1 })
    const isPending = status === undefined ? null : status === "pending"
    const branches = own.map(
      ({ id, ofOne }) => sql`select ${id}::text as flow, q.* from (${ofOne(self, isPending)}) q`,
    )
    const found = await rowsOf<Found>(
      tx,
      sql`select flow, id, count(*) over ()::int as total from (${sql.join(branches, sql` union all `)}) a
        order by created_at desc, flow, id desc offset ${literal((page - 1) * per_page)} limit ${literal(per_page)}`,
    )
    const told = new Map<string, OwnRequest>()
    for (const { id, told: tell } of own) {
      const ids = found.filter(({ flow }) => flow === id).map((row) => row.id)
      for (const row of await tell(tx, ids)) told.set(`${id} ${row.id}`, { flow: id, ...row })
    }
    const total = found[0]?.total ?? 0
    return ok({
      rows: found.flatMap(({ flow, id }) => told.get(`${flow} ${id}`) ?? []),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    })
  }),
}
