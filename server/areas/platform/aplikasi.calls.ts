import { eq } from "drizzle-orm"
import { appInfo, findAplikasi, publicAppFields, updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import { ok, StaleVersion } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { maintenanceWords } from "../../call/maintenance.ts"
import { appSettings } from "../../db/tables/index.ts"
import { type AppSetting, readApp } from "../../kit/appSettings.ts"

const noticeOf = (setting: AppSetting, now: Date) => {
  const { maintenance_start: start_at, maintenance_end: end_at } = setting
  if (!setting.maintenance) return null
  return {
    is_on: start_at === null || Date.parse(start_at) <= now.getTime(),
    start_at,
    end_at,
    message: maintenanceWords(setting.maintenance_message),
  }
}

type Public = Pick<AppSetting, (typeof publicAppFields)[number]>
const publicOf = (setting: AppSetting): Public =>
  Object.fromEntries(publicAppFields.map((key) => [key, setting[key]])) as Public

export const aplikasiHandlers = {
  "super-admin/setting/aplikasi": inTx(findAplikasi, async ({ tx }) => ok(await readApp(tx))),

  "super-admin/setting/aplikasi/update": inTx(updateAplikasi, async (ctx, payload) => {
    const { tx, accountId } = ctx
    const { version: seen, request_id: _, ...values } = payload
    await tx.select({ id: appSettings.id }).from(appSettings).where(eq(appSettings.id, 1)).for("update")
    const before = await readApp(tx)
    if (seen !== undefined && seen !== before.version) throw new StaleVersion(before)
    const version = before.version + 1
    const at = ctx.now.toISOString()
    const set = { ...values, version, updated_at: at, updated_by: accountId }
    await tx
      .insert(appSettings)
      .values({ id: 1, ...set, created_at: at, created_by: accountId })
      .onConflictDoUpdate({ target: appSettings.id, set })
    await ctx.audit({
      entity: "app_setting",
      entityId: 1,
      action: "update",
      before,
      after: { ...values, version },
    })
    return ok({ version }, "Pengaturan aplikasi disimpan")
  }),

  "aplikasi/info": inTx(appInfo, async ({ tx, now }) => {
    const setting = await readApp(tx)
    return ok({ ...publicOf(setting), maintenance: noticeOf(setting, now) })
  }),
}
