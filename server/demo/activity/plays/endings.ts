import { addDays } from "../../days.ts"
import { dateIn } from "../../../time/calendar.ts"
import type { Random } from "../../random.ts"
import type { Ask } from "../client.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

type Row = { readonly id: number; readonly members_nama: string; readonly members_id: number }
type Person = { readonly id: number; readonly nama: string }
type Results = { readonly rows: readonly { readonly ok: boolean; readonly message: string }[] }

/** Most ends of employment that the activity keeps open, so that the demo company does not empty. */
const MOST_OPEN = 4
const NOTICE_DAYS = 30
const NOTE = "Masih dibicarakan dengan atasannya"

const rowsOf = async <R>(ask: Ask, call: string, payload: object): Promise<readonly R[]> =>
  ((await ask(call, payload)) as { readonly rows: readonly R[] }).rows
const isDone = (answer: unknown): boolean => (answer as Results).rows.every(({ ok }) => ok)

/**
 * Decides on an end of employment that waits (most are cancelled again: the demo keeps its people), or submits a
 * resignation.
 * @returns null where nothing can be decided or submitted
 */
export const endWork = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const waiting = await rowsOf<Row>(ask, "payroll/akhir-kerja/list-all", { status: "waiting", per_page: 100 })
  const [first] = waiting
  if (first !== undefined && chance.chance(1 / 2)) {
    const isKept = chance.chance(3 / 4)
    const path = isKept ? "payroll/akhir-kerja/tolak" : "payroll/akhir-kerja/setujui"
    if (isDone(await ask(path, { ids: [first.id], ...(isKept ? { note: NOTE } : {}) })))
      return `Akhir hubungan kerja ${first.members_nama} ${isKept ? "ditolak" : "disetujui"}`
  }
  if (waiting.length >= MOST_OPEN) return null
  const people = await rowsOf<Person>(ask, "master-data/pegawai", {})
  const person = people.length === 0 ? null : chance.pick(people)
  if (person === null || waiting.some(({ members_id }) => members_id === person.id)) return null
  const today = dateIn(now)
  const { id } = (await ask("payroll/akhir-kerja/create", {
    members_id: person.id,
    judul: `Pengunduran diri ${person.nama}`,
    reason: "resign",
    notice_date: today,
    last_day: addDays(today, NOTICE_DAYS),
    leave_days: chance.int(0, 6),
    leave_divisor: 25,
  })) as { readonly id: number }
  return isDone(await ask("payroll/akhir-kerja/ajukan", { ids: [id] }))
    ? `${person.nama} mengundurkan diri per ${addDays(today, NOTICE_DAYS)}`
    : null
}

/** An administrator handles ends of employment. @returns null when there is nothing to do */
export const handleEnding: Act = (stage) => stage.as(ADMIN, (ask) => endWork(ask, stage.chance, stage.now))
