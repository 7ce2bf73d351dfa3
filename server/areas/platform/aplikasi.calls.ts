import { eq } from "drizzle-orm"
import { appInfo, findAplikasi, publicAppFields, updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import { ok, StaleVersion } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { maintenanceWords } from "../../call/maintenance.ts"
import { appSettings, platformFiles } from "../../db/tables/index.ts"
import { type AppSetting, readApp } from "../../kit/appSettings.ts"
import { logoPath } from "./appLogo.ts"

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

const shown = ({ logo_files_id, ...setting }: AppSetting, ctx: Context) => ({
  ...setting,
  logo: ctx.fileUrl(0, logo_files_id),
})

export const aplikasiHandlers = {
  "super-admin/setting/aplikasi": inTx(findAplikasi, async (ctx) => ok(shown(await readApp(ctx.tx), ctx))),

  "super-admin/setting/aplikasi/update": inTx(updateAplikasi, async (ctx, payload) => {
    const { tx, accountId } = ctx
    const { version: seen, request_id: _, hapus_logo, ...fields } = payload
    await tx.select({ id: appSettings.id }).from(appSettings).where(eq(appSettings.id, 1)).for("update")
    const before = await readApp(tx)
    if (seen !== undefined && seen !== before.version) throw new StaleVersion(shown(before, ctx))
    const upload = ctx.uploads.get("logo")
    const logo_files_id =
      upload === undefined ? (hapus_logo ? null : before.logo_files_id) : await ctx.keep(upload, 0)
    const values = { ...fields, logo_files_id }
    const version = before.version + 1
    const at = ctx.now.toISOString()
    const set = { ...values, version, updated_at: at, updated_by: accountId }
    await tx
      .insert(appSettings)
      .values({ id: 1, ...set, created_at: at, created_by: accountId })
      .onConflictDoUpdate({ target: appSettings.id, set })
    if (before.logo_files_id !== null && before.logo_files_id !== logo_files_id)
      await tx.delete(platformFiles).where(eq(platformFiles.id, before.logo_files_id))
    await ctx.audit({
      entity: "app_setting",
      entityId: 1,
      action: "update",
      before,
      after: { ...values, version },
    })
    return ok({ version }, "Pengaturan aplikasi disimpan")
  }),

  "aplikasi/info": inTx(appInfo, async ({ tx, now, publicUrl }) => {
    const setting = await readApp(tx)
    const logo = logoPath(setting.logo_files_id)
    return ok({
      ...publicOf(setting),
      logo: logo === null ? null : `${publicUrl}${logo}`,
      maintenance: noticeOf(setting, now),
    })
  }),
}
