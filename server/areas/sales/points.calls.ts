import { sql } from "drizzle-orm"
import { adjustPoints, POINT_PAGE, type PointEntry, readPoints } from "#contract/areas/sales/salesPoints.ts"
import { redemptions as flow } from "#contract/areas/sales/redemptions.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { personOf } from "./person.ts"
import { bookPoints, lockBalances } from "./points.ts"

type Stored = Omit<PointEntry, "no" | "link"> & {
  readonly visit: string | null
  readonly visits_id: number | null
  readonly redemption: string | null
  readonly redemptions_id: number | null
}

const linkOf = ({ visits_id, redemptions_id }: Stored): string | null => {
  if (visits_id !== null) return `/visit?status=semua&id=${visits_id}`
  return redemptions_id === null ? null : `${flow.page}?status=semua&id=${redemptions_id}`
}

/** A page of the ledger, the newest entry first; `before` is the id of the last entry seen. */
const entriesOf = async (tx: Tx, member: number, before: string | undefined) => {
  const after = /^\d{1,16}$/.test(before ?? "") ? Number(before) : null
  const rows = await rowsOf<Stored>(
    tx,
    sql`select s.id::float8 as id, s.kind, s.points, s.balance_after as balance, s.tanggal::text as tanggal, s.note, s.by_nama as by, s.at,
        v.no as visit, s.visits_id::float8 as visits_id, r.no as redemption, s.redemptions_id::float8 as redemptions_id
      from sales_points s
      left join visits v on v.companies_id = s.companies_id and v.id = s.visits_id
      left join redemptions r on r.companies_id = s.companies_id and r.id = s.redemptions_id
      where s.members_id = ${member} and ${after === null ? sql`true` : sql`s.id < ${after}`}
      order by s.id desc limit ${literal(POINT_PAGE + 1)}`,
  )
  const shown = rows.slice(0, POINT_PAGE)
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => {
      const { visit, visits_id: _, redemption, redemptions_id: __, at, ...entry } = row
      return { ...entry, no: visit ?? redemption, link: linkOf(row), at: wireInstant(at) }
    }),
    next: rows.length > POINT_PAGE && last !== undefined ? String(last.id) : null,
  }
}

type Answer = AnswerOf<typeof readPoints>
type Sums = Pick<Answer, "balance" | "earned" | "spent" | "adjusted" | "waiting">

const sumsOf = async (tx: Tx, member: number): Promise<Sums> => {
  const [sums] = await rowsOf<Sums>(
    tx,
    sql`select coalesce((select balance from sales_point_balances where members_id = ${member}), 0)::float8 as balance,
        coalesce(sum(points) filter (where kind in ('earned', 'reversed')), 0)::float8 as earned,
        coalesce(-sum(points) filter (where kind in ('redeemed', 'returned')), 0)::float8 as spent,
        coalesce(sum(points) filter (where kind = 'adjusted'), 0)::float8 as adjusted,
        coalesce((select sum(points) from redemptions where members_id = ${member} and status = 'pending'), 0)::float8 as waiting
      from sales_points where members_id = ${member}`,
  )
  if (sums === undefined) throw new Error("points were not summed up")
  return sums
}

const latestOf = (tx: Tx, member: number): Promise<Answer["redemptions"]> =>
  rowsOf(
    tx,
    sql`select id::float8 as id, no, reward_nama as reward, qty, points, tanggal::text as tanggal, status from redemptions
      where members_id = ${member} order by redemptions.id desc limit ${literal(POINT_PAGE)}`,
  )

export const salesPointHandlers = {
  "good-id/poin/find": inTx(readPoints, async ({ tx }, { id, cursor }) => {
    const member = await personOf(tx, id)
    if (member === null) throw notFound("pegawai")
    return ok({
      member,
      ...(await sumsOf(tx, id)),
      ...(await entriesOf(tx, id, cursor)),
      redemptions: await latestOf(tx, id),
    })
  }),

  "good-id/poin/sesuaikan": inTx(adjustPoints, async (ctx, { members_id, points, note }) => {
    const { tx, companyId, now, session } = ctx
    const member = await personOf(tx, members_id)
    if (member === null) throw notFound("pegawai")
    const booking = { tx, companyId, now, by: session.row.nama_lengkap }
    const balance = (await lockBalances(booking, [members_id])).get(members_id) ?? 0
    if (points < 0 && balance + points < 0)
      throw new InvalidFields({
        points: [
          balance > 0
            ? `Paling banyak dikurangi ${wholeWords(balance)}`
            : "Saldo poin pegawai ini sudah habis",
        ],
      })
    await bookPoints(booking, [{ members_id, kind: "adjusted", points, tanggal: dateIn(now), note }])
    await ctx.audit({
      entity: "poin pegawai",
      entityId: members_id,
      action: "update",
      before: { balance },
      after: { balance: balance + points, points, note },
    })
    return ok(
      { id: members_id, balance: balance + points },
      `Poin ${member.nama} menjadi ${wholeWords(balance + points)}`,
    )
  }),
}
