import { describe, expect, it } from "vitest"
import { CHAT_LINK } from "#contract/menu.ts"
import { topMenu } from "#contract/menus.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { allModules, inside, lines, served, superUser, user, without } from "./menu.fixture.ts"

const topLines = (changes: Partial<SessionUser>): string[] => lines(topMenu(user(changes)))

const BASE = [
  "Dashboard → /home",
  "Users / Pegawai → /users/pegawai",
  "Users / Jadwal & ploting → /users/pegawai/ploting-absensi",
  "Users / Admin Kantor → /users/admin-kantor",
  "Laporan Absensi / Persetujuan → /laporan-absensi/persetujuan",
  "Laporan Absensi / Laporan → /laporan-absensi/laporan",
  "Penugasan → /penugasan/tugas",
  "Payroll → /payroll",
]
const SUPER = [
  "Dashboard → /super-admin/home",
  "Companies / Trial → /super-admin/companies?status=Trial",
  "Companies / Close → /super-admin/companies?status=Close",
  "Companies / Deal → /super-admin/companies?status=Active",
  "Registrasi Langanan → /super-admin/registrasi-langanan",
  "Request Trial → /super-admin/request-trial",
  "Report Analytic → /super-admin/report-analytic",
  "Analytic Coba Gratis → /super-admin/analytic-coba-gratis",
]

const REIMBURSEMENT = "Reimbursement → /reimbursment"
const CUTI = "Cuti → /cuti"
const VISIT = "Visit → /visit"
const LEMBUR = "Lembur → /lembur"
const CHAT = `Chat → ${CHAT_LINK}`

describe("topMenu", () => {
  const table: readonly (readonly [string, Partial<SessionUser>, readonly string[]])[] = [
    ["company, no module", {}, BASE],
    ["company, every module", { menu_companies: allModules }, [...BASE, REIMBURSEMENT, CUTI, VISIT, LEMBUR]],
    ["company with Reimbursement", { menu_companies: ["Reimbursement"] }, [...BASE, REIMBURSEMENT]],
    ["company with Leave", { menu_companies: ["Leave"] }, [...BASE, CUTI]],
    ["company with Visit", { menu_companies: ["Visit"] }, [...BASE, VISIT]],
    ["company with Overtime In", { menu_companies: ["Overtime In"] }, [...BASE, LEMBUR]],
    ["modules are told apart by their whole name", { menu_companies: ["Overtime", "leave", "Visits"] }, BASE],
    [
      "company that hides Admin Kantor",
      { features: ["hide_admin_kantor"] },
      without(BASE, "Users / Admin Kantor → /users/admin-kantor"),
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
      [
        ...without(BASE, "Users / Admin Kantor → /users/admin-kantor", "Payroll → /payroll"),
        REIMBURSEMENT,
        CUTI,
        VISIT,
        LEMBUR,
      ],
    ],
    [
      "office admin whose role is claims",
      { scope: "office", id_offices: [2], menu_companies: allModules, rights: ["claims.view"] },
      ["Dashboard → /home", REIMBURSEMENT],
    ],
    [
      "office admin without modules",
      { scope: "office", id_offices: [2] },
      without(BASE, "Users / Admin Kantor → /users/admin-kantor", "Payroll → /payroll"),
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
        ["Penugasan", "/penugasan/tugas", "/penugasan/tugas"],
        ["Payroll", "/payroll", "/payroll"],
      ],
    )
  })
})
