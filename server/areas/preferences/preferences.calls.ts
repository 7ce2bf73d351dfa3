import { updateEtc } from "#contract/areas/preferences/etc.ts"
import { updateNotificationSetting } from "#contract/areas/preferences/notificationSetting.ts"
import { inTx } from "../../call/handler.ts"
import { etcRecord, noticeRecord } from "../../kit/companySettings.ts"

export const preferencesHandlers = {
  "companies/update/etc": inTx(updateEtc, (ctx, payload) => etcRecord.save(ctx, payload)),
  "companies/update/notification": inTx(updateNotificationSetting, (ctx, payload) =>
    noticeRecord.save(ctx, payload),
  ),
}
