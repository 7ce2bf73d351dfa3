import { etc } from "#contract/areas/preferences/etc.ts"
import { notificationSetting } from "#contract/areas/preferences/notificationSetting.ts"
import { companyEtc, notificationSettings } from "../db/tables/index.ts"
import { settingOf } from "./setting.ts"

/** Company settings that the kit itself uses. */
export const etcRecord = settingOf(etc, companyEtc)
export const noticeRecord = settingOf(notificationSetting, notificationSettings)
