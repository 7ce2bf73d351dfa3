/** Written by `npm run generate` from src/resources. */

import type { LiveRoutes } from "./liveRoute.ts"
import { resource, setting } from "./resourceRoutes.ts"

export const resourceRoutes: LiveRoutes = {
  ...resource("/users/admin-kantor", "Admin Kantor", "admin kantor", () =>
    import("#src/resources/accounts/adminKantor.ts").then((m) => m.adminKantorResource),
  ),
  ...setting("/super-admin/setting/aplikasi", "Aplikasi", () =>
    import("#src/resources/platform/aplikasi.ts").then((m) => m.aplikasiSetting),
  ),
  ...resource("/setting/other/article", "Artikel", "artikel", () =>
    import("#src/resources/articles/artikel.ts").then((m) => m.artikelResource),
  ),
  ...setting("/setting/absensi/aturan-absensi", "Aturan Absensi", () =>
    import("#src/resources/attendance/aturanAbsensi.ts").then((m) => m.aturanAbsensiSetting),
  ),
  ...resource("/super-admin/master/bank", "Bank", "bank", () =>
    import("#src/resources/platform/bank.ts").then((m) => m.bankResource),
  ),
  ...setting("/setting/payrol/berkas-gaji", "Berkas Gaji", () =>
    import("#src/resources/payroll/berkasGaji.ts").then((m) => m.berkasGajiForm),
  ),
  ...resource("/super-admin/webs/blogs", "Blog", "blog", () =>
    import("#src/resources/platform/blog.ts").then((m) => m.blogResource),
  ),
  ...resource("/users/perubahan-kerja", "Perubahan Kerja", "perubahan kerja", () =>
    import("#src/resources/career/careers.ts").then((m) => m.careersResource),
  ),
  ...resource("/super-admin/companies", "Companies", "perusahaan", () =>
    import("#src/resources/platform/companies.ts").then((m) => m.companiesResource),
  ),
  ...setting("/setting/umum/companies", "Perusahaan", () =>
    import("#src/resources/platform/company.ts").then((m) => m.companySetting),
  ),
  ...resource("/setting/privasi/persetujuan", "Persetujuan Data", "persetujuan data", () =>
    import("#src/resources/privacy/consents.ts").then((m) => m.consentsResource),
  ),
  ...resource("/setting/umum/isian-pegawai", "Isian Pegawai", "isian pegawai", () =>
    import("#src/resources/members/customFields.ts").then((m) => m.customFieldsResource),
  ),
  ...resource("/penugasan/pelanggan", "Pelanggan", "pelanggan", () =>
    import("#src/resources/fieldwork/customers.ts").then((m) => m.customersResource),
  ),
  ...resource("/setting/privasi/permintaan", "Permintaan Data", "permintaan data", () =>
    import("#src/resources/privacy/dataRequests.ts").then((m) => m.dataRequestsResource),
  ),
  ...resource("/setting/other/pengganti", "Pengganti", "pengganti", () =>
    import("#src/resources/preferences/delegations.ts").then((m) => m.delegationsResource),
  ),
  ...resource("/super-admin/request-demo", "Request Demo", "permintaan demo", () =>
    import("#src/resources/growth/demoRequests.ts").then((m) => m.demoRequestsResource),
  ),
  ...resource("/setting/umum/departement", "Divisi", "divisi", () =>
    import("#src/resources/company/devisi.ts").then((m) => m.devisiResource),
  ),
  ...resource("/akhir-hubungan-kerja", "Akhir Hubungan Kerja", "akhir hubungan kerja", () =>
    import("#src/resources/payroll/endings.ts").then((m) => m.endingsResource),
  ),
  ...setting("/setting/other/etc", "Umum lainnya", () =>
    import("#src/resources/preferences/etc.ts").then((m) => m.etcSetting),
  ),
  ...resource("/super-admin/webs/faq-apps", "FAQ Aplikasi", "FAQ aplikasi", () =>
    import("#src/resources/platform/faq.ts").then((m) => m.faqApps),
  ),
  ...resource("/super-admin/webs/faq/kategori-apps", "Kategori FAQ Aplikasi", "kategori FAQ aplikasi", () =>
    import("#src/resources/platform/faq.ts").then((m) => m.faqKategoriApps),
  ),
  ...resource("/super-admin/webs/faq/kategori-webs", "Kategori FAQ Web", "kategori FAQ web", () =>
    import("#src/resources/platform/faq.ts").then((m) => m.faqKategoriWebs),
  ),
  ...resource("/super-admin/webs/faq-webs", "FAQ Web", "FAQ web", () =>
    import("#src/resources/platform/faq.ts").then((m) => m.faqWebs),
  ),
  ...resource("/setting/absensi/holidays", "Hari Libur", "hari libur", () =>
    import("#src/resources/attendance/holidays.ts").then((m) => m.holidaysResource),
  ),
  ...resource("/setting/umum/jabatan", "Jabatan", "jabatan", () =>
    import("#src/resources/company/jabatan.ts").then((m) => m.jabatanResource),
  ),
  ...setting("/setting/other/kasbon/aturan", "Aturan Kasbon", () =>
    import("#src/resources/kasbon/kasbonSetting.ts").then((m) => m.kasbonSettingForm),
  ),
  ...resource("/setting/absensi/kategori-cuti", "Kategori Cuti", "kategori cuti", () =>
    import("#src/resources/leave/kategoriCuti.ts").then((m) => m.kategoriCutiResource),
  ),
  ...resource("/setting/absensi/kategori-klaim", "Kategori Klaim", "kategori klaim", () =>
    import("#src/resources/claims/kategoriKlaim.ts").then((m) => m.kategoriKlaimResource),
  ),
  ...resource("/setting/payrol/kelompok-gaji", "Kelompok Gaji", "kelompok gaji", () =>
    import("#src/resources/payroll/kelompokGaji.ts").then((m) => m.kelompokGajiResource),
  ),
  ...resource("/payroll/kepesertaan-bpjs", "Kepesertaan BPJS", "kepesertaan BPJS", () =>
    import("#src/resources/payroll/kepesertaanBpjs.ts").then((m) => m.kepesertaanBpjsResource),
  ),
  ...resource("/setting/other/kunci-api", "Kunci API", "kunci API", () =>
    import("#src/resources/programs/kunciApi.ts").then((m) => m.apiKeysResource),
  ),
  ...resource("/users/pegawai", "Pegawai", "pegawai", () =>
    import("#src/resources/members/members.ts").then((m) => m.membersResource),
  ),
  ...resource("/super-admin/master/menu", "Menu", "menu", () =>
    import("#src/resources/platform/menu.ts").then((m) => m.menuResource),
  ),
  ...resource("/setting/absensi/mesin", "Mesin Absensi", "mesin absensi", () =>
    import("#src/resources/attendance/mesin.ts").then((m) => m.mesinResource),
  ),
  ...setting("/setting/other/notification", "Notifikasi", () =>
    import("#src/resources/preferences/notificationSetting.ts").then((m) => m.notificationPreferences),
  ),
  ...resource("/setting/umum/offices", "Kantor", "kantor", () =>
    import("#src/resources/company/offices.ts").then((m) => m.officesResource),
  ),
  ...resource("/setting/absensi/offices-hour", "Jam Kerja", "jam kerja", () =>
    import("#src/resources/attendance/officesHours.ts").then((m) => m.officesHoursResource),
  ),
  ...setting("/setting/other/setting-absensi-lembur", "Aturan Absensi Lembur", () =>
    import("#src/resources/overtime/overtimeSetting.ts").then((m) => m.overtimeSettingForm),
  ),
  ...resource("/super-admin/point/master-paket", "Master Paket", "paket", () =>
    import("#src/resources/points/paket.ts").then((m) => m.paketResource),
  ),
  ...resource("/setting/payrol/parameter-hitungan", "Parameter Hitungan", "parameter", () =>
    import("#src/resources/payroll/parameter.ts").then((m) => m.parameterResource),
  ),
  ...resource("/payroll", "Payroll", "periode gaji", () =>
    import("#src/resources/payroll/payrollPeriods.ts").then((m) => m.payrollPeriodsResource),
  ),
  ...resource("/setting/other/pengingat", "Pengingat", "pengingat", () =>
    import("#src/resources/preferences/pengingat.ts").then((m) => m.pengingatResource),
  ),
  ...resource("/setting/umum/peran", "Peran", "peran", () =>
    import("#src/resources/rights/peran.ts").then((m) => m.peranResource),
  ),
  ...resource("/setting/payrol/peta-kolom", "Peta Kolom Berkas", "peta kolom", () =>
    import("#src/resources/payroll/petaKolom.ts").then((m) => m.petaKolomResource),
  ),
  ...resource("/setting/other/polling", "Polling", "polling", () =>
    import("#src/resources/polls/polling.ts").then((m) => m.pollingResource),
  ),
  ...resource("/penugasan/produk", "Produk", "produk", () =>
    import("#src/resources/fieldwork/products.ts").then((m) => m.productsResource),
  ),
  ...setting("/setting/penugasan/radius-penugasan", "Radius Penugasan", () =>
    import("#src/resources/fieldwork/radiusPenugasan.ts").then((m) => m.radiusPenugasanSetting),
  ),
  ...resource("/kenaikan-gaji", "Kenaikan Gaji", "kenaikan gaji", () =>
    import("#src/resources/payroll/raises.ts").then((m) => m.raisesResource),
  ),
  ...resource("/super-admin/registrasi-langanan", "Registrasi Langanan", "registrasi langganan", () =>
    import("#src/resources/growth/registrations.ts").then((m) => m.registrationsResource),
  ),
  ...resource("/good-id/penukaran-hadiah", "Penukaran Hadiah", "hadiah", () =>
    import("#src/resources/sales/rewards.ts").then((m) => m.rewardsResource),
  ),
  ...resource("/super-admin/setting/priv-roles", "Privilege Roles", "peran", () =>
    import("#src/resources/rights/roles.ts").then((m) => m.rolesResource),
  ),
  ...resource("/payroll/saldo-pajak", "Saldo Awal Pajak", "saldo awal pajak", () =>
    import("#src/resources/payroll/saldoPajak.ts").then((m) => m.saldoPajakResource),
  ),
  ...resource("/setting/absensi/shift", "Shift", "shift", () =>
    import("#src/resources/attendance/shift.ts").then((m) => m.shiftResource),
  ),
  ...setting("/setting/other/sso", "Masuk lewat SSO", () =>
    import("#src/resources/session/sso.ts").then((m) => m.ssoSetting),
  ),
  ...resource("/users/surat", "Surat", "surat", () =>
    import("#src/resources/letters/surat.ts").then((m) => m.suratResource),
  ),
  ...resource("/surat-peringatan", "Surat Peringatan", "surat peringatan", () =>
    import("#src/resources/warnings/suratPeringatan.ts").then((m) => m.suratPeringatanResource),
  ),
  ...resource("/setting/payrol/tanggal-gajian", "Tanggal Gajian", "tanggal gajian", () =>
    import("#src/resources/payroll/tanggalGajian.ts").then((m) => m.tanggalGajianResource),
  ),
  ...resource("/penugasan/tugas", "Penugasan", "tugas", () =>
    import("#src/resources/fieldwork/tasks.ts").then((m) => m.tasksResource),
  ),
  ...resource("/setting/umum/template-surat", "Templat Surat", "templat surat", () =>
    import("#src/resources/letters/templateSurat.ts").then((m) => m.templateSuratResource),
  ),
  ...resource("/super-admin/companies/timesheet", "Timesheet", "catatan kerja", () =>
    import("#src/resources/platform/timesheet.ts").then((m) => m.timesheetResource),
  ),
  ...resource("/setting/penugasan/tipe-tugas", "Tipe Tugas", "tipe tugas", () =>
    import("#src/resources/fieldwork/tipeTugas.ts").then((m) => m.tipeTugasResource),
  ),
  ...resource("/super-admin/request-trial", "Request Trial", "permintaan trial", () =>
    import("#src/resources/growth/trialRequests.ts").then((m) => m.trialRequestsResource),
  ),
  ...setting("/setting/other/berhenti", "Berhenti berlangganan", () =>
    import("#src/resources/platform/unsubscribe.ts").then((m) => m.unsubscribeSetting),
  ),
  ...resource("/super-admin/companies/users", "Pengguna Perusahaan", "pengguna perusahaan", () =>
    import("#src/resources/accounts/usersCompanies.ts").then((m) => m.usersCompaniesResource),
  ),
  ...resource("/good-id/varian-produk", "Varian Produk", "varian produk", () =>
    import("#src/resources/sales/variants.ts").then((m) => m.variantsResource),
  ),
  ...resource("/setting/other/webhook", "Webhook", "webhook", () =>
    import("#src/resources/programs/webhook.ts").then((m) => m.webhooksResource),
  ),
}
