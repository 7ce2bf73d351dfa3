/** Written by `npm run generate` from the modules beside it. */

import { attendanceApprovalHandlers } from "./attendanceApproval.ts"
import { aturanAbsensiHandlers } from "./aturanAbsensi.ts"
import { authHandlers } from "./auth.ts"
import { bankHandlers } from "./banks.ts"
import { companiesHandlers } from "./companies.ts"
import { exportHandlers } from "./exports.ts"
import { homeHandlers } from "./home.ts"
import { importHandlers } from "./imports.ts"
import { kategoriKlaimHandlers } from "./kategoriKlaim.ts"
import { mailHandlers } from "./mail.ts"
import { masterDataHandlers } from "./masterData.ts"
import { memberOfficesHandlers } from "./memberOffices.ts"
import { membersHandlers } from "./members.ts"
import { notificationHandlers } from "./notifications.ts"
import { onboardingHandlers } from "./onboarding.ts"
import { pointHandlers } from "./points.ts"
import { profileHandlers } from "./profile.ts"
import { reimbursmentHandlers } from "./reimbursment.ts"
import { topupHandlers } from "./topup.ts"
import { devisiRules } from "../resources/devisi.ts"
import { holidaysHandlers, holidaysRules } from "../resources/holidays.ts"
import { jabatanRules } from "../resources/jabatan.ts"
import { kategoriKlaimRules } from "../resources/kategoriKlaim.ts"
import { membersRules } from "../resources/members.ts"
import { officesRules } from "../resources/offices.ts"
import { officesHoursRules } from "../resources/officesHours.ts"
import { pollingRules } from "../resources/polling.ts"
import { shiftRules } from "../resources/shift.ts"

/** Handlers by path, but for the four calls of each resource. */
export const handlers = {
  ...attendanceApprovalHandlers,
  ...aturanAbsensiHandlers,
  ...authHandlers,
  ...bankHandlers,
  ...companiesHandlers,
  ...exportHandlers,
  ...homeHandlers,
  ...importHandlers,
  ...kategoriKlaimHandlers,
  ...mailHandlers,
  ...masterDataHandlers,
  ...memberOfficesHandlers,
  ...membersHandlers,
  ...notificationHandlers,
  ...onboardingHandlers,
  ...pointHandlers,
  ...profileHandlers,
  ...reimbursmentHandlers,
  ...topupHandlers,
  ...holidaysHandlers,
}

/** Rules of every resource. */
export const rules = [
  devisiRules,
  holidaysRules,
  jabatanRules,
  kategoriKlaimRules,
  membersRules,
  officesRules,
  officesHoursRules,
  pollingRules,
  shiftRules,
] as const
