import { sql } from "drizzle-orm"
import { type LimitKind, LIMIT_DEFAULTS, NEAR_LIMIT } from "#contract/kit/limits.ts"
import { BASE_STORAGE_MB } from "../../call/limits.ts"
import { rowsOf } from "../../db/database.ts"
import { notifyAdmins } from "../../kit/approval/notify.ts"
import { defineDrain } from "../../kit/sweeps/define.ts"
import { outlived } from "../../kit/sweeps/outlived.ts"
import { dateIn } from "../../time/calendar.ts"

const DAY_MS = 86_400_000
const KEPT_MS = 40 * DAY_MS
const numbers = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 })

const titles: Readonly<Record<LimitKind, string>> = {
  calls: "Batas panggilan hampir tercapai",
  key_calls: "Batas kunci API hampir tercapai",
  exports: "Batas ekspor hampir tercapai",
  mails: "Batas email hampir tercapai",
  storage: "Penyimpanan hampir penuh",
}
const bodies: Readonly<Record<LimitKind, (used: string, most: string) => string>> = {
  calls: (used, most) =>
    `${used} dari ${most} panggilan dalam satu menit. Selebihnya ditolak sampai menit berikutnya.`,
  key_calls: (used, most) =>
    `Sebuah kunci API memakai ${used} dari ${most} panggilan dalam satu menit. Selebihnya ditolak sampai menit berikutnya.`,
  exports: (used, most) =>
    `${used} dari ${most} ekspor hari ini sudah dipakai. Hitungannya mulai lagi pukul 00.00 WIB.`,
  mails: (used, most) => `${used} dari ${most} email dalam 24 jam sudah dikirim.`,
  storage: (used, most) =>
    `${used} dari ${most} MB sudah terpakai. Hapus berkas lama atau tambah penyimpanan.`,
}

/** The limit of a row `u` of company `c`, in the unit of `used`. */
const mostOf = sql`(case u.kind
    when 'calls' then coalesce(c.limit_calls, ${LIMIT_DEFAULTS.calls}::int)
    when 'key_calls' then coalesce(c.limit_key_calls, ${LIMIT_DEFAULTS.key_calls}::int)
    when 'exports' then coalesce(c.limit_exports, ${LIMIT_DEFAULTS.exports}::int)
    when 'mails' then coalesce(c.limit_mails, ${LIMIT_DEFAULTS.mails}::int)
    else (case when c.limit_storage_mb is null and not c.is_limited_storage then null
        else coalesce(c.limit_storage_mb, ${BASE_STORAGE_MB}::int) + coalesce((select b.balance from point_balances b
          where b.companies_id = c.id and b.unit = 'storage'), 0) end) * 1000000.0
  end)::float8`

/** Notifies the administrators of companies that near a limit, once per period and kind. */
export const nearLimits = defineDrain({
  name: "platform.limits",
  every: "minute",
  first: 20,
  most: 200,
  chunk: async (tx, now, size) => {
    const today = dateIn(now)
    const found = await rowsOf<{ company: number; kind: LimitKind; used: number; most: number }>(
      tx,
      sql`with due as (
          select u.companies_id, u.kind, u.day, ${mostOf} as most from company_uses u join companies c on c.id = u.companies_id
          where u.told_at is null and u.day in (${today}::date, date_trunc('month', ${today}::date)::date)
            and c.status <> 'close' and u.used >= ${NEAR_LIMIT} * ${mostOf}
          limit ${size} for update of u skip locked
        )
        update company_uses u set told_at = ${now.toISOString()}::timestamptz from due d
        where u.companies_id = d.companies_id and u.kind = d.kind and u.day = d.day
        returning u.companies_id::float8 as company, u.kind, u.used::float8 as used, d.most`,
    )
    for (const { company, kind, used, most } of found) {
      const unit = kind === "storage" ? 1_000_000 : 1
      await notifyAdmins(tx, company, {
        event: "subscription",
        type: "sistem",
        title: titles[kind],
        body: bodies[kind](numbers.format(used / unit), numbers.format(most / unit)),
        link: "/setting/point/top-up",
        at: now.toISOString(),
      })
    }
    return found.length
  },
})

/** The company's list of uses is short: a few weeks, for the page of its use. */
export const oldUses = outlived("platform.oldUses", sql`company_uses`, sql`day`, KEPT_MS)
