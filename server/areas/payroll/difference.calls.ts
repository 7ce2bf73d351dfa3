import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { payDifference } from "#contract/areas/payroll/run.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf } from "../../db/database.ts"
import type { SlipLineJson } from "../../db/tables/slips.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { periodNamed } from "./run.calls.ts"
import { byKode, differences, namesIn } from "./slipLines.ts"

type Answered = AnswerOf<typeof payDifference>
type Compared = {
  readonly members_id: number
  readonly nip: string
  readonly nama: string
  readonly before: number | null
  readonly after: number | null
  readonly delta: number
  readonly was: readonly SlipLineJson[] | null
  readonly is: readonly SlipLineJson[] | null
}

/** The lines that add up to the net; employer contributions are not part of it. */
const ofNet = (lines: readonly SlipLineJson[] | null): readonly SlipLineJson[] =>
  (lines ?? []).filter(({ kind }) => kind === "earning" || kind === "deduction")

/** Pairs the slips of the period (or of its dry run) with the slips they are compared with, by employee. */
const pairs = (after: SQL, before: SQL): SQL =>
  sql`(select coalesce(a.members_id, b.members_id) as members_id, coalesce(a.nama, b.nama) as nama,
      coalesce(a.person->>'nip', b.person->>'nip') as nip, b.net as before, a.net as after, coalesce(a.net, 0) - coalesce(b.net, 0) as delta,
      b.lines as was, a.lines as is
    from (select * from slips where ${after}) a full join (select * from slips where ${before}) b on a.members_id = b.members_id) x`

export const differenceHandlers = {
  "payroll/beda": inTx(payDifference, async ({ tx }, payload) => {
    const { period_id, against, q, page, per_page = PAGE_SIZE } = payload
    const period = await periodNamed(tx, period_id)
    const isTrial = against === "trial"
    const [other] = isTrial
      ? await rowsOf<{ readonly id: number; readonly nama: string }>(
          tx,
          sql`select payroll_periods_id::float8 as id, 'Percobaan' as nama from slips where payroll_periods_id = ${period_id} and is_draft limit 1`,
        )
      : await rowsOf<{ readonly id: number; readonly nama: string }>(
          tx,
          sql`select p.id::float8 as id, p.nama from payroll_periods p join payroll_periods now on now.companies_id = p.companies_id and now.id = ${period_id}
            where p.type = now.type and p.id <> now.id and p.end_date < now.start_date and p.status in ('approved', 'paid', 'locked')
            order by p.end_date desc, p.id desc limit 1`,
        )
    const none: Answered["sums"] = { before: 0, after: 0, more: 0, less: 0, joined: 0, left: 0 }
    if (other === undefined)
      return ok({ rows: [], total: 0, page: 1, last_page: 1, against: null, sums: none })
    const own = sql`payroll_periods_id = ${period_id} and not is_draft`
    const from = isTrial
      ? pairs(sql`payroll_periods_id = ${period_id} and is_draft`, own)
      : pairs(own, sql`payroll_periods_id = ${other.id} and not is_draft`)
    const words = q?.trim().toLowerCase() ?? ""
    const where = sql`x.delta <> 0 ${words === "" ? sql`` : sql`and (strpos(lower(x.nama), ${words}) > 0 or lower(x.nip) = ${words})`}`
    const [sums] = await rowsOf<Answered["sums"] & { readonly total: number }>(
      tx,
      sql`select coalesce(sum(x.before), 0)::float8 as before, coalesce(sum(x.after), 0)::float8 as after,
        count(*) filter (where x.delta > 0)::int as more, count(*) filter (where x.delta < 0)::int as less,
        count(*) filter (where x.before is null)::int as joined, count(*) filter (where x.after is null)::int as left,
        count(*) filter (where ${where})::int as total from ${from}`,
    )
    const { total, ...told } = sums ?? { ...none, total: 0 }
    const rows = await rowsOf<Compared>(
      tx,
      sql`select x.members_id::float8 as members_id, x.nip, x.nama, x.before::float8 as before, x.after::float8 as after, x.delta::float8 as delta, x.was, x.is
        from ${from} where ${where} order by abs(x.delta) desc, x.members_id limit ${literal(per_page)} offset ${literal((page - 1) * per_page)}`,
    )
    return ok({
      rows: rows.map(({ was, is, ...row }) => ({
        ...row,
        lines: differences(byKode(ofNet(was)), byKode(ofNet(is)), namesIn(was ?? [], is ?? [])),
      })),
      total,
      page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      against: isTrial ? `Percobaan ${period.nama}` : other.nama,
      sums: told,
    })
  }),
}
