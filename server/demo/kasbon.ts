import { sql } from "drizzle-orm"
import { kasbonSetting } from "#contract/areas/kasbon/kasbonSetting.ts"
import { decoder } from "#contract/kit/decode.ts"
import {
  endIn,
  type Instalment,
  monthAfter,
  outstandingIn,
  payIn,
  type Plan,
  planOf,
  skipIn,
} from "#machines/lifecycles/kasbonPlan.ts"
import { numberOf } from "../kit/numberSeries.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { kasbon, kasbonHistory, kasbonInstalments, kasbonSettings, meta } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { wishOf } from "./kasbonWish.ts"
import { type Random, random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"
import { askedMove } from "../kit/approval/history.ts"

const MOST = 18
const HOUR_MS = 3_600_000

type AdvancePerson = {
  readonly id: number
  readonly nama: string
  readonly pay: number
  readonly kode_kantor: string | null
}
type Status = (typeof kasbon.$inferInsert)["status"]
type Move = Omit<typeof kasbonHistory.$inferInsert, "row_id" | "companies_id">

/** States of the advances, in the order of the employees who have them. */
const stages = [
  "pending",
  "pending",
  "approved",
  "repaying",
  "repaying",
  "pending",
  "settled",
  "disbursed",
  "rejected",
] as const

const advancePeople = (tx: Tx, company: number, most: number): Promise<AdvancePerson[]> =>
  rowsOf<AdvancePerson>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.gaji_pokok::float8 as pay, o.kode as kode_kantor
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null and m.gaji_pokok > 1000000 and m.gaji_type = 'bulanan'
      order by md5('kasbon' || m.id::text) limit ${most}`,
  )

/** The repayment plan at a stage: some instalments are paid, one of them by hand, and one was postponed. */
const planFor = (stage: Status, plan: Plan, at: number): Plan => {
  if (stage === "settled") return endIn(plan, "paid_manual")
  if (stage !== "repaying") return plan
  const begun = payIn(plan, 1, "paid_manual")
  return at % 2 === 0 ? skipIn(begun, 2) : begun
}

type Made = {
  readonly row: typeof kasbon.$inferInsert
  readonly moves: readonly Move[]
  readonly plan: readonly Instalment[]
}

const advanceOf = (
  company: number,
  person: AdvancePerson,
  at: number,
  decider: Decider,
  now: Date,
  chance: Random,
): Made => {
  const today = dateIn(now)
  const stage: Status = stages[at % stages.length] ?? "pending"
  const { amount, tenor, purpose } = wishOf(person, chance)
  const isRunning = stage === "repaying" || stage === "settled" || stage === "disbursed"
  const tanggal = addDays(
    today,
    stage === "pending" ? -chance.int(1, 5) : isRunning ? -chance.int(70, 110) : -chance.int(6, 20),
  )
  const first = monthAfter(tanggal.slice(0, 7), 1)
  const isGranted = stage !== "pending" && stage !== "rejected"
  const plan = isGranted ? planFor(stage, planOf(amount, tenor, first), at) : []
  const asked = `${tanggal}T03:00:00.000Z`
  const later = (hours: number) => new Date(Date.parse(asked) + hours * HOUR_MS).toISOString()
  const way: readonly Status[] =
    stage === "rejected"
      ? ["rejected"]
      : stage === "pending"
        ? []
        : (["approved", "disbursed", "repaying", "settled"] as const).slice(
            0,
            (["approved", "disbursed", "repaying", "settled"] as const).indexOf(stage as "approved") + 1,
          )
  const note = stage === "rejected" ? "Masih dalam masa percobaan" : null
  const moves: Move[] = [
    {
      ...askedMove(person.nama, asked),
    },
    ...way.map((to, step): Move => ({
      version: step + 2,
      from_state: way[step - 1] ?? "pending",
      to_state: to,
      level: 1,
      by_id: decider.id,
      by_nama: decider.nama,
      at: later(20 * (step + 1)),
      note,
      via: "single",
    })),
  ]
  const last = moves.at(-1)
  return {
    row: {
      companies_id: company,
      no: "",
      members_id: person.id,
      tanggal,
      purpose,
      amount,
      tenor,
      first_period: `${first}-01`,
      granted_amount: isGranted ? amount : null,
      granted_tenor: isGranted ? tenor : null,
      granted_period: isGranted ? `${first}-01` : null,
      disbursed_at: isRunning ? dateIn(new Date(later(40))) : null,
      method: isRunning ? ("transfer" as const) : null,
      outstanding: isRunning ? outstandingIn(plan) : 0,
      status: stage,
      level: 1,
      level_total: 1,
      decided_by: isGranted ? [decider.id] : [],
      approval_note: note,
      last_nama: last?.by_nama ?? person.nama,
      last_at: last?.at ?? asked,
      version: moves.length,
      created_at: asked,
      updated_at: last?.at ?? asked,
    },
    moves,
    plan,
  }
}

/** Once per company: its rules, and advances in every state. */
export const loadKasbon = async (
  db: Database,
  company: { readonly id: number; readonly seed: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.kasbon.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  const rules = decoder(kasbonSetting.values)({
    max_tenor: 12,
    max_deduction_pct: 30,
    min_service_months: 3,
    max_active: 2,
  })
  if (!rules.ok) throw new Error(`rules of cash advances of the demo: ${JSON.stringify(rules.errors)}`)
  await db.transact(async (tx) => {
    const stamp = { created_at: now.toISOString(), updated_at: now.toISOString() }
    await tx
      .insert(kasbonSettings)
      .values({ companies_id: company.id, ...rules.value, version: 2, ...stamp })
      .onConflictDoNothing()
    const decider = await deciderOf(tx, company.id)
    if (decider !== null) {
      const people = await advancePeople(tx, company.id, Math.min(MOST, Math.ceil(company.people / 5)))
      const ids = await reserveIds(tx, kasbon, people.length)
      const made = people.map((person, at) => ({
        ...advanceOf(company.id, person, at, decider, now, random(company.seed, "kasbon", person.id)),
        id: idAt(ids, at),
      }))
      await insertNew(
        tx,
        kasbon,
        made.map(({ id, row }) => ({ ...row, id, no: numberOf("KB", row.tanggal, id) })),
      )
      await insertNew(
        tx,
        kasbonHistory,
        made.flatMap(({ id, moves }) =>
          moves.map((move) => ({ ...move, companies_id: company.id, row_id: id })),
        ),
      )
      await insertNew(
        tx,
        kasbonInstalments,
        made.flatMap(({ id, row, plan }) =>
          plan.map((one) => ({
            ...one,
            period: `${one.period}-01`,
            companies_id: company.id,
            kasbon_id: id,
            at: one.status === "paid_manual" ? row.last_at : null,
          })),
        ),
      )
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
