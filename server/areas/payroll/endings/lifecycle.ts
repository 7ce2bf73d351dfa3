import { and, eq, getTableColumns, sql } from "drizzle-orm"
import { ENDING_REASONS } from "#contract/data/statutory/severance.ts"
import { endings as resource } from "#contract/areas/payroll/endings.ts"
import { dateWords } from "#contract/kit/words.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import { type EndingEvent, endingLife, type EndingRowFacts } from "#machines/lifecycles/endingMachine.ts"
import { InvalidFields, Refusal } from "../../../call/answer.ts"
import type { Context } from "../../../call/handler.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { endings as t, endingHistory } from "../../../db/tables/index.ts"
import type { Held, LifecycleRules } from "../../../kit/approval/move.ts"
import type { Mover } from "../../../kit/approval/mover.ts"
import { notifyViewers } from "../../../kit/approval/notify.ts"
import { statusShown } from "../../../kit/approval/shown.ts"
import { dateIn } from "../../../time/calendar.ts"
import { writeOffRest } from "../../kasbon/index.ts"
import { changeMember } from "../../members/index.ts"
import { endingFacts } from "./columns.ts"
import { computeEnding, keptOf, leaverOf } from "./compute.ts"

type HeldEnding = Held<EndingRowFacts> & { readonly row: typeof t.$inferSelect }

const holdEnding = async (tx: Tx, id: number): Promise<HeldEnding | null> => {
  const [found] = await tx
    .select({ ...getTableColumns(t), ...endingFacts })
    .from(t)
    .where(eq(t.id, id))
    .for("update")
  if (found === undefined) return null
  const { has_others, has_open, is_paid, is_settled, last, ...row } = found
  const { status, version, last_day, submitted_by } = row
  return {
    id,
    companies_id: row.companies_id,
    facts: { status, version, last, last_day, submitted_by, has_others, has_open, is_paid, is_settled },
    row,
  }
}

/** The completion of an ending that is due, even where the sweep has not stored it yet. */
export const dueEnding = ({ status, last_day, is_settled }: EndingRowFacts, now: Date): EndingEvent | null =>
  status === "approved" && is_settled && last_day < dateIn(now)
    ? { type: "ending.complete", by: SYSTEM, at: now.toISOString(), note: null }
    : null

type LastDay = { readonly tanggal_keluar: string | null; readonly alasan_keluar: string | null }
const lastDayOf = async (tx: Tx, id: number): Promise<LastDay> => {
  const [row] = await rowsOf<LastDay>(
    tx,
    sql`select tanggal_keluar::text as tanggal_keluar, alasan_keluar from members where id = ${id}`,
  )
  if (row === undefined) throw new Error(`employee ${id} is gone`)
  return row
}

/** Changes the employee's last day like their form does. @throws Refusal where their other data is incomplete */
const setLastDay = async (ctx: Context, members_id: number, days: LastDay): Promise<void> => {
  try {
    await changeMember(ctx, members_id, null, days)
  } catch (thrown) {
    if (!(thrown instanceof InvalidFields)) throw thrown
    const [first] = Object.values(thrown.errors)
    throw new Refusal(
      `Data pegawainya belum lengkap: ${first?.[0] ?? "lengkapi di halaman pegawai"}`,
      "state",
    )
  }
}

const told: Partial<Record<EndingEvent["type"], (nama: string, day: string) => readonly [string, string]>> = {
  "ending.submit": (nama, day) => ["Akhir hubungan kerja menunggu", `${nama}, hari terakhir ${day}.`],
  "ending.approve": (nama, day) => ["Akhir hubungan kerja disetujui", `${nama}, hari terakhir ${day}.`],
  "ending.reject": (nama) => ["Akhir hubungan kerja ditolak", `${nama}.`],
  "ending.cancel": (nama) => ["Akhir hubungan kerja dibatalkan", `${nama} tetap bekerja.`],
}

/** Values that an event adds to the row: the calculation is kept when it is approved. */
const keptBy = async (tx: Tx, { row }: HeldEnding, event: EndingEvent) => {
  if (event.type !== "ending.approve") return {}
  const leaver = await leaverOf(tx, row.members_id, row.last_day)
  if (leaver === undefined) throw new Error(`employee ${row.members_id} is gone`)
  const computed = await computeEnding(tx, row, leaver)
  const { tanggal_keluar, alasan_keluar } = await lastDayOf(tx, row.members_id)
  return {
    kept: keptOf(computed),
    total: Number(computed.total),
    before_last_day: tanggal_keluar,
    before_reason: alasan_keluar,
  }
}

const WRITTEN_OFF = "Dihapusbukukan karena hubungan kerja berakhir"

/** Effects of an event on the employee: their last day, and the rest of their advances. */
const followOn = async (
  mover: Mover,
  ctx: Context | null,
  { row, facts }: HeldEnding,
  event: EndingEvent,
) => {
  const { members_id, last_day, reason, advance } = row
  if (event.type === "ending.complete" && advance === "written_off")
    await writeOffRest(mover, members_id, WRITTEN_OFF)
  if (ctx === null) return
  if (event.type === "ending.approve")
    await setLastDay(ctx, members_id, {
      tanggal_keluar: last_day,
      alasan_keluar: ENDING_REASONS[reason].label,
    })
  if (event.type === "ending.cancel" && facts.status === "approved")
    await setLastDay(ctx, members_id, {
      tanggal_keluar: row.before_last_day,
      alasan_keluar: row.before_reason,
    })
}

/** @param ctx the call that moves it: it changes the employee too; null = the sweep, which completes rows only */
export const endingLifecycle = (
  ctx: Context | null,
): LifecycleRules<EndingRowFacts, EndingEvent, HeldEnding> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => endingLife,
  hold: holdEnding,
  due: dueEnding,
  history: endingHistory,
  write: async ({ tx, actor }, held, after, event) => {
    const kept = await keptBy(tx, held, event)
    await tx
      .update(t)
      .set({
        ...kept,
        status: after.status,
        version: after.version,
        submitted_by: after.submitted_by,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(t.companies_id, held.companies_id), eq(t.id, held.id)))
  },
  effects: async (mover, held, _after, event) => {
    await followOn(mover, ctx, held, event)
    const { tx } = mover
    const leaver = await leaverOf(tx, held.row.members_id, held.row.last_day)
    const words = told[event.type]?.(leaver?.nama ?? "", dateWords(held.row.last_day))
    if (words !== undefined)
      await notifyViewers(tx, held.companies_id, "payroll", {
        event: "payroll",
        type: "payroll",
        title: words[0],
        body: words[1],
        link: `/akhir-hubungan-kerja?members_id=${held.row.members_id}`,
        at: event.at,
      })
  },
  shown: statusShown(t, t.status),
})
