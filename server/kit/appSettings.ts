import { eq } from "drizzle-orm"
import { aplikasi } from "#contract/areas/platform/aplikasi.ts"
import { decoder } from "#contract/kit/decode.ts"
import { MODULES } from "#contract/kit/modules.ts"
import { appSettings } from "../db/tables/index.ts"
import type { Tx } from "../db/database.ts"
import { plusDays, wireInstant } from "../time/calendar.ts"

/** The setting as it is stored: its logo is a row of platform_files. */
export type AppSetting = Omit<(typeof aplikasi.row)["Type"], "logo"> & {
  readonly logo_files_id: number | null
}

const defaults = decoder(aplikasi.values)({})
if (!defaults.ok) throw new Error("every field of the application's setting has a default")
const { hapus_logo: _, ...fields } = defaults.value
const unsaved: AppSetting = { ...fields, logo_files_id: null, version: 1, updated_at: null }

const wire = (instant: string | null) => (instant === null ? null : wireInstant(instant))

/** The application's setting, or its defaults until a super administrator saves it. */
export const readApp = async (tx: Tx): Promise<AppSetting> => {
  const [row] = await tx.select().from(appSettings).where(eq(appSettings.id, 1))
  if (row === undefined) return unsaved
  const { id: _id, created_at: _a, created_by: _b, updated_by: _c, ...setting } = row
  return {
    ...setting,
    updated_at: wireInstant(setting.updated_at),
    maintenance_start: wire(setting.maintenance_start),
    maintenance_end: wire(setting.maintenance_end),
  }
}

/** The product's name in mails, bills and titles. */
export const appName = async (tx: Tx): Promise<string> => {
  const [row] = await tx
    .select({ app_name: appSettings.app_name })
    .from(appSettings)
    .where(eq(appSettings.id, 1))
  return row?.app_name ?? unsaved.app_name
}

/** Status, trial and modules of a company that begins its trial on `today` (Jakarta date). */
export const newCompanyOf = (
  { trial_days, default_modules }: Pick<AppSetting, "trial_days" | "default_modules">,
  today: string,
) => ({
  status: "trial" as const,
  trial_start: today,
  trial_end: plusDays(today, trial_days),
  modules: default_modules.map((key) => MODULES[key]),
})
