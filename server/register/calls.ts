/** Written by `npm run generate` from the modules of the areas. */

import { absenHandlers } from "../areas/attendance/absen.calls.ts"
import { accessHandlers } from "../areas/rights/access.calls.ts"
import { adminKantorHandlers } from "../areas/accounts/adminKantor.calls.ts"
import { adminKantorRules } from "../areas/accounts/adminKantor.rules.ts"
import { analyticsHandlers } from "../areas/platform/analytics.calls.ts"
import { aplikasiHandlers } from "../areas/platform/aplikasi.calls.ts"
import { salesAreasRules } from "../areas/sales/areas.rules.ts"
import { artikelRules } from "../areas/articles/artikel.rules.ts"
import { aturanAbsensiHandlers } from "../areas/attendance/aturanAbsensi.calls.ts"
import { auditHandlers } from "../areas/platform/audit.calls.ts"
import { authHandlers } from "../areas/session/auth.calls.ts"
import { selfBalanceHandlers } from "../areas/self/balances.calls.ts"
import { bankRules } from "../areas/platform/bank.rules.ts"
import { fileHandlers } from "../areas/payroll/berkas.calls.ts"
import { blogHandlers } from "../areas/platform/blog.calls.ts"
import { blogRules } from "../areas/platform/blog.rules.ts"
import { careerHandlers } from "../areas/career/careers.calls.ts"
import { careerRules } from "../areas/career/careers.rules.ts"
import { selfChoiceHandlers } from "../areas/self/choices.calls.ts"
import { companiesHandlers } from "../areas/platform/companies.calls.ts"
import { companyTableHandlers } from "../areas/platform/companyTable.calls.ts"
import { payComponentHandlers } from "../areas/payroll/components.calls.ts"
import { consentHandlers } from "../areas/privacy/consents.calls.ts"
import { consentsRules } from "../areas/privacy/consents.rules.ts"
import { customFieldsRules } from "../areas/members/customFields.rules.ts"
import { customerHandlers } from "../areas/fieldwork/customers.calls.ts"
import { customersRules } from "../areas/fieldwork/customers.rules.ts"
import { dataReadHandlers } from "../areas/privacy/dataReads.calls.ts"
import { dataRequestHandlers } from "../areas/privacy/dataRequests.calls.ts"
import { dataRequestsRules } from "../areas/privacy/dataRequests.rules.ts"
import { dataTermHandlers } from "../areas/privacy/dataTerms.calls.ts"
import { delegationsRules } from "../areas/preferences/delegations.rules.ts"
import { demoRequestHandlers } from "../areas/growth/demoRequests.calls.ts"
import { demoRequestsRules } from "../areas/growth/demoRequests.rules.ts"
import { devisiRules } from "../areas/company/devisi.rules.ts"
import { differenceHandlers } from "../areas/payroll/difference.calls.ts"
import { dummyHandlers } from "../areas/platform/dummy.calls.ts"
import { endingHandlers } from "../areas/payroll/endings/endings.calls.ts"
import { endingRules } from "../areas/payroll/endings/endings.rules.ts"
import { exportHandlers } from "../areas/members/exports.calls.ts"
import { factorHandlers } from "../areas/session/factors.calls.ts"
import { faqKategoriRules, faqRules } from "../areas/platform/faq.rules.ts"
import { holidaysHandlers, holidaysRules } from "../areas/attendance/holidays.rules.ts"
import { homeHandlers } from "../areas/home/home.calls.ts"
import { jabatanRules } from "../areas/company/jabatan.rules.ts"
import { jobHandlers } from "../areas/jobs/jobs.calls.ts"
import { kalenderHandlers } from "../areas/leave/kalender.calls.ts"
import { kasbonHandlers } from "../areas/kasbon/kasbon.calls.ts"
import { kategoriCutiHandlers } from "../areas/leave/kategoriCuti.calls.ts"
import { kategoriCutiRules } from "../areas/leave/kategoriCuti.rules.ts"
import { kategoriKlaimHandlers } from "../areas/claims/kategoriKlaim.calls.ts"
import { kategoriKlaimRules } from "../areas/claims/kategoriKlaim.rules.ts"
import { kelompokGajiRules } from "../areas/payroll/kelompokGaji.rules.ts"
import { kepesertaanBpjsRules } from "../areas/payroll/kepesertaanBpjs.rules.ts"
import { apiKeyHandlers } from "../areas/programs/kunciApi.calls.ts"
import { apiKeysRules } from "../areas/programs/kunciApi.rules.ts"
import { laporanHandlers } from "../areas/attendance/laporan.calls.ts"
import { layananHandlers } from "../areas/fieldwork/layanan.calls.ts"
import { leadHandlers } from "../areas/growth/leads.calls.ts"
import { mailHandlers } from "../areas/session/mail.calls.ts"
import { masterDataHandlers } from "../areas/company/masterData.calls.ts"
import { memberBulkHandlers } from "../areas/members/memberBulk.calls.ts"
import { memberHistoryHandlers } from "../areas/members/memberHistory.calls.ts"
import { memberOfficesHandlers } from "../areas/members/memberOffices.calls.ts"
import { membersHandlers } from "../areas/members/members.calls.ts"
import { membersRules } from "../areas/members/members.rules.ts"
import { menuHandlers } from "../areas/platform/menu.calls.ts"
import { menuRules } from "../areas/platform/menu.rules.ts"
import { mesinHandlers } from "../areas/attendance/mesin.calls.ts"
import { mesinRules } from "../areas/attendance/mesin.rules.ts"
import { movingHandlers } from "../areas/payroll/moving.calls.ts"
import { notificationHandlers } from "../areas/session/notifications.calls.ts"
import { officesRules } from "../areas/company/offices.rules.ts"
import { officesHoursRules } from "../areas/attendance/officesHours.rules.ts"
import { onboardingHandlers } from "../areas/welcome/onboarding.calls.ts"
import { overtimeHandlers } from "../areas/overtime/overtime.calls.ts"
import { ownAnnouncementHandlers } from "../areas/articles/ownAnnouncements.calls.ts"
import { ownDataHandlers } from "../areas/privacy/ownData.calls.ts"
import { ownDayHandlers } from "../areas/attendance/ownDays.calls.ts"
import { ownLetterHandlers } from "../areas/warnings/ownLetters.calls.ts"
import { ownPollHandlers } from "../areas/polls/ownPolls.calls.ts"
import { ownProfileHandlers } from "../areas/members/ownProfile.calls.ts"
import { ownSlipHandlers } from "../areas/payroll/ownSlips.calls.ts"
import { ownSuratHandlers } from "../areas/letters/ownSurat.calls.ts"
import { ownTaskHandlers } from "../areas/fieldwork/ownTasks.calls.ts"
import { ownVisitHandlers } from "../areas/fieldwork/ownVisits.calls.ts"
import { paketHandlers, paketRules } from "../areas/points/paket.rules.ts"
import { parameterHandlers, parameterRules } from "../areas/payroll/parameter.rules.ts"
import { passkeyHandlers } from "../areas/session/passkeys.calls.ts"
import { payrollPeriodRules } from "../areas/payroll/payrollPeriods.rules.ts"
import { pengingatRules } from "../areas/preferences/pengingat.rules.ts"
import { announcementHandlers } from "../areas/articles/pengumuman.calls.ts"
import { peranRules } from "../areas/rights/peran.rules.ts"
import { performanceHandlers } from "../areas/home/performance.calls.ts"
import { periodHandlers } from "../areas/payroll/periods.calls.ts"
import { petaKolomRules } from "../areas/payroll/petaKolom.rules.ts"
import { plotingHandlers } from "../areas/attendance/ploting.calls.ts"
import { salesPointHandlers } from "../areas/sales/points.calls.ts"
import { pointHandlers } from "../areas/points/points.calls.ts"
import { polaHandlers } from "../areas/attendance/pola.calls.ts"
import { pollingRules } from "../areas/polls/polling.rules.ts"
import { preferencesHandlers } from "../areas/preferences/preferences.calls.ts"
import { productsRules } from "../areas/fieldwork/products.rules.ts"
import { profileHandlers } from "../areas/session/profile.calls.ts"
import { pushHandlers } from "../areas/preferences/push.calls.ts"
import { questionHandlers } from "../areas/payroll/questions.calls.ts"
import { prepareHandlers } from "../areas/jobs/queuedExports.calls.ts"
import { radiusPenugasanHandlers } from "../areas/fieldwork/radiusPenugasan.calls.ts"
import { raiseHandlers } from "../areas/payroll/raises/raises.calls.ts"
import { raiseRules } from "../areas/payroll/raises/raises.rules.ts"
import { recalculationHandlers } from "../areas/attendance/recalculation.calls.ts"
import { registrationHandlers } from "../areas/growth/registrations.calls.ts"
import { registrationsRules } from "../areas/growth/registrations.rules.ts"
import { resetHandlers } from "../areas/platform/reset.calls.ts"
import { rewardHandlers, rewardsRules } from "../areas/sales/rewards.rules.ts"
import { roleHandlers } from "../areas/rights/roles.calls.ts"
import { rolesRules } from "../areas/rights/roles.rules.ts"
import { runHandlers } from "../areas/payroll/run.calls.ts"
import { saldoHandlers } from "../areas/leave/saldo.calls.ts"
import { saldoPajakRules } from "../areas/payroll/saldoPajak.rules.ts"
import { salesHandlers } from "../areas/sales/sales.calls.ts"
import { salesReportHandlers } from "../areas/sales/salesReports.calls.ts"
import { sessionHandlers } from "../areas/session/sessions.calls.ts"
import { setupHandlers } from "../areas/payroll/setup.calls.ts"
import { shiftRules } from "../areas/attendance/shift.rules.ts"
import { slipMailHandlers } from "../areas/payroll/slipMail.calls.ts"
import { slipHandlers } from "../areas/payroll/slips.calls.ts"
import { ssoHandlers } from "../areas/session/sso.calls.ts"
import { storageHandlers } from "../areas/platform/storage.calls.ts"
import { structureHandlers } from "../areas/company/structure.calls.ts"
import { superHomeHandlers } from "../areas/platform/superHome.calls.ts"
import { suratHandlers } from "../areas/letters/surat.calls.ts"
import { suratRules } from "../areas/letters/surat.rules.ts"
import { suratPeringatanHandlers } from "../areas/warnings/suratPeringatan.calls.ts"
import { suratPeringatanRules } from "../areas/warnings/suratPeringatan.rules.ts"
import { arrangementHandlers } from "../areas/home/susunan.ts"
import { swapHandlers } from "../areas/attendance/swap.calls.ts"
import { systemHandlers } from "../areas/platform/system.calls.ts"
import { systemStateHandlers } from "../areas/platform/systemState.calls.ts"
import { tanggalGajianRules } from "../areas/payroll/tanggalGajian.rules.ts"
import { targetHandlers } from "../areas/home/targets.ts"
import { taskHandlers } from "../areas/fieldwork/tasks.calls.ts"
import { tasksRules } from "../areas/fieldwork/tasks.rules.ts"
import { salesTeamsRules } from "../areas/sales/teams.rules.ts"
import { templateSuratRules } from "../areas/letters/templateSurat.rules.ts"
import { timesheetHandlers } from "../areas/platform/timesheet.calls.ts"
import { timesheetRules } from "../areas/platform/timesheet.rules.ts"
import { tipeTugasRules } from "../areas/fieldwork/tipeTugas.rules.ts"
import { topupHandlers } from "../areas/points/topup.calls.ts"
import { trackerHandlers } from "../areas/fieldwork/tracker.calls.ts"
import { trendHandlers } from "../areas/home/trend.calls.ts"
import { trialRequestHandlers } from "../areas/growth/trialRequests.calls.ts"
import { trialRequestsRules } from "../areas/growth/trialRequests.rules.ts"
import { tripReportHandlers } from "../areas/claims/tripReport.calls.ts"
import { usersCompaniesHandlers } from "../areas/accounts/usersCompanies.calls.ts"
import { usersCompaniesRules } from "../areas/accounts/usersCompanies.rules.ts"
import { variantHandlers } from "../areas/sales/variants.calls.ts"
import { variantsRules } from "../areas/sales/variants.rules.ts"
import { verifyHandlers } from "../areas/session/verify.calls.ts"
import { visitPlanHandlers } from "../areas/fieldwork/visitPlan.calls.ts"
import { webhookHandlers } from "../areas/programs/webhook.calls.ts"
import { webhooksRules } from "../areas/programs/webhook.rules.ts"
import { whoMayHandlers } from "../areas/accounts/whoMay.calls.ts"
import { importHandlers } from "../imports/imports.calls.ts"
import { inboxHandlers } from "../register/inbox.calls.ts"
import { reminderHandlers } from "../register/pengingat.calls.ts"
import { reportLogHandlers } from "../register/reportLogs.calls.ts"
import { selfRequestHandlers } from "../register/self.calls.ts"

/** Handlers by path, but for the four calls of each resource. */
export const handlers = {
  ...absenHandlers,
  ...accessHandlers,
  ...adminKantorHandlers,
  ...analyticsHandlers,
  ...aplikasiHandlers,
  ...aturanAbsensiHandlers,
  ...auditHandlers,
  ...authHandlers,
  ...selfBalanceHandlers,
  ...fileHandlers,
  ...blogHandlers,
  ...careerHandlers,
  ...selfChoiceHandlers,
  ...companiesHandlers,
  ...companyTableHandlers,
  ...payComponentHandlers,
  ...consentHandlers,
  ...customerHandlers,
  ...dataReadHandlers,
  ...dataRequestHandlers,
  ...dataTermHandlers,
  ...demoRequestHandlers,
  ...differenceHandlers,
  ...dummyHandlers,
  ...endingHandlers,
  ...exportHandlers,
  ...factorHandlers,
  ...holidaysHandlers,
  ...homeHandlers,
  ...jobHandlers,
  ...kalenderHandlers,
  ...kasbonHandlers,
  ...kategoriCutiHandlers,
  ...kategoriKlaimHandlers,
  ...apiKeyHandlers,
  ...laporanHandlers,
  ...layananHandlers,
  ...leadHandlers,
  ...mailHandlers,
  ...masterDataHandlers,
  ...memberBulkHandlers,
  ...memberHistoryHandlers,
  ...memberOfficesHandlers,
  ...membersHandlers,
  ...menuHandlers,
  ...mesinHandlers,
  ...movingHandlers,
  ...notificationHandlers,
  ...onboardingHandlers,
  ...overtimeHandlers,
  ...ownAnnouncementHandlers,
  ...ownDataHandlers,
  ...ownDayHandlers,
  ...ownLetterHandlers,
  ...ownPollHandlers,
  ...ownProfileHandlers,
  ...ownSlipHandlers,
  ...ownSuratHandlers,
  ...ownTaskHandlers,
  ...ownVisitHandlers,
  ...paketHandlers,
  ...parameterHandlers,
  ...passkeyHandlers,
  ...announcementHandlers,
  ...performanceHandlers,
  ...periodHandlers,
  ...plotingHandlers,
  ...salesPointHandlers,
  ...pointHandlers,
  ...polaHandlers,
  ...preferencesHandlers,
  ...profileHandlers,
  ...pushHandlers,
  ...questionHandlers,
  ...prepareHandlers,
  ...radiusPenugasanHandlers,
  ...raiseHandlers,
  ...recalculationHandlers,
  ...registrationHandlers,
  ...resetHandlers,
  ...rewardHandlers,
  ...roleHandlers,
  ...runHandlers,
  ...saldoHandlers,
  ...salesHandlers,
  ...salesReportHandlers,
  ...sessionHandlers,
  ...setupHandlers,
  ...slipMailHandlers,
  ...slipHandlers,
  ...ssoHandlers,
  ...storageHandlers,
  ...structureHandlers,
  ...superHomeHandlers,
  ...suratHandlers,
  ...suratPeringatanHandlers,
  ...arrangementHandlers,
  ...swapHandlers,
  ...systemHandlers,
  ...systemStateHandlers,
  ...targetHandlers,
  ...taskHandlers,
  ...timesheetHandlers,
  ...topupHandlers,
  ...trackerHandlers,
  ...trendHandlers,
  ...trialRequestHandlers,
  ...tripReportHandlers,
  ...usersCompaniesHandlers,
  ...variantHandlers,
  ...verifyHandlers,
  ...visitPlanHandlers,
  ...webhookHandlers,
  ...whoMayHandlers,
  ...importHandlers,
  ...inboxHandlers,
  ...reminderHandlers,
  ...reportLogHandlers,
  ...selfRequestHandlers,
}

/** Rules of every resource. */
export const rules = [
  adminKantorRules,
  salesAreasRules,
  artikelRules,
  bankRules,
  blogRules,
  careerRules,
  consentsRules,
  customFieldsRules,
  customersRules,
  dataRequestsRules,
  delegationsRules,
  demoRequestsRules,
  devisiRules,
  endingRules,
  faqKategoriRules,
  faqRules,
  holidaysRules,
  jabatanRules,
  kategoriCutiRules,
  kategoriKlaimRules,
  kelompokGajiRules,
  kepesertaanBpjsRules,
  apiKeysRules,
  membersRules,
  menuRules,
  mesinRules,
  officesRules,
  officesHoursRules,
  paketRules,
  parameterRules,
  payrollPeriodRules,
  pengingatRules,
  peranRules,
  petaKolomRules,
  pollingRules,
  productsRules,
  raiseRules,
  registrationsRules,
  rewardsRules,
  rolesRules,
  saldoPajakRules,
  shiftRules,
  suratRules,
  suratPeringatanRules,
  tanggalGajianRules,
  tasksRules,
  salesTeamsRules,
  templateSuratRules,
  timesheetRules,
  tipeTugasRules,
  trialRequestsRules,
  usersCompaniesRules,
  variantsRules,
  webhooksRules,
] as const
