import { sql } from "drizzle-orm"
import { FEATURES } from "#contract/kit/modules.ts"
import { isSale } from "../areas/sales/points.ts"
import { numberOf } from "../kit/numberSeries.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  meta,
  redemptionHistory,
  redemptions,
  rewards,
  salesPointBalances,
  salesPoints,
} from "../db/tables/index.ts"
import { groupedBy } from "../kit/groupedBy.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { random } from "./random.ts"
import {
  entriesOf,
  type Entry,
  type Made,
  type Member,
  redemptionOf,
  type Reward,
  stages,
} from "./redemptionPlan.ts"
import { type Decider, deciderOf } from "./requests.ts"
import { idAt, insertNew, leading, reserveIds } from "./rows.ts"

const HOUR_MS = 3_600_000
const MOST = 24
/** Points that every employee who sells begins with, as a correction by hand. */
const WELCOME = 150

/** Name, note, points of one piece, stock, days until its last day (null = no end), active. */
const REWARDS = [
  ["Payung lipat", "Warna bebas", 120, 40, null, true],
  ["Kaos perusahaan", "Ukuran S sampai XXL", 180, 60, null, true],
  ["Botol minum 750 ml", null, 200, 25, null, true],
  ["Voucher belanja Rp100.000", "Berlaku di toko mitra", 400, 30, 60, true],
  ["Tas ransel", null, 650, 1, null, true],
  ["Jam tangan", "Habis sejak bulan lalu", 900, 0, null, true],
  ["Parsel Lebaran", "Program tahun lalu", 300, 12, -200, true],
  ["Kipas angin mini", null, 250, 8, null, false],
] as const
/** The reward that the demo's redemptions leave alone: none of it is asked for, so it can be deleted. */
const UNASKED = "Jam tangan"

const insertRewards = async (tx: Tx, company: number, now: Date): Promise<readonly Reward[]> => {
  const [at, today] = [now.toISOString(), dateIn(now)]
  const made = await tx
    .insert(rewards)
    .values(
      REWARDS.map(([nama, note, point_cost, stock, days, is_active]) => ({
        companies_id: company,
        nama,
        note,
        point_cost,
        stock,
        valid_until: days === null ? null : addDays(today, days),
        is_active,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning()
  return made.toSorted((a, b) => a.id - b.id)
}

/** Points that approved sales of each employee have earned, the oldest first, after the welcome points. */
const earningsOf = async (tx: Tx, company: number, decider: Decider, now: Date): Promise<Member[]> => {
  const rows = await rowsOf<{
    readonly members_id: number
    readonly nama: string
    readonly visits_id: number
    readonly points: number
    readonly by_nama: string | null
    readonly at: string
  }>(
    tx,
    sql`select v.members_id::float8 as members_id, m.nama, v.id::float8 as visits_id, sum(l.points)::int as points, v.last_nama as by_nama,
        v.last_at as at
      from visits v join visit_lines l on l.companies_id = v.companies_id and l.visits_id = v.id
      join members m on m.companies_id = v.companies_id and m.id = v.members_id
      where v.companies_id = ${company} and v.status = 'approved' and ${isSale(sql`v`)}
      group by v.id, m.nama, v.members_id, v.last_nama, v.last_at having sum(l.points) > 0 order by v.last_at, v.id`,
  )
  const first = new Date(now.getTime() - 60 * 24 * HOUR_MS).toISOString()
  return [...groupedBy(rows, ({ members_id }) => members_id)].map(([id, own]) => ({
    id,
    nama: own[0]?.nama ?? "",
    entries: [
      {
        companies_id: company,
        members_id: id,
        kind: "adjusted",
        points: WELCOME,
        tanggal: dateIn(new Date(first)),
        note: "Poin pembukaan program hadiah",
        by_nama: decider.nama,
        at: first,
      },
      ...own.map(({ nama: _, at, ...entry }): Entry => {
        const instant = new Date(at)
        return {
          ...entry,
          companies_id: company,
          kind: "earned",
          tanggal: dateIn(instant),
          at: instant.toISOString(),
        }
      }),
    ],
  }))
}

const writeBooks = async (tx: Tx, company: number, all: readonly Entry[]): Promise<void> => {
  const balances = new Map<number, number>()
  const rows = all
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.members_id - b.members_id))
    .map((entry) => {
      const balance_after = (balances.get(entry.members_id) ?? 0) + entry.points
      balances.set(entry.members_id, balance_after)
      return { visits_id: null, redemptions_id: null, note: null, ...entry, balance_after }
    })
  const ids = await reserveIds(tx, salesPoints, rows.length)
  await insertNew(
    tx,
    salesPoints,
    rows.map((row, at) => ({ id: idAt(ids, at), ...row })),
  )
  await insertNew(
    tx,
    salesPointBalances,
    [...balances].map(([members_id, balance]) => ({ companies_id: company, members_id, balance })),
  )
}

/** Once per company with Good-ID: rewards, the points of approved sales, and redemptions in every state. */
export const loadRewards = async (
  db: Database,
  company: { readonly id: number; readonly seed: number },
  now: Date,
): Promise<void> => {
  const key = `demo.rewards.${company.id}`
  await db.transact(async (tx) => {
    const [wanted] = await rowsOf(
      tx,
      sql`select from companies where id = ${company.id} and ${FEATURES.goodId} = any (features) and not exists (select from meta where key = ${key})`,
    )
    const decider = await deciderOf(tx, company.id)
    if (wanted === undefined || decider === null) return
    const offered = (await insertRewards(tx, company.id, now)).filter(({ nama }) => nama !== UNASKED)
    const left = new Map(offered.map(({ id, stock }) => [id, stock]))
    const members = await earningsOf(tx, company.id, decider, now)
    const made: Made[] = []
    for (const [at, member] of members.slice(0, MOST).entries()) {
      const choice = offered.filter(
        ({ id, is_active, valid_until }) => is_active && valid_until === null && (left.get(id) ?? 0) > 1,
      )
      const stage = stages[at % stages.length] ?? "pending"
      const chance = random(company.seed, "hadiah", member.id)
      const one = redemptionOf(company.id, member, stage, choice, decider, now, chance)
      if (one === null) continue
      made.push(one)
      if (stage !== "rejected" && stage !== "cancelled")
        left.set(one.row.rewards_id, (left.get(one.row.rewards_id) ?? 0) - 1)
    }
    const sorted = leading(made, ({ row }) => row.status, ["pending", "approved"])
    const ids = await reserveIds(tx, redemptions, sorted.length)
    await insertNew(
      tx,
      redemptions,
      sorted.map(({ row }, at) => ({
        ...row,
        id: idAt(ids, at),
        no: numberOf("PH", row.tanggal, idAt(ids, at)),
      })),
    )
    await insertNew(
      tx,
      redemptionHistory,
      sorted.flatMap(({ moves }, at) =>
        moves.map((move) => ({ ...move, companies_id: company.id, row_id: idAt(ids, at) })),
      ),
    )
    await writeBooks(tx, company.id, [
      ...members.flatMap(({ entries }) => entries),
      ...sorted.flatMap((one, at) => entriesOf(one, idAt(ids, at))),
    ])
    for (const [id, stock] of left)
      await tx.execute(
        sql`update rewards set stock = ${stock} where companies_id = ${company.id} and id = ${id}`,
      )
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), count: made.length } })
  })
}
