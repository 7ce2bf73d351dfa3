import { and, eq, getTableColumns } from "drizzle-orm"
import { careers as resource } from "#contract/areas/career/careers.ts"
import { dateWords, wholeWords } from "#contract/kit/words.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import { type CareerEvent, careerLife, type CareerRowFacts } from "#machines/lifecycles/careerMachine.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { careerHistory, careers as t } from "../../db/tables/index.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { notifyViewers } from "../../kit/approval/notify.ts"
import { careerGuardFacts } from "./columns.ts"
import type { Career } from "./candidates.ts"
import { schedule, undo } from "./schedule.ts"

type HeldCareer = Held<CareerRowFacts> & { readonly row: Career }

const holdCareer = async (tx: Tx, id: number): Promise<HeldCareer | null> => {
  const [found] = await tx
    .select({ ...getTableColumns(t), ...careerGuardFacts })
    .from(t)
    .where(eq(t.id, id))
    .for("update")
  if (found === undefined) return null
  const { planned, returning, is_resting, last, ...row } = found
  const { status, version, end_date } = row
  return {
    id,
    companies_id: row.companies_id,
    facts: { status, version, last, planned, returning, end_date, is_resting },
    row,
  }
}

/** The step of the document once its employees have taken theirs. */
const dueCareer = (
  { status, planned, returning, end_date }: CareerRowFacts,
  now: Date,
): CareerEvent | null => {
  const by = { by: SYSTEM, at: now.toISOString(), note: null }
  if (status === "scheduled" && planned === 0) return { type: "career.apply", ...by }
  return status === "applied" && end_date !== null && returning === 0 ? { type: "career.end", ...by } : null
}

const titles: Partial<Record<CareerEvent["type"], string>> = {
  "career.schedule": "Perubahan kerja dijadwalkan",
  "career.apply": "Perubahan kerja berlaku",
  "career.end": "Penugasan sementara selesai",
  "career.drop": "Pegawai dikeluarkan dari perubahan kerja",
  "career.cancel": "Perubahan kerja dibatalkan",
}

/** Administrators who work with employees hear of a step; the employees of their own. */
const tell = async ({ tx }: Mover, { row, companies_id }: HeldCareer, event: CareerEvent): Promise<void> => {
  const title = titles[event.type]
  if (title === undefined) return
  await notifyViewers(tx, companies_id, "members", {
    event: "career",
    type: "sistem",
    title,
    body: `${row.judul}, mulai ${dateWords(row.effective_date)}.`,
    link: `/users/perubahan-kerja?${new URLSearchParams({ q: row.judul }).toString()}`,
    at: event.at,
  })
}

/**
 * @param ctx the call that moves it; null = the sweep, which only follows the employees
 * @param some employees that are taken out
 */
export const careerLifecycle = (
  ctx: Context | null,
  some: readonly number[] = [],
): LifecycleRules<CareerRowFacts, CareerEvent, HeldCareer> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => careerLife,
  hold: holdCareer,
  due: dueCareer,
  history: careerHistory,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(t)
      .set({
        status: after.status,
        version: after.version,
        ...(event.type === "career.schedule" ? { scheduled_at: event.at, scheduled_nama: actor.nama } : {}),
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(t.companies_id, held.companies_id), eq(t.id, held.id)))
  },
  effects: async (mover, held, _after, event) => {
    const { tx } = mover
    if (ctx !== null) {
      const within: Context = { ...ctx, tx }
      if (event.type === "career.schedule") await schedule(within, mover, held.row)
      if (event.type === "career.cancel") await undo(within, mover, held.row, null)
      if (event.type === "career.drop") {
        const count = await undo(within, mover, held.row, some)
        const left = held.row.member_count - count
        if (left <= 0)
          throw new Refusal(
            `Itu semua pegawainya (${wholeWords(count)}); batalkan perubahan kerjanya`,
            "state",
          )
        await tx.update(t).set({ member_count: left }).where(eq(t.id, held.id))
      }
    }
    await tell(mover, held, event)
  },
  shown: statusShown(t, t.status),
})
