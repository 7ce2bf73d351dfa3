import { sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import { MOST_PLANNED, PLANNED_DAYS, type planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { datesOf } from "#contract/areas/fieldwork/planDates.ts"
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
type Pair = {
  readonly nth: number
  readonly member: number
  readonly customer: number
  readonly tanggal: string
}

/** The visits of a plan, numbered from 1: on each date all customers of the first employee, then those of the second. */
const pairsOf = ({ members_id, customers_id, ...plan }: Plan): readonly Pair[] => {
  const customers = [...new Set(customers_id)]
  return datesOf(plan)
    .flatMap((tanggal) =>
      [...new Set(members_id)].flatMap((member) =>
        customers.map((customer) => ({ member, customer, tanggal })),
      ),
    )
    .map((pair, at) => ({ ...pair, nth: at + 1 }))
}

/** Numbers of the visits. @throws InvalidFields where there are too many */
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
  /** Leave in words, by employee and date. */
  readonly absences: ReadonlyMap<string, string>
  /** Pairs that already have a visit on that day, by employee, customer and date. */
  readonly known: ReadonlySet<string>
}
const keyOf = (...parts: readonly (number | string)[]): string => parts.join(" ")

/** Everything that a batch of rows is checked against; row-level security hides employees of other offices. */
const foundFor = async (tx: Tx, pairs: readonly Pair[]): Promise<Found> => {
  const members = [...new Set(pairs.map(({ member }) => member))]
  const customers = [...new Set(pairs.map(({ customer }) => customer))]
  const dates = [...new Set(pairs.map(({ tanggal }) => tanggal))].toSorted()
  const [first = "", last = first] = [dates[0], dates.at(-1)]
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
  const visits = await rowsOf<Omit<Pair, "nth">>(
    tx,
    sql`select v.members_id::float8 as member, v.customers_id::float8 as customer, v.tanggal::text as tanggal from visits v
      where v.members_id = ${anyOf(members)} and v.tanggal between ${first}::date and ${last}::date
        and v.customers_id = ${anyOf(customers)} and v.visit_status <> 'cancelled' and not v.removed`,
  )
  const absent = await absentIn(tx, first, last, sql`m.id = ${anyOf(members)}`)
  return {
    members: new Map(people.map(({ id, nama }) => [id, nama])),
    employments: await employmentsOf(tx, members),
    customers: new Map(places.map((place) => [place.id, place])),
    absences: new Map(
      absent.map(({ members_id, date, kategori, status }) => [
        keyOf(members_id, date),
        `pegawai ini ${status === "approved" ? "" : "mengajukan "}${kategori.toLowerCase()} pada hari itu`,
      ]),
    ),
    known: new Set(visits.map(({ member, customer, tanggal }) => keyOf(member, customer, tanggal))),
  }
}

/** Why a pair cannot be planned; null = it can. */
const refusalOf = (found: Found, { member, customer, tanggal }: Pair): string | null => {
  if (!found.members.has(member)) return "Pegawai tidak ditemukan"
  const place = found.customers.get(customer)
  if (place === undefined) return "Pelanggan tidak ditemukan"
  const employment = found.employments.get(member)
  return place.why ?? (employment === undefined ? null : notEmployed(employment, tanggal))
}

/** The rules that a visit of an employee to a customer on a date breaks, at the fields of its form. */
export const pairBrokenBy = async (
  tx: Tx,
  pair: Omit<Pair, "nth">,
): Promise<readonly { readonly field: string; readonly message: string }[]> => {
  const one = { ...pair, nth: 1 }
  const found = await foundFor(tx, [one])
  const message = refusalOf(found, one)
  if (message === null) return []
  const place = found.customers.get(one.customer)
  const isPlace = place === undefined || place.why !== null
  return [{ field: isPlace ? "customers_id" : "tanggal", message }]
}

/** Facts about a planned pair that do not prevent it. */
const toldOf = (found: Found, { member, customer, tanggal }: Pair): readonly string[] => {
  const absence = found.absences.get(keyOf(member, tanggal))
  return [
    ...(found.known.has(keyOf(member, customer, tanggal))
      ? ["pegawai ini sudah punya kunjungan ke pelanggan yang sama pada hari itu"]
      : []),
    ...(absence === undefined ? [] : [absence]),
  ]
}

/** @throws InvalidFields at the fields that all rows share: dates and task type */
const checkShared = async (tx: Tx, { tipe_tugas_id, ...plan }: Plan, now: Date): Promise<void> => {
  const { tanggal } = plan
  const today = dateIn(now)
  const last = plusDays(today, PLANNED_DAYS)
  const end = datesOf(plan).at(-1) ?? tanggal
  const [type] = await rowsOf<{ readonly is_active: boolean }>(
    tx,
    sql`select is_active from tipe_tugas where id = ${tipe_tugas_id}`,
  )
  const errors: Record<string, readonly string[]> = {}
  if (tanggal < today || tanggal > last)
    errors["tanggal"] = [`Pilih tanggal ${dateWords(today)} sampai ${dateWords(last)}`]
  else if (end > last)
    errors["weeks"] = [`Sampai ${dateWords(end)}; paling jauh ${dateWords(last)}. Kurangi minggunya.`]
  if (type === undefined) errors["tipe_tugas_id"] = ["Pilihan tidak dikenal"]
  else if (!type.is_active) errors["tipe_tugas_id"] = ["Tipe tugas ini tidak dipakai lagi"]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

type Made = { readonly tanggal: string; readonly nama: string }

/** One notification for each employee: the customers, and the day or the days. */
const tellPlanned = (
  { tx, companyId, now }: Context,
  made: ReadonlyMap<number, readonly Made[]>,
  purpose: string,
): Promise<void> =>
  tellEmployees(
    tx,
    companyId,
    [...made].map(([members_id, own]) => {
      const dates = [...new Set(own.map(({ tanggal }) => tanggal))]
      const names = [...new Set(own.map(({ nama }) => nama))]
      const [first = "", last = first] = [dates[0], dates.at(-1)]
      return {
        members_id,
        type: "kunjungan" as const,
        title:
          dates.length === 1
            ? `Kunjungan baru pada ${dateWords(first)}`
            : `${own.length} kunjungan baru, ${dateWords(first)} sampai ${dateWords(last)}`,
        body: `${names.join(", ")}: ${purpose}`,
        link: `/visit?status=semua&members_id=${members_id}&start_date=${first}&end_date=${last}` as const,
        tanggal: first,
        at: now.toISOString(),
      }
    }),
  )

/** Plans a batch of the visits, each in its own savepoint, and notifies each employee once about theirs. */
export const planSome = async (
  ctx: Context,
  plan: Plan,
  some: readonly number[],
): Promise<readonly RowResult[]> => {
  const { tx, companyId, now } = ctx
  const { tipe_tugas_id, plan_time, purpose } = plan
  await checkShared(tx, plan, now)
  const wanted = new Set(some)
  const all = pairsOf(plan)
  const pairs = all.filter(({ nth }) => wanted.has(nth))
  const found = await foundFor(tx, pairs)
  const mover = moverOf(ctx, all.length === 1 ? "single" : "bulk")
  const made = new Map<number, Made[]>()
  const results: RowResult[] = []
  for (const pair of pairs)
    try {
      const { member, customer, tanggal } = pair
      const why = refusalOf(found, pair)
      if (why !== null) throw new Refusal(why, "state")
      const id = await tx.transaction((within) =>
        makeVisit(
          within as unknown as Tx,
          {
            companies_id: companyId,
            members_id: member,
            customers_id: customer,
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
          members_id: member,
          customers_id: customer,
          tanggal,
          status: "planned",
        },
      })
      made.set(member, [
        ...(made.get(member) ?? []),
        { tanggal, nama: found.customers.get(customer)?.nama ?? "pelanggan" },
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
  await tellPlanned(ctx, made, purpose)
  return results
}
