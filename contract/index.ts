/** Written by `npm run generate` from the modules of the areas. */

import * as access from "./areas/rights/access.ts"
import * as activation from "./areas/payroll/activation.ts"
import * as adminKantor from "./areas/accounts/adminKantor.ts"
import * as analytics from "./areas/platform/analytics.ts"
import * as aplikasi from "./areas/platform/aplikasi.ts"
import * as areas from "./areas/sales/areas.ts"
import * as artikel from "./areas/articles/artikel.ts"
import * as assigning from "./areas/fieldwork/assigning.ts"
import * as attendance from "./areas/self/attendance.ts"
import * as attendanceApproval from "./areas/attendance/attendanceApproval.ts"
import * as aturanAbsensi from "./areas/attendance/aturanAbsensi.ts"
import * as audit from "./areas/platform/audit.ts"
import * as balances from "./areas/self/balances.ts"
import * as bank from "./areas/platform/bank.ts"
import * as berkas from "./areas/payroll/berkas.ts"
import * as berkasGaji from "./areas/payroll/berkasGaji.ts"
import * as blog from "./areas/platform/blog.ts"
import * as careers from "./areas/career/careers.ts"
import * as choices from "./areas/self/choices.ts"
import * as companies from "./areas/platform/companies.ts"
import * as companyDummy from "./areas/platform/companyDummy.ts"
import * as companyReset from "./areas/platform/companyReset.ts"
import * as companyTable from "./areas/platform/companyTable.ts"
import * as companyUse from "./areas/platform/companyUse.ts"
import * as components from "./areas/payroll/components.ts"
import * as consents from "./areas/privacy/consents.ts"
import * as customFields from "./areas/members/customFields.ts"
import * as customers from "./areas/fieldwork/customers.ts"
import * as cuti from "./areas/leave/cuti.ts"
import * as dataChanges from "./areas/members/dataChanges.ts"
import * as dataReads from "./areas/privacy/dataReads.ts"
import * as dataRequests from "./areas/privacy/dataRequests.ts"
import * as dataTerms from "./areas/privacy/dataTerms.ts"
import * as days from "./areas/self/days.ts"
import * as delegations from "./areas/preferences/delegations.ts"
import * as demoRequests from "./areas/growth/demoRequests.ts"
import * as devisi from "./areas/company/devisi.ts"
import * as endings from "./areas/payroll/endings.ts"
import * as etc from "./areas/preferences/etc.ts"
import * as exports from "./areas/members/exports.ts"
import * as factors from "./areas/session/factors.ts"
import * as faq from "./areas/platform/faq.ts"
import * as holidays from "./areas/attendance/holidays.ts"
import * as home from "./areas/home/home.ts"
import * as imports from "./areas/imports/imports.ts"
import * as inbox from "./areas/inbox/inbox.ts"
import * as jabatan from "./areas/company/jabatan.ts"
import * as jobs from "./areas/jobs/jobs.ts"
import * as kasbon from "./areas/kasbon/kasbon.ts"
import * as kasbonSetting from "./areas/kasbon/kasbonSetting.ts"
import * as kategoriCuti from "./areas/leave/kategoriCuti.ts"
import * as kategoriKlaim from "./areas/claims/kategoriKlaim.ts"
import * as kelompokGaji from "./areas/payroll/kelompokGaji.ts"
import * as kepesertaanBpjs from "./areas/payroll/kepesertaanBpjs.ts"
import * as klaimCuti from "./areas/leave/klaimCuti.ts"
import * as kunciApi from "./areas/programs/kunciApi.ts"
import * as laporan from "./areas/attendance/laporan.ts"
import * as layanan from "./areas/fieldwork/layanan.ts"
import * as leads from "./areas/growth/leads.ts"
import * as letters from "./areas/self/letters.ts"
import * as mail from "./areas/session/mail.ts"
import * as masterData from "./areas/company/masterData.ts"
import * as memberBulk from "./areas/members/memberBulk.ts"
import * as memberHistory from "./areas/members/memberHistory.ts"
import * as memberOffices from "./areas/members/memberOffices.ts"
import * as members from "./areas/members/members.ts"
import * as menu from "./areas/platform/menu.ts"
import * as mesin from "./areas/attendance/mesin.ts"
import * as moving from "./areas/payroll/moving.ts"
import * as notificationSetting from "./areas/preferences/notificationSetting.ts"
import * as notifications from "./areas/session/notifications.ts"
import * as offices from "./areas/company/offices.ts"
import * as officesHours from "./areas/attendance/officesHours.ts"
import * as onboarding from "./areas/welcome/onboarding.ts"
import * as overtime from "./areas/overtime/overtime.ts"
import * as overtimeSetting from "./areas/overtime/overtimeSetting.ts"
import * as ownAnnouncements from "./areas/self/ownAnnouncements.ts"
import * as ownData from "./areas/privacy/ownData.ts"
import * as ownPolls from "./areas/self/ownPolls.ts"
import * as ownSurat from "./areas/self/ownSurat.ts"
import * as ownTasks from "./areas/self/ownTasks.ts"
import * as ownVisits from "./areas/self/ownVisits.ts"
import * as ownWork from "./areas/self/ownWork.ts"
import * as paket from "./areas/points/paket.ts"
import * as parameter from "./areas/payroll/parameter.ts"
import * as passkeys from "./areas/session/passkeys.ts"
import * as payees from "./areas/payroll/payees.ts"
import * as pengingat from "./areas/preferences/pengingat.ts"
import * as pengumuman from "./areas/articles/pengumuman.ts"
import * as peran from "./areas/rights/peran.ts"
import * as performance from "./areas/home/performance.ts"
import * as periods from "./areas/payroll/periods.ts"
import * as petaKolom from "./areas/payroll/petaKolom.ts"
import * as ploting from "./areas/attendance/ploting.ts"
import * as plotting from "./areas/sales/plotting.ts"
import * as points from "./areas/points/points.ts"
import * as pola from "./areas/attendance/pola.ts"
import * as polling from "./areas/polls/polling.ts"
import * as products from "./areas/fieldwork/products.ts"
import * as profile from "./areas/self/profile.ts"
import * as proposals from "./areas/payroll/proposals.ts"
import * as publicBlogs from "./areas/platform/publicBlogs.ts"
import * as push from "./areas/preferences/push.ts"
import * as questions from "./areas/payroll/questions.ts"
import * as queuedExports from "./areas/jobs/queuedExports.ts"
import * as radiusPenugasan from "./areas/fieldwork/radiusPenugasan.ts"
import * as raises from "./areas/payroll/raises.ts"
import * as recalculation from "./areas/attendance/recalculation.ts"
import * as redemptions from "./areas/sales/redemptions.ts"
import * as registrations from "./areas/growth/registrations.ts"
import * as reimbursment from "./areas/claims/reimbursment.ts"
import * as reportLogs from "./areas/sales/reportLogs.ts"
import * as requests from "./areas/self/requests.ts"
import * as rewards from "./areas/sales/rewards.ts"
import * as rolePreview from "./areas/platform/rolePreview.ts"
import * as roles from "./areas/rights/roles.ts"
import * as run from "./areas/payroll/run.ts"
import * as saldo from "./areas/leave/saldo.ts"
import * as saldoPajak from "./areas/payroll/saldoPajak.ts"
import * as salesPoints from "./areas/sales/salesPoints.ts"
import * as salesReports from "./areas/sales/salesReports.ts"
import * as session from "./areas/session/session.ts"
import * as sessions from "./areas/session/sessions.ts"
import * as setup from "./areas/payroll/setup.ts"
import * as shift from "./areas/attendance/shift.ts"
import * as shiftSwaps from "./areas/attendance/shiftSwaps.ts"
import * as slip from "./areas/payroll/slip.ts"
import * as slipMail from "./areas/payroll/slipMail.ts"
import * as slips from "./areas/self/slips.ts"
import * as sso from "./areas/session/sso.ts"
import * as structure from "./areas/company/structure.ts"
import * as superHome from "./areas/platform/superHome.ts"
import * as surat from "./areas/letters/surat.ts"
import * as suratPeringatan from "./areas/warnings/suratPeringatan.ts"
import * as susunan from "./areas/home/susunan.ts"
import * as system from "./areas/platform/system.ts"
import * as systemState from "./areas/platform/systemState.ts"
import * as tanggalGajian from "./areas/payroll/tanggalGajian.ts"
import * as taskTypeChoice from "./areas/fieldwork/taskTypeChoice.ts"
import * as taskViews from "./areas/fieldwork/taskViews.ts"
import * as tasks from "./areas/fieldwork/tasks.ts"
import * as teams from "./areas/sales/teams.ts"
import * as templateSurat from "./areas/letters/templateSurat.ts"
import * as timesheet from "./areas/platform/timesheet.ts"
import * as tipeTugas from "./areas/fieldwork/tipeTugas.ts"
import * as topup from "./areas/points/topup.ts"
import * as tracker from "./areas/fieldwork/tracker.ts"
import * as trend from "./areas/payroll/trend.ts"
import * as trialRequests from "./areas/growth/trialRequests.ts"
import * as trips from "./areas/claims/trips.ts"
import * as usersCompanies from "./areas/accounts/usersCompanies.ts"
import * as variants from "./areas/sales/variants.ts"
import * as visit from "./areas/fieldwork/visit.ts"
import * as visitPlan from "./areas/fieldwork/visitPlan.ts"
import * as webhook from "./areas/programs/webhook.ts"
import * as whoMay from "./areas/accounts/whoMay.ts"
import { flowCalls } from "./kit/flow.ts"
import { callsOf } from "./kit/resource.ts"

/** Every resource that has the four calls. */
export const resources = [
  adminKantor.adminKantor,
  areas.salesAreas,
  artikel.artikel,
  bank.bank,
  blog.blog,
  careers.careers,
  consents.consents,
  customFields.customFields,
  customers.customers,
  dataRequests.dataRequests,
  delegations.delegations,
  demoRequests.demoRequests,
  devisi.devisi,
  endings.endings,
  faq.faq,
  faq.faqKategori,
  holidays.holidays,
  jabatan.jabatan,
  kategoriCuti.kategoriCuti,
  kategoriKlaim.kategoriKlaim,
  kelompokGaji.kelompokGaji,
  kepesertaanBpjs.kepesertaanBpjs,
  kunciApi.apiKeys,
  members.members,
  menu.menu,
  mesin.mesin,
  offices.offices,
  officesHours.officesHours,
  paket.paket,
  parameter.parameter,
  pengingat.pengingat,
  peran.peran,
  periods.payrollPeriods,
  petaKolom.petaKolom,
  polling.polling,
  products.products,
  raises.raises,
  registrations.registrations,
  rewards.rewards,
  roles.roles,
  saldoPajak.saldoPajak,
  shift.shift,
  surat.surat,
  suratPeringatan.suratPeringatan,
  tanggalGajian.tanggalGajian,
  tasks.tasks,
  teams.salesTeams,
  templateSurat.templateSurat,
  timesheet.timesheet,
  tipeTugas.tipeTugas,
  trialRequests.trialRequests,
  usersCompanies.usersCompanies,
  variants.variants,
  webhook.webhooks,
] as const

/** Every request that people decide on. */
export const flows = [
  attendanceApproval.requests,
  cuti.leaves,
  dataChanges.dataChanges,
  kasbon.kasbon,
  klaimCuti.leaveClaims,
  redemptions.redemptions,
  reimbursment.claims,
  shiftSwaps.shiftSwaps,
  trips.trips,
  visit.visits,
] as const

/** Calls by which employees make their own requests. */
export const selfFlows = [
  attendanceApproval.ownRequests,
  cuti.ownLeaves,
  dataChanges.ownDataChanges,
  kasbon.ownKasbon,
  klaimCuti.ownLeaveClaims,
  reimbursment.ownClaims,
  shiftSwaps.ownSwaps,
  trips.ownTrips,
] as const

/** Other pages of the same requests. */
export const flowViews = [cuti.permits] as const

/** Every live call. A call is declared when its feature is built. */
export const calls = [
  access.findAccess,
  access.saveAccess,
  activation.activatePayroll,
  activation.requestPayroll,
  adminKantor.adminOptions,
  adminKantor.emailAdmins,
  adminKantor.endAdmins,
  adminKantor.handOverAdmins,
  adminKantor.resetAdminFactors,
  adminKantor.switchAdmins,
  analytics.analyticDemo,
  analytics.exportAnalyticDemo,
  analytics.exportReportAnalytic,
  analytics.reportAnalytic,
  aplikasi.appInfo,
  aplikasi.findAplikasi,
  aplikasi.updateAplikasi,
  areas.areaCustomers,
  areas.areaTree,
  areas.listAllAreas,
  artikel.deleteCover,
  artikel.uploadArticlePicture,
  assigning.assignMany,
  assigning.previewAssignment,
  attendance.press,
  attendance.pressState,
  aturanAbsensi.updateAturanAbsensi,
  audit.exportPlatformAudit,
  audit.platformAudit,
  balances.ownBalances,
  berkas.fetchPayrollFile,
  berkas.makePayrollFile,
  berkas.payrollFiles,
  berkas.queuePayrollFile,
  berkas.taxSlip,
  berkas.tickDuty,
  berkasGaji.findFileSetting,
  berkasGaji.updateFileSetting,
  blog.deleteBlogCover,
  blog.uploadBlogPicture,
  careers.cancelCareers,
  careers.careerRows,
  careers.dropCareerRows,
  careers.memberCareers,
  careers.scheduleCareers,
  choices.colleagues,
  choices.ownBankChoice,
  choices.ownClaimChoice,
  choices.ownLeaveChoice,
  companies.companiesByStatus,
  companies.defaultHours,
  companies.findCompany,
  companies.unsubscribe,
  companies.updateCompany,
  companyDummy.deleteDummy,
  companyDummy.previewDummy,
  companyReset.deleteCompany,
  companyReset.listArchives,
  companyReset.previewDeletion,
  companyReset.previewStorage,
  companyReset.resetStorage,
  companyReset.restoreArchive,
  companyTable.createCompany,
  companyTable.listActive,
  companyTable.listClosed,
  companyTable.listCompanies,
  companyTable.listTrials,
  companyTable.mailCompanies,
  companyTable.moveCompanies,
  companyTable.recountCompanies,
  companyUse.companyUse,
  components.exportPayComponents,
  components.listPayComponents,
  components.savePayComponents,
  consents.missingConsents,
  customers.customerChoice,
  customers.customerDuplicates,
  customers.customerVisits,
  customers.mergeCustomers,
  customers.unmergeCustomers,
  dataReads.exportTouched,
  dataReads.listDataReads,
  dataReads.listTouched,
  dataReads.readerOptions,
  dataRequests.confirmErasure,
  dataRequests.prepareCopies,
  dataRequests.previewErasure,
  dataTerms.changeTerm,
  dataTerms.listTerms,
  days.ownDays,
  days.ownWeek,
  demoRequests.demoOfficers,
  demoRequests.exportDemos,
  demoRequests.processDemos,
  endings.approveEndings,
  endings.cancelEndings,
  endings.endingDetail,
  endings.endingPdf,
  endings.previewEnding,
  endings.rejectEndings,
  endings.submitEndings,
  etc.updateEtc,
  exports.exportMembers,
  factors.confirmTotp,
  factors.listFactors,
  factors.removeTotp,
  factors.renewRecovery,
  factors.startTotp,
  factors.verify,
  holidays.listNational,
  holidays.saveNational,
  home.home,
  imports.importAttendance,
  imports.importCareers,
  imports.importCustomers,
  imports.importFile,
  imports.importHolidays,
  imports.importKasbonOpenings,
  imports.importLeaveBalances,
  imports.importMembers,
  imports.importOfficeMembers,
  imports.importPatterns,
  imports.importPayComponents,
  imports.importProducts,
  imports.importRaises,
  imports.importSchedules,
  imports.importStatus,
  imports.importTaxOpenings,
  imports.importTerminalRecords,
  inbox.inbox,
  inbox.pace,
  inbox.waiting,
  inbox.waitingMembers,
  jobs.jobFile,
  jobs.jobList,
  jobs.jobStatus,
  jobs.resumeJob,
  jobs.stopJob,
  kasbon.kasbonByOffice,
  kasbonSetting.updateKasbonSetting,
  kategoriCuti.leaveChoice,
  kategoriCuti.listStatutoryNames,
  kategoriKlaim.listClaimMembers,
  kategoriKlaim.saveClaimMembers,
  kunciApi.issueKey,
  kunciApi.keyDeeds,
  kunciApi.revokeKeys,
  laporan.reportEvidence,
  laporan.reportExport,
  laporan.reportList,
  laporan.reportSummary,
  layanan.areaCustomers,
  layanan.areaDay,
  layanan.areaReport,
  layanan.areaSummary,
  layanan.exportAreaReport,
  leads.submitLead,
  letters.ownLetterPdf,
  letters.ownLetters,
  letters.receiveOwnLetter,
  mail.forgottenPassword,
  mail.passwordLink,
  mail.setPassword,
  masterData.masterAkun,
  masterData.masterDepartement,
  masterData.masterImpor,
  masterData.masterJabatan,
  masterData.masterKantor,
  masterData.masterKelompokGaji,
  masterData.masterOfficesHours,
  masterData.masterPegawai,
  masterData.masterPegawaiAll,
  masterData.masterShift,
  memberBulk.previewBulk,
  memberBulk.restoreMembers,
  memberBulk.updateBulk,
  memberHistory.memberHistory,
  memberOffices.listOfficeMembers,
  memberOffices.updateOfficeMembers,
  members.attendanceDates,
  members.createMemberInConfig,
  members.deleteMemberPhoto,
  members.emailMembers,
  members.resetMemberFactors,
  members.updateAttendanceType,
  menu.allMenus,
  menu.previewAccess,
  mesin.decideRecords,
  mesin.namePin,
  mesin.reclaimTerminals,
  mesin.retireTerminals,
  mesin.sendCommand,
  mesin.terminalTraffic,
  moving.movingProgress,
  notificationSetting.updateNotificationSetting,
  notifications.deleteNotifications,
  notifications.listNotifications,
  notifications.readNotifications,
  notifications.unread,
  onboarding.finishWelcome,
  onboarding.hideHelp,
  onboarding.seenOnce,
  onboarding.updateStep,
  overtime.overtimeDays,
  overtime.overtimeDaysExport,
  overtime.overtimeExport,
  overtime.overtimeList,
  overtime.overtimeOfMember,
  overtime.overtimeReckon,
  overtime.overtimeSummary,
  overtimeSetting.readOvertimeSetting,
  overtimeSetting.updateOvertimeSetting,
  ownAnnouncements.ownAnnouncements,
  ownAnnouncements.readAnnouncement,
  ownData.askOwnCopy,
  ownData.ownData,
  ownPolls.ownPolls,
  ownPolls.vote,
  ownSurat.ownSurat,
  ownSurat.ownSuratPdf,
  ownTasks.moveOwnTask,
  ownTasks.ownTaskDetail,
  ownTasks.tickOwnTask,
  ownVisits.addOwnVisit,
  ownVisits.cancelOwnVisit,
  ownVisits.checkInOwnVisit,
  ownVisits.checkOutOwnVisit,
  ownVisits.departOwnVisit,
  ownVisits.ownVisitDetail,
  ownWork.ownCustomerChoice,
  ownWork.ownProductChoice,
  ownWork.ownTypeChoice,
  ownWork.ownWork,
  paket.allPakets,
  parameter.tryParameter,
  passkeys.finishPasskey,
  passkeys.finishPasskeySignIn,
  passkeys.removePasskey,
  passkeys.startPasskey,
  passkeys.startPasskeySignIn,
  payees.choosePayees,
  payees.payrollMembers,
  pengingat.reminderReach,
  pengumuman.announcementById,
  pengumuman.announcements,
  performance.performanceKehadiran,
  performance.performanceKunjungan,
  performance.performanceOntime,
  performance.trendDays,
  performance.trendExport,
  performance.trendMonth,
  performance.trendWeek,
  performance.updateTarget,
  periods.movePeriod,
  periods.payrollOffices,
  ploting.exportPlan,
  ploting.listPlan,
  ploting.savePlan,
  plotting.leaveTeam,
  plotting.listPeopleByTeamArea,
  plotting.listPlottable,
  plotting.listSalesPeople,
  plotting.listTeamPeople,
  plotting.plotTeam,
  plotting.stayHistory,
  plotting.undoPlot,
  points.listUsage,
  points.myPoint,
  points.pointSetting,
  points.savePointSetting,
  points.storage,
  points.updatePoint,
  pola.endPatterns,
  pola.listPatterns,
  pola.saveRotating,
  pola.saveWeekly,
  profile.ownProfile,
  profile.updateOwnProfile,
  proposals.nextPeriods,
  proposals.proposedPeriods,
  publicBlogs.publicBlog,
  publicBlogs.publicBlogs,
  push.pushState,
  push.subscribePush,
  push.testPush,
  push.unsubscribePush,
  questions.answerQuestion,
  questions.payQuestions,
  queuedExports.prepareExport,
  radiusPenugasan.updateRadiusPenugasan,
  raises.applyRaises,
  raises.cancelRaises,
  raises.raisePdf,
  raises.raiseRows,
  recalculation.previewRecalculation,
  recalculation.startRecalculation,
  registrations.confirmRegistrations,
  registrations.exportRegistrations,
  reportLogs.downloadReportLog,
  reportLogs.listReportLogs,
  requests.ownRequests,
  rewards.deleteRewardPhoto,
  rewards.rewardChoice,
  rolePreview.previewRole,
  roles.allModules,
  roles.companyRoles,
  roles.giveRole,
  roles.ownRights,
  run.allSlips,
  run.calculatePay,
  run.listSlips,
  run.payDifference,
  run.payrollSheet,
  saldo.absenceCalendar,
  saldo.adjustBalance,
  saldo.exportLedger,
  saldo.listBalances,
  saldo.readLedger,
  salesPoints.adjustPoints,
  salesPoints.readPoints,
  salesReports.exportSales,
  salesReports.salesByArea,
  salesReports.salesByMember,
  salesReports.salesByTeam,
  salesReports.salesByVariant,
  salesReports.salesLines,
  salesReports.salesReport,
  session.login,
  session.logout,
  session.me,
  session.superCompanies,
  session.superCompaniesLogin,
  session.updateProfile,
  sessions.endOtherSessions,
  sessions.endSession,
  sessions.listSessions,
  setup.payrollSetup,
  shiftSwaps.answerSwap,
  shiftSwaps.incomingSwaps,
  shiftSwaps.ownShiftDays,
  shiftSwaps.partnerShiftDays,
  shiftSwaps.swapPartners,
  slip.addCorrection,
  slip.findSlip,
  slip.recalculateSlip,
  slip.removeCorrection,
  slip.slipPdf,
  slipMail.mailSlip,
  slipMail.mailSlips,
  slipMail.slipMailCounts,
  slips.ownSlipPdf,
  slips.ownSlips,
  sso.findSsoSetting,
  sso.finishSso,
  sso.startSso,
  sso.updateSsoSetting,
  structure.divisionTree,
  structure.structureChart,
  structure.structureDay,
  superHome.superHome,
  surat.cancelSurat,
  surat.issueSurat,
  surat.makeCareerSurat,
  surat.makeSurat,
  surat.previewSurat,
  surat.printSurat,
  surat.suratPdf,
  suratPeringatan.acknowledgeLetters,
  suratPeringatan.issueLetters,
  suratPeringatan.letterPdf,
  suratPeringatan.withdrawLetters,
  susunan.updateArrangement,
  system.databaseTables,
  system.openJobs,
  system.unknownTerminals,
  system.unsentMails,
  systemState.systemState,
  taskTypeChoice.taskTypeChoice,
  taskViews.orderRoute,
  taskViews.taskBoard,
  taskViews.taskCalendar,
  taskViews.taskMap,
  taskViews.taskRoute,
  tasks.assignTasks,
  tasks.exportTasks,
  tasks.moveTasks,
  timesheet.exportTimesheet,
  timesheet.timesheetPeople,
  topup.confirmTopup,
  topup.createTopup,
  topup.decideTopup,
  topup.listTopups,
  topup.superListTopups,
  topup.topupBill,
  tracker.reportPositions,
  tracker.trackPositions,
  tracker.trackRoute,
  trend.payrollTrend,
  trialRequests.checkTrials,
  trialRequests.exportTrials,
  trips.reportTrip,
  usersCompanies.companyAccounts,
  usersCompanies.companyMembers,
  usersCompanies.companyOffices,
  usersCompanies.emailUsers,
  usersCompanies.endUsers,
  usersCompanies.resetUserFactors,
  usersCompanies.switchUsers,
  variants.deleteVariantPhoto,
  variants.listPrices,
  variants.removePrices,
  variants.setPrice,
  visitPlan.cancelVisits,
  visitPlan.planVisits,
  webhook.issueWebhook,
  webhook.listDeliveries,
  webhook.resendDelivery,
  webhook.testWebhook,
  whoMay.assignRole,
  whoMay.resetHolderFactors,
  whoMay.whoMay,
  ...flowCalls(attendanceApproval.requests),
  ...flowCalls(cuti.leaves),
  ...flowCalls(dataChanges.dataChanges),
  ...flowCalls(kasbon.kasbon),
  ...flowCalls(klaimCuti.leaveClaims),
  ...flowCalls(redemptions.redemptions),
  ...flowCalls(reimbursment.claims),
  ...flowCalls(shiftSwaps.shiftSwaps),
  ...flowCalls(trips.trips),
  ...flowCalls(visit.visits),
  ...flowCalls(attendanceApproval.ownRequests),
  ...flowCalls(cuti.ownLeaves),
  ...flowCalls(dataChanges.ownDataChanges),
  ...flowCalls(kasbon.ownKasbon),
  ...flowCalls(klaimCuti.ownLeaveClaims),
  ...flowCalls(reimbursment.ownClaims),
  ...flowCalls(shiftSwaps.ownSwaps),
  ...flowCalls(trips.ownTrips),
  ...callsOf(adminKantor.adminKantor),
  ...callsOf(areas.salesAreas),
  ...callsOf(artikel.artikel),
  ...callsOf(bank.bank),
  ...callsOf(blog.blog),
  ...callsOf(careers.careers),
  ...callsOf(consents.consents),
  ...callsOf(customFields.customFields),
  ...callsOf(customers.customers),
  ...callsOf(dataRequests.dataRequests),
  ...callsOf(delegations.delegations),
  ...callsOf(demoRequests.demoRequests),
  ...callsOf(devisi.devisi),
  ...callsOf(endings.endings),
  ...callsOf(faq.faq),
  ...callsOf(faq.faqKategori),
  ...callsOf(holidays.holidays),
  ...callsOf(jabatan.jabatan),
  ...callsOf(kategoriCuti.kategoriCuti),
  ...callsOf(kategoriKlaim.kategoriKlaim),
  ...callsOf(kelompokGaji.kelompokGaji),
  ...callsOf(kepesertaanBpjs.kepesertaanBpjs),
  ...callsOf(kunciApi.apiKeys),
  ...callsOf(members.members),
  ...callsOf(menu.menu),
  ...callsOf(mesin.mesin),
  ...callsOf(offices.offices),
  ...callsOf(officesHours.officesHours),
  ...callsOf(paket.paket),
  ...callsOf(parameter.parameter),
  ...callsOf(pengingat.pengingat),
  ...callsOf(peran.peran),
  ...callsOf(periods.payrollPeriods),
  ...callsOf(petaKolom.petaKolom),
  ...callsOf(polling.polling),
  ...callsOf(products.products),
  ...callsOf(raises.raises),
  ...callsOf(registrations.registrations),
  ...callsOf(rewards.rewards),
  ...callsOf(roles.roles),
  ...callsOf(saldoPajak.saldoPajak),
  ...callsOf(shift.shift),
  ...callsOf(surat.surat),
  ...callsOf(suratPeringatan.suratPeringatan),
  ...callsOf(tanggalGajian.tanggalGajian),
  ...callsOf(tasks.tasks),
  ...callsOf(teams.salesTeams),
  ...callsOf(templateSurat.templateSurat),
  ...callsOf(timesheet.timesheet),
  ...callsOf(tipeTugas.tipeTugas),
  ...callsOf(trialRequests.trialRequests),
  ...callsOf(usersCompanies.usersCompanies),
  ...callsOf(variants.variants),
  ...callsOf(webhook.webhooks),
] as const

export type CallPath = (typeof calls)[number]["path"]
