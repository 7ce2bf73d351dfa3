/** Written by `npm run generate` from the modules beside it. */

import { attendanceApprovalHandlers } from "./attendanceApproval.ts"
import { authHandlers } from "./auth.ts"
import { companiesHandlers } from "./companies.ts"
import { homeHandlers } from "./home.ts"
import { mailHandlers } from "./mail.ts"
import { masterDataHandlers } from "./masterData.ts"
import { membersHandlers } from "./members.ts"
import { notificationHandlers } from "./notifications.ts"
import { pointHandlers } from "./points.ts"
import { profileHandlers } from "./profile.ts"
import { topupHandlers } from "./topup.ts"
import { devisiRules } from "../resources/devisi.ts"
import { holidaysHandlers, holidaysRules } from "../resources/holidays.ts"
import { jabatanRules } from "../resources/jabatan.ts"
import { membersRules } from "../resources/members.ts"
import { officesRules } from "../resources/offices.ts"
import { officesHoursRules } from "../resources/officesHours.ts"
import { shiftRules } from "../resources/shift.ts"

/** Handlers by path, but for the four calls of each resource. */
export const handlers = {
  ...attendanceApprovalHandlers,
  ...authHandlers,
  ...companiesHandlers,
  ...homeHandlers,
  ...mailHandlers,
  ...masterDataHandlers,
  ...membersHandlers,
  ...notificationHandlers,
  ...pointHandlers,
  ...profileHandlers,
  ...topupHandlers,
  ...holidaysHandlers,
}

/** Rules of every resource. */
export const rules = [
  devisiRules,
  holidaysRules,
  jabatanRules,
  membersRules,
  officesRules,
  officesHoursRules,
  shiftRules,
] as const
