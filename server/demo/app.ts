import { APP_NAME } from "#contract/kit/constants.ts"
import type { Tx } from "../db/database.ts"
import { appSettings } from "../db/tables/index.ts"

/** The demo's application setting: new companies try for 30 days, with leave switched on. */
export const DEMO_APP = {
  app_name: APP_NAME,
  support_phone: "021-5550100",
  support_email: "bantuan@balai.test",
  privacy_url: null,
  terms_url: null,
  trial_days: 30,
  default_modules: ["leave"],
  min_app_version_android: "2.4.0",
  min_app_version_ios: "2.4.0",
  force_update: false,
  super_two_factor: false,
  maintenance: false,
} as const

/** Inserts it once; afterwards the super administrator edits it. */
export const insertApp = (tx: Tx, at: string) =>
  tx
    .insert(appSettings)
    .values({ id: 1, ...DEMO_APP, created_at: at, updated_at: at })
    .onConflictDoNothing()
