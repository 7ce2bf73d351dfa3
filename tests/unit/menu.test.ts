import { describe, expect, it } from "vitest"
import { areaFlags } from "#contract/areas/rights/access.ts"
import { CHAT_LINK } from "#contract/menu/menu.ts"
import { topMenu } from "#contract/menu/menus.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { allModules, inside, isOwn, lines, served, superUser, user, without } from "./menu.fixture.ts"

/** Entries declared by resources are left out: menu.own.test.ts tests them. */
const topLines = (changes: Partial<SessionUser>): string[] =>
  lines(topMenu(user(changes))).filter((line) => !isOwn(line.split(" → ")[1] ?? ""))

const TUGAS = "Penugasan / Tugas → /penugasan/tugas"
/** Only the areas that the company has. */
const AREA_LINES = [
  "Penugasan / Kunjungan / Sales Visit → /sales-visit/sales",
  "Penugasan / Kunjungan / Store Visit → /store-visit/sales",
  "Penugasan / Kunjungan / MPI Store Visit → /mpi-store-visit",
  "Penugasan / Kunjungan / WFR → /wfr/sales",
  "Penugasan / Pengiriman / Courier → /courier/sales",
  "Penugasan / Pengiriman / Medisend → /medisend/sales",
  "Penugasan / Pengiriman / Driver Ayooklik → /driver-ayooklik",
  "Penugasan / Merek / Biskis → /biskis",
  "Penugasan / Merek / DSPP → /dspp",
  "Penugasan / Merek / DTD → /dtd",
  "Penugasan / Merek / Monde → /monde",
  "Penugasan / Merek / Motoris → /motoris",
  "Penugasan / Merek / STS → /sts",
  "Penugasan / Penjualan merek / Biskis Sales → /biskis/sales",
  "Penugasan / Penjualan merek / Cedea Sales → /cedea/sales",
  "Penugasan / Penjualan merek / DSPP Sales → /dspp/sales",
  "Penugasan / Penjualan merek / DTD Sales → /dtd/sales",
  "Penugasan / Penjualan merek / Milkita Sales → /milkita/sales",
  "Penugasan / Penjualan merek / Motoris Sales → /motoris/sales",
  "Penugasan / Penjualan merek / STS Sales → /sts/sales",
]
const ADMIN = "Users / Admin Kantor → /users/admin-kantor"
/** The end of a contract is paid, and pay is not for accounts of an office. */
const ENDINGS = "Users / Hubungan kerja / Akhir Hubungan Kerja → /akhir-hubungan-kerja"
/** Only if the company has the feature. */
const LEMBUR_REPORT = "Laporan Absensi / Laporan Lembur → /laporan-absensi-lembur"
const PAYROLL = [
  "Payroll / Payroll → /payroll",
  "Payroll / Komponen Gaji → /users/pegawai/payroll",
  "Payroll / Siap menggaji → /payroll/siap",
  "Payroll / Pindah dari sistem lain → /payroll/pindah",
]
const BASE = [
  "Dashboard → /home",
  "Users / Pegawai → /users/pegawai",
  "Users / Perubahan Data → /users/perubahan-data",
  "Users / Tukar Shift → /users/tukar-shift",
  "Users / Ploting Absensi → /users/pegawai/ploting-absensi",
  "Users / Jadwal → /users/pegawai/form/schedule",
  ADMIN,
  "Users / Hubungan kerja / Struktur Organisasi → /users/struktur",
  "Users / Hubungan kerja / Perubahan Kerja → /users/perubahan-kerja",
  "Users / Hubungan kerja / Surat → /users/surat",
  "Users / Hubungan kerja / Surat Peringatan → /surat-peringatan",
  ENDINGS,
  "Laporan Absensi / Persetujuan → /laporan-absensi/persetujuan",
  "Laporan Absensi / Laporan → /laporan-absensi/laporan",
  "Laporan Absensi / Rangkuman → /laporan-absensi/summary",
  "Laporan Absensi / Tracker → /tracker",
  TUGAS,
  ...PAYROLL,
]
const SUPER = [
  "Dashboard → /super-admin/home",
  "Companies / Trial → /super-admin/companies?status=Trial",
  "Companies / Close → /super-admin/companies?status=Close",
  "Companies / Deal → /super-admin/companies?status=Active",
  "Companies / Pengguna Perusahaan → /super-admin/companies/users",
  "Companies / Timesheet → /super-admin/companies/timesheet",
  "Registrasi Langanan → /super-admin/registrasi-langanan",
  "Request Trial / Request Trial → /super-admin/request-trial",
  "Request Trial / Request Demo → /super-admin/request-demo",
  "Report Analytic → /super-admin/report-analytic",
  "Analytic Coba Gratis → /super-admin/analytic-coba-gratis",
  "Point / Transaksi → /super-admin/point/transaksi",
  "Point / Master Paket → /super-admin/point/master-paket",
  "Point / Pengaturan Point → /super-admin/point/setting",
  "Konten / Blog → /super-admin/webs/blogs",
  "Konten / FAQ Aplikasi → /super-admin/webs/faq-apps",
  "Konten / FAQ Web → /super-admin/webs/faq-webs",
  "Konten / Kategori FAQ Aplikasi → /super-admin/webs/faq/kategori-apps",
  "Konten / Kategori FAQ Web → /super-admin/webs/faq/kategori-webs",
]

const REIMBURSEMENT = [
  "Reimbursement / Reimbursement → /reimbursment",
  "Reimbursement / Uang Muka Perjalanan → /reimbursment/perjalanan",
]
const CUTI = [
  "Cuti / Cuti → /cuti",
  "Cuti / Klaim Cuti → /cuti/klaim",
  "Cuti / Izin dan Sakit → /permit",
  "Cuti / Saldo Cuti → /cuti/saldo",
  "Cuti / Kalender Cuti → /cuti/kalender",
]
const VISIT = "Visit → /visit"
const LEMBUR = "Lembur → /lembur"
const CHAT = `Chat → ${CHAT_LINK}`

describe("topMenu", () => {
  const table: readonly (readonly [string, Partial<SessionUser>, readonly string[]])[] = [
    ["company, no module", {}, BASE],
    [
      "company, every module",
      { menu_companies: allModules },
      [...BASE, ...REIMBURSEMENT, ...CUTI, VISIT, LEMBUR],
    ],
    ["company with Reimbursement", { menu_companies: ["Reimbursement"] }, [...BASE, ...REIMBURSEMENT]],
    ["company with Leave", { menu_companies: ["Leave"] }, [...BASE, ...CUTI]],
    ["company with Visit", { menu_companies: ["Visit"] }, [...BASE, VISIT]],
    ["company with Overtime In", { menu_companies: ["Overtime In"] }, [...BASE, LEMBUR]],
    ["modules are told apart by their whole name", { menu_companies: ["Overtime", "leave", "Visits"] }, BASE],
    ["company that hides Admin Kantor", { features: ["hide_admin_kantor"] }, without(BASE, ADMIN)],
    [
      "company that counts overtime in attendance",
      { features: ["absensi_lembur"] },
      BASE.flatMap((line) => (line.endsWith("/laporan-absensi/summary") ? [line, LEMBUR_REPORT] : [line])),
    ],
    [
      "company with every area of field work",
      { features: areaFlags },
      BASE.flatMap((line) => (line === TUGAS ? [line, ...AREA_LINES] : [line])),
    ],
    [
      "company with one area",
      { features: ["area_wfr"] },
      BASE.flatMap((line) => (line === TUGAS ? [line, "Penugasan / Kunjungan / WFR → /wfr/sales"] : [line])),
    ],
    ["company without settings", { canAccessSetting: false }, BASE],
    ["company 816", { companies_id: 816 }, [...BASE, CHAT]],
    ["company 817", { companies_id: 817 }, BASE],
    [
      "what the server supplies to a super administrator comes after the fixed menus",
      { ...superUser, menus: [{ ...served, menu_name: "Bank", link: "/super-admin/master/bank" }] },
      [...SUPER, "Bank → /super-admin/master/bank"],
    ],
    ["server menus of a company admin are ignored", { menus: [served] }, BASE],
    [
      "normal user",
      { scope: "normal", rights: ["visits.view"], menus: [served], menu_companies: allModules },
      ["Dashboard → /home", "Kunjungan Saya → /visit"],
    ],
    [
      "normal user whose role is without the page",
      { scope: "normal", rights: ["claims.view"], menus: [served], menu_companies: allModules },
      ["Dashboard → /home"],
    ],
    [
      "normal user whose company is without the module",
      { scope: "normal", rights: ["visits.view"], menus: [served] },
      ["Dashboard → /home"],
    ],
    ["normal user without menus", { scope: "normal", rights: [] }, ["Dashboard → /home"]],
    [
      "normal user of 816",
      {
        scope: "normal",
        rights: ["visits.view"],
        menus: [served],
        menu_companies: allModules,
        companies_id: 816,
      },
      ["Dashboard → /home", "Kunjungan Saya → /visit", CHAT],
    ],
    [
      "normal user whose server menu claims Chat",
      { scope: "normal", rights: [], menus: [{ ...served, menu_name: "Chat", link: CHAT_LINK }] },
      ["Dashboard → /home"],
    ],
    [
      "office admin",
      { scope: "office", id_offices: [2], menu_companies: allModules },
      [...without(BASE, ADMIN, ENDINGS, ...PAYROLL), ...REIMBURSEMENT, ...CUTI, VISIT, LEMBUR],
    ],
    [
      "office admin whose role is claims",
      { scope: "office", id_offices: [2], menu_companies: allModules, rights: ["claims.view"] },
      ["Dashboard → /home", ...REIMBURSEMENT],
    ],
    [
      "office admin without modules",
      { scope: "office", id_offices: [2] },
      without(BASE, ADMIN, ENDINGS, ...PAYROLL),
    ],
    ["restricted user", { scope: "restricted", menu_companies: ["Leave"] }, ["Dashboard → /home"]],
    ["super administrator", { ...superUser }, SUPER],
    ["super administrator with modules", { ...superUser, menu_companies: allModules }, SUPER],
    [
      "super administrator inside a company",
      { is_superusers: true, impersonated_by: inside, menu_companies: ["Visit"] },
      [...BASE, VISIT],
    ],
    [
      "super administrator inside company 816",
      { is_superusers: true, impersonated_by: inside, companies_id: 816 },
      [...BASE, CHAT],
    ],
  ]

  it.each(table)("%s", (_, changes, expected) => {
    expect(topLines(changes)).toEqual(expected)
  })

  it("gives headings no link and a path to be marked active by", () => {
    expect(topMenu(user()).map(({ menu_name, link, active_link }) => [menu_name, link, active_link])).toEqual(
      [
        ["Dashboard", "/home", "/home"],
        ["Users", "", "/users"],
        ["Laporan Absensi", "", "/laporan-absensi"],
        ["Penugasan", "", "/penugasan"],
        ["Payroll", "", "/payroll"],
      ],
    )
  })
})
