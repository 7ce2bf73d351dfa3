import { and, eq, getTableColumns } from "drizzle-orm"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import {
  type PayrollEvent,
  type PayrollFacts,
  payrollPeriod,
} from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { LifecycleRules } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { notifyViewers } from "../../kit/approval/notify.ts"
import type { Tx } from "../../db/database.ts"
import { payrollPeriodHistory, payrollPeriods } from "../../db/tables/index.ts"
import { periodFacts } from "./payrollPeriods.rules.ts"

type Stored = typeof payrollPeriods.$inferSelect

export type HeldPeriod = {
  readonly id: number
  readonly companies_id: number
  readonly facts: PayrollFacts
  readonly row: Stored
}

export const holdPeriod = async (tx: Tx, id: number): Promise<HeldPeriod | null> => {
  const [row] = await tx
    .select({ ...getTableColumns(payrollPeriods), ...periodFacts })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.id, id))
    .for("update")
  if (row === undefined) return null
  const {
    status,
    version,
    calculated_by,
    has_others,
    member_count,
    error_count,
    is_outdated,
    is_halted,
    question_count,
    open_before,
    settled_by,
    is_closing,
    attended_until,
    last,
  } = row
  const facts = {
    status,
    version,
    calculated_by,
    has_others,
    member_count,
    error_count,
    is_outdated,
    is_halted,
    question_count,
    open_before,
    settled_by,
    is_closing,
    attended_until,
    last,
  }
  return { id: row.id, companies_id: row.companies_id, facts, row }
}

/** A cancelled or stuck calculation has failed; reads report this before the state is stored. */
export const duePeriod = (facts: PayrollFacts, now: Date): PayrollEvent | null =>
  facts.status === "calculating" && facts.is_halted
    ? { type: "payroll.fail", by: SYSTEM, at: now.toISOString() }
    : null

/** A side effect of a transition, in its transaction: locking and releasing the rows the slips used. */
export type PeriodEffect = (
  mover: Mover,
  held: HeldPeriod,
  after: PayrollFacts,
  event: PayrollEvent,
) => Promise<void>

const told: Partial<Record<PayrollEvent["type"], (nama: string) => readonly [string, string]>> = {
  "payroll.finish": (nama) => ["Gaji terhitung", `${nama} selesai dihitung. Periksa lalu setujui.`],
  "payroll.fail": (nama) => ["Perhitungan gaji gagal", `${nama} belum selesai dihitung. Coba hitung lagi.`],
  "payroll.approve": (nama) => ["Gaji disetujui", `${nama} disetujui; data di tanggalnya ditutup.`],
  "payroll.reopen": (nama) => ["Gaji dibuka lagi", `${nama} dibuka lagi dan dapat dihitung ulang.`],
}

/** The server side of the period's lifecycle. */
export const periodRules = (
  effects: readonly PeriodEffect[],
): LifecycleRules<PayrollFacts, PayrollEvent, HeldPeriod> => ({
  entity: "periode gaji",
  noun: "periode gaji",
  life: () => payrollPeriod,
  hold: holdPeriod,
  due: duePeriod,
  history: payrollPeriodHistory,
  write: async ({ tx, actor }, held, after, event) => {
    const at = event.at
    await tx
      .update(payrollPeriods)
      .set({
        status: after.status,
        version: after.version,
        calculated_by: after.calculated_by,
        member_count: after.member_count,
        error_count: after.error_count,
        ...(event.type === "payroll.calculate" ? { calculated_at: at } : {}),
        ...(event.type === "payroll.approve" ? { approved_at: at } : {}),
        ...(event.type === "payroll.reopen" ? { approved_at: null } : {}),
        ...(event.type === "payroll.pay" ? { paid_at: at } : {}),
        last_nama: after.last?.nama ?? null,
        last_at: at,
        updated_at: at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(payrollPeriods.companies_id, held.companies_id), eq(payrollPeriods.id, held.id)))
  },
  effects: async (mover, held, after, event) => {
    const { tx } = mover
    for (const effect of effects) await effect(mover, held, after, event)
    const words = told[event.type]?.(held.row.nama)
    if (words !== undefined)
      await notifyViewers(tx, held.companies_id, "payroll", {
        event: "payroll",
        type: "payroll",
        title: words[0],
        body: words[1],
        link: `/payroll/detail/${held.id}`,
        at: event.at,
      })
  },
  shown: async (tx, id) => (await holdPeriod(tx, id))?.row ?? null,
})
