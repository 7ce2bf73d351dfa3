import { aturanAbsensi, updateAturanAbsensi } from "#contract/aturanAbsensi.ts"
import { attendanceRules } from "../db/tables/index.ts"
import { inTx } from "../http/handler.ts"
import { settingOf } from "./setting.ts"

export const attendanceRule = settingOf(aturanAbsensi, attendanceRules)

export const aturanAbsensiHandlers = {
  "companies/update/aturan-absensi": inTx(updateAturanAbsensi, (ctx, payload) =>
    attendanceRule.save(ctx, payload),
  ),
}
