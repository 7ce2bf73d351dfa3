import { aturanAbsensi, updateAturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"
import { attendanceRules } from "../../db/tables/index.ts"
import { inTx } from "../../call/handler.ts"
import { settingOf } from "../../kit/setting.ts"

export const attendanceRule = settingOf(aturanAbsensi, attendanceRules)

export const aturanAbsensiHandlers = {
  "companies/update/aturan-absensi": inTx(updateAturanAbsensi, (ctx, payload) =>
    attendanceRule.save(ctx, payload),
  ),
}
