import { sql } from "drizzle-orm"
import { TOLD_DAYS } from "#contract/areas/programs/keyLife.ts"
import { apiKeys as resource } from "#contract/areas/programs/kunciApi.ts"
import { dateWords } from "#contract/kit/words.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { notifyAccounts } from "../../kit/approval/notify.ts"
import { defineDrain } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"

type Due = {
  readonly company: number
  readonly id: number
  readonly account: number
  readonly nama: string
  readonly until: string
}

/** Notifies the giver of each key that ends within a week, once for each end. */
export const endingKeys = defineDrain({
  name: "programs.keys.ending",
  every: "minute",
  chunk: async (tx, now, size) => {
    const at = now.toISOString()
    const due = await rowsOf<Due>(
      tx,
      sql`with due as materialized (
          select companies_id, id from api_keys
          where status = 'active' and expires_on is not null and told_at is null
            and expires_on between ${dateIn(now)}::date and ${plusDays(dateIn(now), TOLD_DAYS)}::date
          order by expires_on limit ${size} for update skip locked
        )
        update api_keys k set told_at = ${at} from due d where k.companies_id = d.companies_id and k.id = d.id
        returning k.companies_id::float8 as company, k.id::float8 as id, k.accounts_id::float8 as account, k.nama, k.expires_on::text as until`,
    )
    for (const { company, account, nama, until } of due)
      await notifyAccounts(tx, company, [
        {
          accountId: account,
          note: {
            event: "program_access",
            type: "sistem",
            title: `Kunci API ${nama} segera berakhir`,
            body: `Berlaku sampai ${dateWords(until)}. Perpanjang tanggalnya atau beri program itu kunci baru.`,
            link: "/setting/other/kunci-api",
            at,
          },
        },
      ])
    return due.length
  },
})

/** Stores the expiry of keys past their last day. Their calls are refused from that day on, stored or not. */
export const expiredKeys = defineDrain({
  name: "programs.keys.expired",
  every: "minute",
  chunk: async (tx, now, size) => {
    const gone = await rowsOf<{ readonly company: number; readonly id: number }>(
      tx,
      sql`with due as materialized (
          select companies_id, id from api_keys
          where status = 'active' and expires_on is not null and expires_on < ${dateIn(now)}::date
          order by expires_on limit ${size} for update skip locked
        )
        update api_keys k set status = 'expired', version = k.version + 1, last_nama = null, last_at = ${now.toISOString()}
        from due d where k.companies_id = d.companies_id and k.id = d.id
        returning k.companies_id::float8 as company, k.id::float8 as id`,
    )
    for (const { company, id } of gone)
      await systemMover(tx, now, company, "sweep").audit({
        entity: resource.noun,
        entityId: id,
        action: "update",
        before: { status: "active" },
        after: { status: "expired" },
      })
    return gone.length
  },
})

/** Days that the log of deliveries is kept. */
const LOG_DAYS = 30
const DAY_MS = 86_400_000

/** Deletes deliveries after 30 days, sent or not: by then their last attempt is long ago. */
export const oldDeliveries = defineDrain({
  name: "programs.deliveries",
  every: "hour",
  chunk: async (tx, now, size) => {
    const before = new Date(now.getTime() - LOG_DAYS * DAY_MS).toISOString()
    const gone = await rowsOf(
      tx,
      sql`delete from webhook_deliveries d using (
          select companies_id, id from webhook_deliveries where created_at < ${before}::timestamptz
          order by created_at limit ${size} for update skip locked) o
        where d.companies_id = o.companies_id and d.id = o.id returning 1`,
    )
    return gone.length
  },
})
/**
 * @returns deliveries
 * @public Tests run this sweep alone.
 */
export const dropDeliveries = (db: Database, now: Date): Promise<number> => runSweep(db, oldDeliveries, now)

/**
 * @returns keys announced or expired
 * @public Tests run these sweeps alone.
 */
export const sweepKeys = async (db: Database, now: Date): Promise<number> =>
  (await runSweep(db, endingKeys, now)) + (await runSweep(db, expiredKeys, now))
