import { sql } from "drizzle-orm"
import type { visits as flow } from "#contract/areas/fieldwork/visit.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { InvalidFields } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { refuseBroken } from "../../kit/approval/asker.ts"
import type { AskRules, BrokenRule } from "../../kit/approval/askTypes.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import { dateIn } from "../../time/calendar.ts"
import { instantAt, type Person, someOf } from "../attendance/index.ts"
import { makeVisit, visitNumber } from "./makeVisit.ts"
import { type FinishVisit, visitLifecycleBy } from "./visitLife.ts"
import { pairBrokenBy } from "./visitPlan.ts"

type Values = Omit<PayloadOf<typeof flow.calls.ask>, "request_id" | "version">
type Times = { readonly from: string; readonly to: string }

const timesOf = ({ tanggal, time_in, time_out }: Values, { zone }: Person): Times => {
  const iso = (time: string) => new Date(instantAt(tanggal, time, zone)).toISOString()
  return { from: iso(time_in), to: iso(time_out) }
}

/** The visit of the same employee that overlaps these times; null = none. */
const overlapOf = async (tx: Tx, { members_id, tanggal }: Values, { from, to }: Times) => {
  const [row] = await rowsOf<{ readonly no: string }>(
    tx,
    sql`select no from visits where members_id = ${members_id} and tanggal = ${tanggal}::date and not removed
      and in_at < ${to}::timestamptz and coalesce(out_at, in_at) > ${from}::timestamptz order by in_at, id limit 1`,
  )
  return row?.no ?? null
}

/** The rule that a task type breaks which a new visit names. */
export const typeBrokenBy = async (tx: Tx, id: number): Promise<readonly BrokenRule[]> => {
  const [type] = await rowsOf<{ readonly is_active: boolean }>(
    tx,
    sql`select is_active from tipe_tugas where id = ${id}`,
  )
  if (type === undefined) return [{ field: "tipe_tugas_id", message: "Pilihan tidak dikenal" }]
  return type.is_active ? [] : [{ field: "tipe_tugas_id", message: "Tipe tugas ini tidak dipakai lagi" }]
}

const whenBrokenBy = async (
  tx: Tx,
  values: Values,
  person: Person,
  now: Date,
): Promise<readonly BrokenRule[]> => {
  const { tanggal, time_in, time_out } = values
  const broken = (field: keyof Values, message: string) => [{ field, message }]
  if (tanggal > dateIn(now)) return broken("tanggal", "Harinya belum tiba; rencanakan kunjungannya")
  const closed = closedOn(
    await closedPeriods(tx, { start_date: tanggal, end_date: tanggal }),
    tanggal,
    person,
  )
  if (closed !== undefined) return broken("tanggal", `Periode gaji ${closed.nama} sudah ditutup`)
  if (time_out <= time_in) return broken("time_out", "Jam selesai sesudah jam mulai")
  const times = timesOf(values, person)
  if (times.to > now.toISOString()) return broken("time_out", "Jamnya belum tiba")
  const other = await overlapOf(tx, values, times)
  return other === null ? [] : broken("time_in", `Bertabrakan dengan kunjungan ${other}`)
}

/** A visit that took place without the phone, as it is recorded afterwards: without a place, and with its times. */
export const askVisit = (finish: FinishVisit): AskRules<Values, never> => ({
  make: async ({ tx, companyId, now, asker, file }, values) => {
    const { members_id, customers_id, tipe_tugas_id, tanggal, purpose, result, result_note } = values
    const [person] = await someOf(tx, [members_id])
    if (person === undefined || asker === null)
      throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
    refuseBroken([
      ...(await pairBrokenBy(tx, { member: members_id, customer: customers_id, tanggal })),
      ...(await typeBrokenBy(tx, tipe_tugas_id)),
      ...(await whenBrokenBy(tx, values, person, now)),
    ])
    const photo = await file("photo")
    /** Planning, visiting and queueing are one act: the call leaves its one audit entry. */
    const quiet = { ...asker, audit: () => Promise.resolve() }
    const id = await makeVisit(
      tx,
      {
        companies_id: companyId,
        members_id,
        customers_id,
        tipe_tugas_id,
        tanggal,
        purpose,
        assigned: asker.actor.nama,
      },
      now,
      quiet,
    )
    const { from, to } = timesOf(values, person)
    const after = await moveRow(
      quiet,
      visitLifecycleBy(finish, {
        lat: null,
        lng: null,
        accuracy_m: null,
        distance_m: null,
        photos: photo === null ? [] : [photo],
        result,
        result_note,
        in_at: from,
        out_at: to,
      }),
      id,
      { type: "visit.record" },
    )
    const no = visitNumber(tanggal, id)
    return {
      id,
      no,
      /** The approval began in the same transaction, with a version of its own. */
      version: after.version + 1,
      after: { no, customers_id, tanggal, in_at: from, out_at: to, result },
    }
  },
})
