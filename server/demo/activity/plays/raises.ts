import { dateIn } from "../../../time/calendar.ts"
import type { Random } from "../../random.ts"
import type { Ask } from "../client.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

type Person = { readonly id: number; readonly nama: string }
type Preview = { readonly sums: { readonly raised: number } }

/** Raises that one company keeps as drafts; the oldest are applied first. */
const MOST_DRAFTS = 3
const AHEAD_DAYS = 45
const DAY_MS = 86_400_000

/**
 * Prepares a raise of one employee, or applies a draft that raises anybody.
 * @returns null when nobody has basic pay
 */
export const raiseSome = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const drafts = (await ask("payroll/kenaikan-gaji/list-all", {
    status: "draft",
    per_page: 20,
    sort: "updated_at",
    dir: "asc",
  })) as { readonly rows: readonly { readonly id: number; readonly judul: string }[] }
  const [oldest] = drafts.rows
  if (oldest !== undefined && drafts.rows.length > MOST_DRAFTS) {
    const { sums } = (await ask("payroll/kenaikan-gaji/baris", { id: oldest.id })) as Preview
    if (sums.raised > 0) {
      await ask("payroll/kenaikan-gaji/terapkan", { ids: [oldest.id] })
      return `Kenaikan gaji diterapkan: ${oldest.judul}`
    }
    await ask("payroll/kenaikan-gaji/delete", { ids: [oldest.id] })
    return `Konsep kenaikan gaji dihapus: ${oldest.judul}`
  }
  const { rows } = (await ask("members/list-payroll-components", { lengkap: true, per_page: 100 })) as {
    readonly rows: readonly Person[]
  }
  if (rows.length === 0) return null
  const { id, nama } = chance.pick(rows)
  const judul = `Kenaikan ${nama}`
  await ask("payroll/kenaikan-gaji/create", {
    judul,
    effective_date: dateIn(new Date(now.getTime() + chance.int(1, AHEAD_DAYS) * DAY_MS)),
    way: "percent",
    percent: chance.int(2, 10),
    target: "members",
    members_id: [id],
  })
  return `Kenaikan gaji disiapkan: ${judul}`
}

/** An administrator raises employees. @returns null when nobody has basic pay */
export const raise: Act = (stage) => stage.as(ADMIN, (ask) => raiseSome(ask, stage.chance, stage.now))
