import { randomInt } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { mesin as resource } from "#contract/areas/attendance/mesin.ts"
import { type TerminalEvent, type TerminalFacts, terminalLife } from "#machines/lifecycles/terminalMachine.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import type { Tx } from "../../../db/database.ts"
import { terminalHistory, terminals as t } from "../../../db/tables/index.ts"
import type { Held, LifecycleRules } from "../../../kit/approval/move.ts"
import { notifyViewers } from "../../../kit/approval/notify.ts"
import { statusShown } from "../../../kit/approval/shown.ts"
import { attendanceRule } from "../aturanAbsensi.calls.ts"

type HeldTerminal = Held<TerminalFacts> & { readonly row: typeof t.$inferSelect }

/** Digits only and without a leading zero, so that it can be typed as a user number on the terminal. */
export const newCode = (): string => String(randomInt(10_000_000, 99_999_999))

const hold = async (tx: Tx, id: number): Promise<HeldTerminal | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const { companies_id, status, version, last_seen_at, last_nama, last_at } = row
  const rule = await attendanceRule.read({ tx, companyId: companies_id })
  return {
    id,
    companies_id,
    facts: {
      status,
      version,
      last_seen_at,
      silent_min: Number(rule["terminal_silent_min"]),
      last: last_at === null ? null : { nama: last_nama, at: last_at },
    },
    row,
  }
}

const MINUTE_MS = 60_000
/** A terminal that has not called for so long is silent, even where the sweep has not stored it yet. */
const dueTerminal = ({ status, last_seen_at, silent_min }: TerminalFacts, now: Date): TerminalEvent | null =>
  status === "diadopsi" &&
  last_seen_at !== null &&
  now.getTime() - Date.parse(last_seen_at) >= silent_min * MINUTE_MS
    ? { type: "mesin.silence", by: SYSTEM, at: now.toISOString(), note: null }
    : null

type Told = { readonly title: (nama: string) => string; readonly body: (serial: string) => string }
const told: Readonly<Partial<Record<TerminalEvent["type"], Told>>> = {
  "mesin.adopt": {
    title: (nama) => `Mesin absensi ${nama} tersambung`,
    body: (serial) => `Mesin ${serial} mengirim kodenya. Rekamannya diterima mulai sekarang.`,
  },
  "mesin.silence": {
    title: (nama) => `Mesin absensi ${nama} diam`,
    body: (serial) => `Mesin ${serial} tidak menghubungi server. Periksa listrik dan jaringannya.`,
  },
}

/** The server side of a terminal's lifecycle. */
export const terminalLifecycle: LifecycleRules<TerminalFacts, TerminalEvent, HeldTerminal> = {
  entity: resource.noun,
  noun: resource.noun,
  life: () => terminalLife,
  hold,
  due: dueTerminal,
  history: terminalHistory,
  write: async ({ tx, actor }, { companies_id, id }, after, event) => {
    await tx
      .update(t)
      .set({
        status: after.status,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
        ...(event.type === "mesin.adopt" ? { kode: null, adopted_at: event.at } : {}),
        ...(event.type === "mesin.reclaim" ? { kode: newCode() } : {}),
      })
      .where(and(eq(t.companies_id, companies_id), eq(t.id, id)))
  },
  effects: async ({ tx }, { companies_id, row }, _after, event) => {
    const words = told[event.type]
    if (words === undefined) return
    await notifyViewers(tx, companies_id, "attendanceSettings", {
      event: "terminal",
      type: "sistem",
      title: words.title(row.nama),
      body: words.body(row.serial),
      link: "/setting/absensi/mesin",
      at: event.at,
    })
  },
  shown: statusShown(t, t.status),
}
