import { sql } from "drizzle-orm"
import { inbox, waiting } from "#contract/areas/inbox/inbox.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { barOf } from "#contract/kit/needs.ts"
import { mayCall } from "../call/access.ts"
import { ok } from "../call/answer.ts"
import { inTx } from "../call/handler.ts"
import type { Session } from "../call/session.ts"
import { rowsOf } from "../db/database.ts"
import { literal } from "../db/literal.ts"
import type { Approval } from "../kit/approval/approval.ts"
import { wireInstant } from "../time/calendar.ts"
import { approvals } from "./flows.ts"

/** Those somebody may see and decide on; which of their rows, row-level security says. */
const decidedBy = (session: Session): readonly Approval[] =>
  approvals.filter(({ flow }) =>
    [flow.calls.list, flow.calls.decide].every(
      ({ who, needs }) => mayCall(session, who) && barOf(session.holder, needs) === null,
    ),
  )

type Found = { readonly flow: string; readonly id: number; readonly created_at: string }

/** All queues at once, by the flows there are: here, where every area's flow is known. */
export const inboxHandlers = {
  "inbox/waiting": inTx(waiting, async ({ tx, session }, { offices_id }) => {
    const queues = []
    for (const { flow, waiting: waits } of decidedBy(session)) {
      const { id, page, title, noun } = flow
      const found = await waits(tx, offices_id === null ? {} : { offices_id })
      queues.push({ flow: id, page, title, noun, ...found })
    }
    return ok({ queues })
  }),
  "inbox/list": inTx(inbox, async ({ tx, session }, { flow: only, page, per_page = PAGE_SIZE, ...ask }) => {
    /** One flow after the other: the transaction is one connection. */
    const queues = decidedBy(session).filter(({ id }) => only === undefined || id === only)
    if (queues.length === 0) return ok({ rows: [], total: 0, page: 1, last_page: 1 })
    const most = page * per_page
    const branches = queues.map(
      ({ id, oldest }) => sql`(select ${id}::text as flow, q.id, q.created_at from (${oldest(ask, most)}) q)`,
    )
    const rows = await rowsOf<Found>(
      tx,
      sql`select flow, id, created_at::text as created_at from (${sql.join(branches, sql` union all `)}) a
        order by a.created_at, flow, id offset ${literal(most - per_page)} limit ${literal(per_page)}`,
    )
    const counts = []
    for (const { waiting: waits } of queues) counts.push((await waits(tx, ask)).count)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return ok({
      rows: rows.map(({ created_at, ...row }) => ({ ...row, created_at: wireInstant(created_at) })),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    })
  }),
}
