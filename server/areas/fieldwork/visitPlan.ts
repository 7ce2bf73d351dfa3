import { sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import { MOST_PLANNED, PLANNED_DAYS, type planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { dateWords, wholeWords } from "#contract/kit/words.ts"
import { type Employment, notEmployed } from "#machines/lifecycles/employment.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { refusedRow } from "../../kit/approval/moveEach.ts"
import { employmentsOf } from "../../kit/employment.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { absentIn } from "../leave/index.ts"
import { makeVisit, visitNumber } from "./makeVisit.ts"
import { tellEmployees } from "./employeeNotice.ts"

export type Plan = PayloadOf<typeof planVisits>
type Pair = { readonly nth: number; readonly member: number; readonly customer: number }

/** The pairs of a plan, numbered from 1: all customers of the first employee, then those of the second. */
const pairsOf = ({ members_id, customers_id }: Plan): readonly Pair[] => {
  const customers = [...new Set(customers_id)]
  return [...new Set(members_id)].flatMap((member, at) =>
    customers.map((customer, place) => ({ nth: at * customers.length + place + 1, member, customer })),
  )
}

/** Numbers of the pairs. @throws InvalidFields where there are too many */
export const planNumbers = (plan: Plan): readonly number[] => {
  const pairs = pairsOf(plan)
  if (pairs.length > MOST_PLANNED)
    throw new InvalidFields({
      customers_id: [
        `Paling banyak ${MOST_PLANNED} kunjungan sekaligus; ini ${wholeWords(pairs.length)} kunjungan`,
      ],
    })
  return pairs.map(({ nth }) => nth)
}

type Customer = { readonly id: number; readonly nama: string; readonly why: string | null }
type Found = {
  readonly members: ReadonlyMap<number, string>
  readonly employments: ReadonlyMap<number, Employment>
  readonly customers: ReadonlyMap<number, Customer>
  /** Leave on that day by employee, in words. */
  readonly absences: ReadonlyMap<number, string>
  /** Pairs that already have a visit on that day, by `member customer`. */
  readonly known: ReadonlySet<string>
}
const keyOf = (member: number, customer: number): string => `${member} ${customer}`

/** Everything that a batch of rows is checked against; row-level security hides employees of other offices. */
const foundFor = async (tx: Tx, { tanggal }: Plan, pairs: readonly Pair[]): Promise<Found> => {
  const members = [...new Set(pairs.map(({ member }) => member))]
  const customers = [...new Set(pairs.map(({ customer }) => customer))]
  const people = await rowsOf<{ readonly id: number; readonly nama: string }>(
    tx,
    sql`select m.id::float8 as id, m.nama from members m where m.id = ${anyOf(members)}`,
  )
  const places = await rowsOf<Customer>(
    tx,
    sql`select c.id::float8 as id, c.nama, case when c.merged_into_id is not null then 'Pelanggan ini sudah digabung dengan pelanggan lain'
        when not c.is_active then 'Pelanggan ini tidak aktif lagi' end as why
      from customers c where c.id = ${anyOf(customers)}`,
  )
  const visits = await rowsOf<{ readonly member: number; readonly customer: number }>(
    tx,
    sql`select v.members_id::float8 as member, v.customers_id::float8 as customer from visits v
      where v.members_id = ${anyOf(members)} and v.tanggal = ${tanggal}::date and v.customers_id = ${anyOf(customers)}
        and v.visit_status <> 'cancelled' and not v.removed`,
  )
  const absent = await absentIn(tx, tanggal, tanggal, sql`m.id = ${anyOf(members)}`)
  return {
    members: new Map(people.map(({ id, nama }) => [id, nama])),
    employments: await employmentsOf(tx, members),
    customers: new Map(places.map((place) => [place.id, place])),
    absences: new Map(
      absent.map(({ members_id, kategori, status }) => [
        members_id,
        `pegawai ini ${status === "approved" ? "" : "mengajukan "}${kategori.toLowerCase()} pada hari itu`,
      ]),
    ),
    known: new Set(visits.map(({ member, customer }) => keyOf(member, customer))),
  }
}

/** Why a pair cannot be planned; null = it can. */
const refusalOf = (found: Found, { member, customer }: Pair, tanggal: string): string | null => {
  if (!found.members.has(member)) return "Pegawai tidak ditemukan"
  const place = found.customers.get(customer)
  if (place === undefined) return "Pelanggan tidak ditemukan"
  const employment = found.employments.get(member)
  return place.why ?? (employment === undefined ? null : notEmployed(employment, tanggal))
}

/** Facts about a planned pair that do not prevent it. */
const toldOf = (found: Found, { member, customer }: Pair): readonly string[] => [
  ...(found.known.has(keyOf(member, customer))
    ? ["pegawai ini sudah punya kunjungan ke pelanggan yang sama pada hari itu"]
    : []),
  ...(found.absences.has(member) ? [found.absences.get(member) ?? ""] : []),
]

/** @throws InvalidFields at the fields that all rows share: date and task type */
const checkShared = async (tx: Tx, { tanggal, tipe_tugas_id }: Plan, now: Date): Promise<void> => {
  const today = dateIn(now)
  const last = plusDays(today, PLANNED_DAYS)
  const [type] = await rowsOf<{ readonly is_active: boolean }>(
    tx,
    sql`select is_active from tipe_tugas where id = ${tipe_tugas_id}`,
  )
  const errors: Record<string, readonly string[]> = {}
  if (tanggal < today || tanggal > last)
    errors["tanggal"] = [`Pilih tanggal ${dateWords(today)} sampai ${dateWords(last)}`]
  if (type === undefined) errors["tipe_tugas_id"] = ["Pilihan tidak dikenal"]
  else if (!type.is_active) errors["tipe_tugas_id"] = ["Tipe tugas ini tidak dipakai lagi"]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Plans a batch of the pairs, each in its own savepoint, and notifies each employee once about their visits. */
export const planSome = async (
  ctx: Context,
  plan: Plan,
  some: readonly number[],
): Promise<readonly RowResult[]> => {
  const { tx, companyId, now } = ctx
  const { tanggal, tipe_tugas_id, plan_time, purpose } = plan
  await checkShared(tx, plan, now)
  const pairs = pairsOf(plan).filter(({ nth }) => some.includes(nth))
  const found = await foundFor(tx, plan, pairs)
  const mover = moverOf(ctx, pairsOf(plan).length === 1 ? "single" : "bulk")
  const made = new Map<number, string[]>()
  const results: RowResult[] = []
  for (const pair of pairs)
    try {
      const why = refusalOf(found, pair, tanggal)
      if (why !== null) throw new Refusal(why, "state")
      const id = await tx.transaction((within) =>
        makeVisit(
          within as unknown as Tx,
          {
            companies_id: companyId,
            members_id: pair.member,
            customers_id: pair.customer,
            tipe_tugas_id,
            tanggal,
            plan_time,
            purpose,
            assigned: mover.actor.nama,
          },
          now,
          mover,
        ),
      )
      await ctx.audit({
        entity: "kunjungan",
        entityId: id,
        action: "create",
        before: null,
        after: {
          no: visitNumber(tanggal, id),
          members_id: pair.member,
          customers_id: pair.customer,
          tanggal,
          status: "planned",
        },
      })
      made.set(pair.member, [
        ...(made.get(pair.member) ?? []),
        found.customers.get(pair.customer)?.nama ?? "pelanggan",
      ])
      const told = toldOf(found, pair)
      results.push({
        id: pair.nth,
        ok: true,
        message: ["Direncanakan", ...told].join("; "),
        ...(told.length === 0 ? {} : { told: true as const }),
      })
    } catch (thrown) {
      results.push(refusedRow(pair.nth, thrown))
    }
  await tellEmployees(
    tx,
    companyId,
    [...made].map(([members_id, customers]) => ({
      members_id,
      type: "kunjungan" as const,
      title: `Kunjungan baru pada ${dateWords(tanggal)}`,
      body: `${customers.join(", ")}: ${purpose}`,
      at: now.toISOString(),
    })),
  )
  return results
}
