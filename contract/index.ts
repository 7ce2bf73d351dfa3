/** Written by `npm run generate` from the modules beside it. */

import * as attendanceApproval from "./attendanceApproval.ts"
import * as aturanAbsensi from "./aturanAbsensi.ts"
import * as banks from "./banks.ts"
import * as companies from "./companies.ts"
import * as devisi from "./devisi.ts"
import * as exports from "./exports.ts"
import * as holidays from "./holidays.ts"
import * as home from "./home.ts"
import * as imports from "./imports.ts"
import * as jabatan from "./jabatan.ts"
import * as kategoriKlaim from "./kategoriKlaim.ts"
import * as mail from "./mail.ts"
import * as masterData from "./masterData.ts"
import * as memberOffices from "./memberOffices.ts"
import * as members from "./members.ts"
import * as notifications from "./notifications.ts"
import * as offices from "./offices.ts"
import * as officesHours from "./officesHours.ts"
import * as onboarding from "./onboarding.ts"
import * as points from "./points.ts"
import * as polling from "./polling.ts"
import * as reimbursment from "./reimbursment.ts"
import * as session from "./session.ts"
import * as shift from "./shift.ts"
import * as topup from "./topup.ts"
import { callsOf } from "./resource.ts"

/** Every resource that has the four calls. */
export const resources = [
  devisi.devisi,
  holidays.holidays,
  jabatan.jabatan,
  kategoriKlaim.kategoriKlaim,
  members.members,
  offices.offices,
  officesHours.officesHours,
  polling.polling,
  shift.shift,
] as const

/** Every live call. A call is declared when its feature is built. */
export const calls = [
  attendanceApproval.decideRequest,
  attendanceApproval.decideRequests,
  attendanceApproval.listRequests,
  attendanceApproval.requestsPerUser,
  attendanceApproval.watchRequests,
  aturanAbsensi.updateAturanAbsensi,
  banks.allBanks,
  companies.companiesByStatus,
  companies.findCompany,
  companies.updateCompany,
  exports.exportMembers,
  holidays.listNational,
  holidays.saveNational,
  home.home,
  imports.importFile,
  imports.importHolidays,
  imports.importMembers,
  imports.importOfficeMembers,
  imports.importSchedules,
  imports.importStatus,
  kategoriKlaim.listClaimMembers,
  kategoriKlaim.saveClaimMembers,
  mail.passwordLink,
  mail.setPassword,
  masterData.masterAkun,
  masterData.masterDepartement,
  masterData.masterJabatan,
  masterData.masterKantor,
  masterData.masterOfficesHours,
  masterData.masterPegawai,
  masterData.masterShift,
  memberOffices.listOfficeMembers,
  memberOffices.updateOfficeMembers,
  members.attendanceDates,
  members.createMemberInConfig,
  members.deleteMemberPhoto,
  members.emailMembers,
  members.updateAttendanceType,
  notifications.deleteNotifications,
  notifications.listNotifications,
  notifications.readNotifications,
  notifications.unread,
  onboarding.finishWelcome,
  onboarding.hideHelp,
  onboarding.updateStep,
  points.allPakets,
  points.deletePaket,
  points.findPaket,
  points.listPakets,
  points.listUsage,
  points.myPoint,
  points.pointSetting,
  points.savePaket,
  points.savePointSetting,
  points.storage,
  points.updatePoint,
  reimbursment.claimDetail,
  reimbursment.claimSummary,
  reimbursment.decideClaim,
  reimbursment.listClaims,
  reimbursment.listMemberClaims,
  reimbursment.removeClaims,
  reimbursment.watchClaims,
  session.login,
  session.logout,
  session.me,
  session.superCompanies,
  session.superCompaniesLogin,
  session.updateProfile,
  topup.confirmTopup,
  topup.createTopup,
  topup.decideTopup,
  topup.listTopups,
  topup.superListTopups,
  ...callsOf(devisi.devisi),
  ...callsOf(holidays.holidays),
  ...callsOf(jabatan.jabatan),
  ...callsOf(kategoriKlaim.kategoriKlaim),
  ...callsOf(members.members),
  ...callsOf(offices.offices),
  ...callsOf(officesHours.officesHours),
  ...callsOf(polling.polling),
  ...callsOf(shift.shift),
] as const

export type CallPath = (typeof calls)[number]["path"]
