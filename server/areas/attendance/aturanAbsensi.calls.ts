import { aturanAbsensi, updateAturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"
import { attendanceRules } from "../../db/tables/index.ts"
import { inTx } from "../../call/handler.ts"
import { settingOf } from "../../kit/setting.ts"
import { pastPenalties, penaltyOf } from "./latePenalty.ts"

export const attendanceRule = settingOf(aturanAbsensi, attendanceRules, {
  kept: (before, values) => ({ late_penalty_past: pastPenalties(penaltyOf(before), penaltyOf(values)) }),
})

export const aturanAbsensiHandlers = {
  "companies/update/aturan-absensi": inTx(updateAturanAbsensi, (ctx, payload) =>
    attendanceRule.save(ctx, payload),
  ),
}
