import { usesOf } from "../../call/limits.ts"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { and, eq, type SQL, sql } from "drizzle-orm"
import {
  listUsage,
  myPoint,
  pointSetting,
  savePointSetting,
  storage,
  updatePoint,
} from "#contract/areas/points/points.ts"
import { banks, companies, pointLedger, pointSettings } from "../../db/tables/index.ts"
import { wireInstant } from "../../time/calendar.ts"
import { InvalidFields, notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { balanceOf, lotsOf, pendingPoints } from "./balance.ts"
import { enter, nextAdjustment } from "./ledger.ts"
import { namedSetting, payeesOf, readSetting } from "./setting.ts"
import { storageOf } from "./storage.ts"
import { keysetPage, paged } from "../../kit/paging.ts"

const usageColumns = {
  id: pointLedger.id,
  at: pointLedger.at,
  event: pointLedger.event,
  ref: pointLedger.ref,
  qty: pointLedger.qty,
  balance_after: pointLedger.balance_after,
  by: pointLedger.by_nama,
}
type Usage = {
  readonly id: number
  readonly at: string
  readonly event: string
  readonly ref: string | null
  readonly qty: number
  readonly balance_after: number
  readonly by: string | null
}

export const pointHandlers = {
  "point/setting": inTx(pointSetting, async ({ tx }) => ok(await namedSetting(tx))),

  "point/setting/save": inTx(savePointSetting, async (ctx, payload) => {
    const { version: seen, request_id: _, bank_accounts, ...rest } = payload
    const values = {
      ...rest,
      bank_accounts: bank_accounts.map(({ bank_id, no, nama }) => ({ bank_id, no, nama })),
    }
    await ctx.tx.select({ id: pointSettings.id }).from(pointSettings).for("update")
    const before = await readSetting(ctx.tx)
    if (seen !== undefined && seen !== before.version) throw new StaleVersion(await namedSetting(ctx.tx))
    const known = new Set((await ctx.tx.select({ id: banks.id }).from(banks)).map(({ id }) => id))
    const wrong = values.bank_accounts.flatMap(({ bank_id }, at) => (known.has(bank_id) ? [] : [at]))
    if (wrong.length > 0)
      throw new InvalidFields(
        Object.fromEntries(wrong.map((at) => [`bank_accounts.${at}.bank_id`, ["Pilihan tidak dikenal"]])),
      )
    const version = before.version + 1
    const at = ctx.now.toISOString()
    const changed = { ...values, version, updated_at: at, updated_by: ctx.accountId }
    await ctx.tx
      .insert(pointSettings)
      .values({ id: 1, ...changed, created_at: at, created_by: ctx.accountId })
      .onConflictDoUpdate({ target: pointSettings.id, set: changed })
    const after = { ...values, version }
    await ctx.audit({ entity: "point_setting", entityId: 1, action: "update", before, after })
    return ok({ version }, "Pengaturan point disimpan")
  }),

  "companies/my-point": inTx(myPoint, async ({ tx, now, companyId }) => {
    const setting = await readSetting(tx)
    const balance = await balanceOf(tx, companyId, "point")
    const { quota_mb, used_mb } = await storageOf(tx, companyId)
    const lots = await lotsOf(tx, companyId, "point")
    return ok({
      balance,
      pending: await pendingPoints(tx, companyId, now),
      is_low: balance < setting.low_balance_alert,
      expires: lots.flatMap(({ qty, expires_at }) =>
        expires_at === null ? [] : [{ qty, at: wireInstant(expires_at) }],
      ),
      storage: { quota_mb, used_mb },
      payees: [...(await payeesOf(tx, setting))],
      min_topup: setting.min_topup,
      tax_percent: setting.tax_percent,
      expire_hours: setting.expire_hours,
    })
  }),

  "companies/storage": inTx(storage, async ({ tx, now, companyId }) => {
    const use = await storageOf(tx, companyId)
    return ok({ ...use, by_type: [...use.by_type], limits: [...(await usesOf(tx, companyId, now))] })
  }),

  "companies/history-pemakaian/list": inTx(listUsage, async ({ tx }, payload) => {
    const { start_date, end_date, event } = payload
    const conditions: (SQL | undefined)[] = [
      eq(pointLedger.unit, "point"),
      event === undefined ? undefined : eq(pointLedger.event, event),
      start_date === undefined
        ? undefined
        : sql`${pointLedger.at} >= ${startOfJakartaDay(start_date)}::timestamptz`,
      end_date === undefined
        ? undefined
        : sql`${pointLedger.at} < ${startOfJakartaDay(end_date)}::timestamptz + interval '1 day'`,
    ]
    const page = await keysetPage<Usage>(tx, {
      table: pointLedger,
      select: usageColumns,
      where: and(...conditions),
      sort: { key: "at", by: sql`${pointLedger.at}` },
      id: pointLedger.id,
      dir: payload.dir ?? "desc",
      ...paged(payload),
    })
    return ok({ ...page, rows: page.rows.map((row) => ({ ...row, at: wireInstant(row.at) })) })
  }),

  "companies/update/point": inTx(updatePoint, async (ctx, { id, amount, reason }) => {
    const { tx } = ctx
    const [company] = await tx.select({ nama: companies.nama }).from(companies).where(eq(companies.id, id))
    if (company === undefined) throw notFound("perusahaan")
    const before = await balanceOf(tx, id, "point")
    const balance = await enter(tx, {
      companies_id: id,
      unit: "point",
      at: ctx.now.toISOString(),
      event: "adjustment",
      ref_type: "adjustment",
      ref_id: await nextAdjustment(tx),
      ref: reason,
      qty: amount,
      expires_at: null,
      by_id: ctx.accountId,
      by_nama: ctx.session.row.nama_lengkap,
    })
    if (balance === null)
      throw new Refusal(`Saldo ${company.nama} hanya ${before} point`, "quota", { balance: before })
    await ctx.audit({
      entity: "point_balance",
      entityId: id,
      action: "update",
      before: { balance: balance - amount },
      after: { balance, amount, reason },
    })
    const message = `Saldo ${company.nama} sekarang ${balance} point`
    return ok({ balance, rows: [{ id, ok: true, message }] }, message)
  }),
}
