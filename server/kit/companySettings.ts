import { etc } from "#contract/areas/preferences/etc.ts"
import { notificationSetting } from "#contract/areas/preferences/notificationSetting.ts"
import type { NoticeWay } from "#contract/kit/notices.ts"
import { companyEtc, notificationSettings } from "../db/tables/index.ts"
import { type StoredWay, waysOn, waysStored } from "./notices/ways.ts"
import { settingOf } from "./setting.ts"

/** Company settings that the kit itself uses. */
export const etcRecord = settingOf(etc, companyEtc)
export const noticeRecord = settingOf(notificationSetting, notificationSettings, {
  shown: (_, { ways }) => Promise.resolve({ ways: waysOn(ways as readonly StoredWay[]) }),
  kept: (_, { ways }) => ({ ways: waysStored(ways as readonly NoticeWay[]) }),
})
