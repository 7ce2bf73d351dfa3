import { sql } from "drizzle-orm"
import { inbox, pace, PACE_DAYS, waiting, waitingMembers } from "#contract/areas/inbox/inbox.ts"
import { flowViews } from "#contract/index.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import { barOf } from "#contract/kit/needs.ts"
import { mayCall } from "../call/access.ts"
import { ok } from "../call/answer.ts"
import { inTx } from "../call/handler.ts"
import type { Session } from "../call/session.ts"
import { rowsOf } from "../db/database.ts"
import { literal } from "../db/literal.ts"
import type { Approval } from "../kit/approval/approval.ts"
import { memberWhere } from "../kit/approval/members.ts"
import { wireInstant } from "../time/calendar.ts"
import { approvals } from "./flows.ts"

/** Approvals the caller may see and decide on; row-level security restricts their rows. */
const decidedBy = (session: Session): readonly Approval[] =>
  approvals.filter(({ flow }) =>
    [flow.calls.list, flow.calls.decide].every(
      ({ who, needs }) => mayCall(session, who) && barOf(session.holder, needs) === null,
    ),
  )

/** Rows of a flow that one page shows: a flow with two pages divides its rows between them. */
type Queue = { readonly page: AnyFlow; readonly of: Approval; readonly within: object }
const queuesOf = (session: Session): readonly Queue[] =>
  decidedBy(session).flatMap((of) =>
    [of.flow as AnyFlow, ...flowViews.filter((view) => view.of === of.id)].map((page) => ({
      page,
      of,
      within: page.within ?? {},
    })),
  )

type Found = { readonly flow: string; readonly id: number; readonly created_at: string }

/**
 * An employee with pending requests; `of` is the total number of such employees, on a row without an employee (id null)
 * if the page is empty.
 */
type Awaited = {
  readonly of: number
  readonly id: number | null
  readonly nama: string
  readonly nip: string
  readonly foto: number | null
  readonly kantor: string
  readonly jabatan: string | null
  readonly found: Readonly<Record<string, number>>
  readonly total: number
  readonly oldest_at: string
}

const DAY_MS = 86_400_000

/** All queues in one answer. It is in the register because only here are the flows of all areas known. */
export const inboxHandlers = {
  "inbox/waiting": inTx(waiting, async ({ tx, session }, { offices_id }) => {
    const queues = []
    for (const { page: shown, of, within } of queuesOf(session)) {
      const { id, page, title, noun } = shown
      const found = await of.waiting(tx, { ...within, ...(offices_id === null ? {} : { offices_id }) })
      queues.push({ flow: id, page, title, noun, ...found })
    }
    return ok({ queues })
  }),
  "inbox/pace": inTx(pace, async ({ tx, now, session }, { flow: only }) => {
    const since = new Date(now.getTime() - PACE_DAYS * DAY_MS).toISOString()
    let decided = 0
    let minutes = 0
    for (const { page, of, within } of queuesOf(session)) {
      if (only !== undefined && page.id !== only) continue
      const found = await of.pace(tx, within, since)
      decided += found.decided
      minutes += found.minutes
    }
    return ok({ decided, avg_minutes: decided === 0 ? null : Math.round(minutes / decided) })
  }),
  "inbox/list": inTx(inbox, async ({ tx, session }, { flow: only, page, per_page = PAGE_SIZE, ...ask }) => {
    /** One flow after the other: a transaction has a single connection. */
    const queues = queuesOf(session).filter(({ page: { id } }) => only === undefined || id === only)
    if (queues.length === 0) return ok({ rows: [], total: 0, page: 1, last_page: 1 })
    const most = page * per_page
    const branches = queues.map(
      ({ page: { id }, of, within }) =>
        sql`(select ${id}::text as flow, q.id, q.created_at from (${of.oldest({ ...ask, ...within }, most)}) q)`,
    )
    const rows = await rowsOf<Found>(
      tx,
      sql`select flow, id, created_at::text as created_at from (${sql.join(branches, sql` union all `)}) a
        order by a.created_at, flow, id offset ${literal(most - per_page)} limit ${literal(per_page)}`,
    )
    const counts = []
    for (const { of, within } of queues) counts.push((await of.waiting(tx, { ...ask, ...within })).count)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return ok({
      rows: rows.map(({ created_at, ...row }) => ({ ...row, created_at: wireInstant(created_at) })),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    })
  }),

  "members/list-members-persetujuan": inTx(
    waitingMembers,
    async ({ tx, session, companyId, fileUrl }, { page, per_page = PAGE_SIZE, ...ask }) => {
      const queues = decidedBy(session)
      if (queues.length === 0) return ok({ rows: [], total: 0, page: 1, last_page: 1 })
      const branches = queues.map(
        ({ id, waitingBy }) => sql`select ${id}::text as flow, q.* from (${waitingBy()}) q`,
      )
      const found = await rowsOf<Awaited>(
        tx,
        sql`with f as materialized (
          select m.id::float8 as id, m.nama, m.nip, m.foto_files_id::float8 as foto, o.nama as kantor, j.nama as jabatan, w.*
          from (select members_id, jsonb_object_agg(flow, count) as found, sum(count)::int as total, min(oldest_at) as oldest_at
            from (${sql.join(branches, sql` union all `)}) a group by members_id) w
          join members m on m.id = w.members_id join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
          left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id where ${memberWhere(ask, sql`m`)})
        select n.of, p.id, p.nama, p.nip, p.foto, p.kantor, p.jabatan, p.found, p.total, p.oldest_at::text as oldest_at
        from (select count(*)::int as of from f) n left join (select * from f order by f.oldest_at, f.id
          offset ${literal((page - 1) * per_page)} limit ${literal(per_page)}) p on true order by p.oldest_at, p.id`,
      )
      const total = found[0]?.of ?? 0
      const none = Object.fromEntries(queues.map(({ id }) => [id, 0]))
      return ok({
        rows: found.flatMap(({ of: _of, id, found: waits, foto, oldest_at, ...row }) =>
          id === null
            ? []
            : [
                {
                  ...row,
                  id,
                  foto: fileUrl(companyId, foto),
                  pending: { ...none, ...waits },
                  oldest_at: wireInstant(oldest_at),
                },
              ],
        ),
        total,
        page,
        last_page: Math.max(1, Math.ceil(total / per_page)),
      })
    },
  ),
}
