import { eq, inArray, sql } from "drizzle-orm"
import { mesin as resource } from "#contract/areas/attendance/mesin.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { asRole } from "../../db/asRole.ts"
import { terminalHistory, terminals as t } from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"
import { newCode } from "./terminals/lifecycle.ts"

type Row = (typeof resource)["row"]["Type"]

/** Whether another company owns the serial number; whose it is stays hidden. */
const isTaken = async (ctx: Context, serial: string): Promise<boolean> => {
  const { companyId } = ctx
  const found = await asRole(ctx.tx, "balai_platform", () =>
    rowsOf(
      ctx.tx,
      sql`select 1 from terminals t join companies c on c.id = t.companies_id where t.serial = ${serial} and t.companies_id <> ${companyId}
        and t.status in ('diadopsi', 'diam') and c.status <> 'close'`,
    ),
  )
  return found.length > 0
}

/** A machine that has called before it was listed is shown as seen: its administrator knows that the address is right. */
const noteSighting = async (ctx: Context, id: number, serial: string): Promise<void> => {
  const [seen] = await asRole(ctx.tx, "balai_platform", () =>
    rowsOf<{ readonly at: string; readonly push_version: string | null }>(
      ctx.tx,
      sql`select last_at as at, push_version from terminal_sightings where serial = ${serial}`,
    ),
  )
  if (seen === undefined) return
  await ctx.tx.update(t).set({ last_seen_at: seen.at, push_version: seen.push_version }).where(eq(t.id, id))
}

const INSTANTS = ["last_seen_at", "last_record_at", "address_changed_at"] as const

export const mesinRules = defineRules(resource, t, {
  select: {
    is_adopted: sql<boolean>`${t.status} <> 'baru'`,
    open_records: sql<number>`(select count(*)::int from terminal_records r where r.companies_id = ${outer(t.companies_id)} and r.terminals_id = ${outer(t.id)}
      and r.state = 'held')`,
    silent_min: sql<number>`coalesce((select a.terminal_silent_min from attendance_rules a where a.companies_id = ${outer(t.companies_id)}), 60)`,
    history: historyJson<Row["history"][number]>(terminalHistory, t.companies_id, t.id),
  },
  search: [t.nama, t.serial],
  store: ({ serial }, before) => ({
    serial: serial.toUpperCase(),
    ...(before === null ? { kode: newCode() } : {}),
  }),
  check: async (ctx, { serial }, _id, before): Promise<Record<string, string[]>> => {
    const wanted = serial.toUpperCase()
    if (before?.serial === wanted) return {}
    if (before?.is_adopted === true)
      return { serial: ["Tidak dapat diubah: mesin sudah membuktikan nomor serinya"] }
    return (await isTaken(ctx, wanted))
      ? {
          serial: [
            "Nomor seri ini sudah dipakai. Bila mesinnya milik perusahaan ini, hubungi dukungan Balai",
          ],
        }
      : {}
  },
  unique: {
    terminals_own_serial_key: { field: "serial", message: "Sudah ada mesin absensi dengan nomor seri ini" },
  },
  present: (_ctx, row) => {
    const shown = row as unknown as Record<string, string | null> & {
      readonly history?: readonly { readonly at: string }[]
    }
    const times = INSTANTS.flatMap((key) =>
      shown[key] == null ? [] : [[key, wireInstant(shown[key])] as const],
    )
    return {
      ...row,
      ...Object.fromEntries(times),
      ...(shown.history === undefined
        ? {}
        : { history: shown.history.map((move) => ({ ...move, at: wireInstant(move.at) })) }),
    }
  },
  after: async (ctx, id, { serial }, before) => {
    if (before?.serial !== serial.toUpperCase()) await noteSighting(ctx, id, serial.toUpperCase())
    if (before === null) await keepEntry(ctx, ctx.companyId, terminalHistory, id, "baru")
  },
  barred: async (ctx, ids, doing) => {
    if (doing !== "remove") return new Map()
    const rows = await ctx.tx
      .select({ id: t.id, status: t.status })
      .from(t)
      .where(inArray(t.id, [...ids]))
    return new Map(
      rows.flatMap(({ id, status }) =>
        status === "diadopsi" || status === "diam"
          ? [[id, "Mesin yang tersambung tidak dihapus; pensiunkan mesinnya"]]
          : [],
      ),
    )
  },
})
