import type { UserScope } from "./user.ts"

/** Modules, as `menu_companies` of a company lists them. */
export const MODULES = {
  reimbursement: "Reimbursement",
  leave: "Leave",
  visit: "Visit",
  overtime: "Overtime In",
  payroll: "Payroll",
} as const

/** Feature flags, as `features` of a company lists them. */
export const FEATURES = {
  kasbon: "kasbon",
  absensiLembur: "absensi_lembur",
  goodId: "good_id",
  hideAdminKantor: "hide_admin_kantor",
} as const

/** Feature flag of an area of field work, by its key. */
export const areaFeature = (key: string): `area_${string}` => `area_${key}`

/** Actions within a module; a role grants a subset. */
export const ACTIONS = ["view", "create", "edit", "delete", "approve", "export"] as const
export type Action = (typeof ACTIONS)[number]
export const actionWords: Readonly<Record<Action, string>> = {
  view: "Melihat",
  create: "Menambah",
  edit: "Mengubah",
  delete: "Menghapus",
  approve: "Memutuskan",
  export: "Mengekspor",
}

/** Condition on the company for a module to be available. */
export type Condition =
  | { readonly module: keyof typeof MODULES }
  | { readonly feature: keyof typeof FEATURES }
  | { readonly without: keyof typeof FEATURES }
  | { readonly plan: "limited" }

type Module = {
  /** Indonesian name, as in the menus. */
  readonly nama: string
  readonly group: string
  readonly actions: readonly Action[]
  /** Scopes of a company's accounts that can use it, whatever their role. */
  readonly scopes: readonly UserScope[]
  readonly when: Condition | null
  /** The module whose switch it shares: both are on or off together. */
  readonly sharesSwitchOf?: string
}

const wholeCompany = ["company"] as const
const offices = ["company", "office"] as const
const kept = ["view", "create", "edit", "delete"] as const
const decided = ["view", "delete", "approve", "export"] as const

/** Modules of the product, to which conditions and roles refer: every page and call belongs to one, or to none. */
export const APP_MODULES = {
  members: { nama: "Pegawai", group: "Users", actions: [...kept, "export"], scopes: offices, when: null },
  admins: {
    nama: "Admin Kantor",
    group: "Users",
    actions: kept,
    scopes: wholeCompany,
    when: { without: "hideAdminKantor" },
  },
  attendance: {
    nama: "Absensi",
    group: "Laporan Absensi",
    /** Corrections and overtime orders are also entered for employees. */
    actions: ["view", "create", "delete", "approve", "export"],
    scopes: offices,
    when: null,
  },
  fieldwork: {
    nama: "Penugasan",
    group: "Penugasan",
    actions: [...kept, "export"],
    scopes: offices,
    when: null,
  },
  payroll: {
    nama: "Payroll",
    group: "Payroll",
    actions: [...kept, "approve", "export"],
    scopes: wholeCompany,
    when: null,
  },
  payrollSettings: {
    nama: "Pengaturan Payroll",
    group: "Payroll",
    actions: kept,
    scopes: wholeCompany,
    when: { module: "payroll" },
  },
  claims: {
    nama: "Reimbursement",
    group: "Permintaan",
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: { module: "reimbursement" },
  },
  leave: {
    nama: "Cuti",
    group: "Permintaan",
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: { module: "leave" },
  },
  visits: {
    nama: "Visit",
    group: "Permintaan",
    /** Visits are also planned and called off. */
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: { module: "visit" },
  },
  overtime: {
    nama: "Lembur",
    group: "Permintaan",
    actions: decided,
    scopes: offices,
    when: { module: "overtime" },
  },
  overtimeSettings: {
    nama: "Absensi Lembur",
    group: "Pengaturan",
    actions: ["view", "edit", "export"],
    scopes: offices,
    when: { feature: "absensiLembur" },
  },
  advances: {
    nama: "Kasbon",
    group: "Pengaturan",
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: { feature: "kasbon" },
  },
  warnings: {
    nama: "Surat Peringatan",
    group: "Users",
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: null,
  },
  letters: {
    nama: "Surat",
    group: "Users",
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: null,
  },
  attendanceSettings: {
    nama: "Pengaturan Absensi",
    group: "Pengaturan",
    actions: kept,
    scopes: offices,
    when: null,
  },
  offices: { nama: "Kantor", group: "Pengaturan", actions: kept, scopes: offices, when: null },
  organisation: {
    nama: "Divisi dan Jabatan",
    group: "Pengaturan",
    actions: kept,
    scopes: ["company", "office", "restricted"],
    when: null,
  },
  polls: { nama: "Polling", group: "Pengaturan", actions: kept, scopes: offices, when: null },
  articles: { nama: "Artikel", group: "Pengaturan", actions: kept, scopes: offices, when: null },
  company: {
    nama: "Perusahaan",
    group: "Pengaturan",
    actions: ["view", "edit"],
    scopes: wholeCompany,
    when: null,
  },
  preferences: {
    nama: "Notifikasi dan lain-lain",
    group: "Pengaturan",
    actions: ["view", "edit"],
    scopes: offices,
    when: null,
  },
  points: {
    nama: "Poin dan Top Up",
    group: "Pengaturan",
    actions: ["view", "create", "edit"],
    scopes: wholeCompany,
    when: { plan: "limited" },
  },
  goodId: {
    nama: "Good-ID",
    group: "Good-ID",
    actions: [...kept, "approve", "export"],
    scopes: offices,
    when: { feature: "goodId" },
  },
  subServices: {
    nama: "Layanan lapangan",
    group: "Penugasan",
    actions: ["view", "export"],
    scopes: offices,
    when: null,
  },
  delegations: {
    nama: "Pengganti pemberi keputusan",
    group: "Pengaturan",
    actions: kept,
    scopes: offices,
    when: null,
  },
  tracker: { nama: "Tracker", group: "Penugasan", actions: ["view"], scopes: offices, when: null },
  /** Sales reports; areas, teams, variants and rewards are the settings of Good-ID. */
  salesReports: {
    nama: "Laporan Penjualan",
    group: "Good-ID",
    actions: ["view", "export"],
    scopes: offices,
    when: { feature: "goodId" },
    sharesSwitchOf: "goodId",
  },
  /** API keys and webhooks. */
  programs: {
    nama: "Kunci API dan Webhook",
    group: "Pengaturan",
    actions: kept,
    scopes: wholeCompany,
    when: null,
  },
  /** Roles that the company makes, and who has which. */
  roles: { nama: "Peran dan Hak", group: "Pengaturan", actions: kept, scopes: wholeCompany, when: null },
  /** Rights of persons over the data about them (UU 27/2022): copies, erasures, consent, terms and who looked. */
  privacy: {
    nama: "Data Pribadi",
    group: "Pengaturan",
    actions: [...kept, "export"],
    scopes: wholeCompany,
    when: null,
  },
  reminders: { nama: "Pengingat", group: "Pengaturan", actions: kept, scopes: wholeCompany, when: null },
} as const satisfies Readonly<Record<string, Module>>

export type AppModule = keyof typeof APP_MODULES
export const appModules = Object.keys(APP_MODULES) as readonly AppModule[]
export const moduleOf = (key: AppModule): Module => APP_MODULES[key]

/** A right of a role: `claims.view`. */
export type Right = `${AppModule}.${Action}`
export const rightOf = (module: AppModule, action: Action): Right => `${module}.${action}`
/** All rights, in the order of the matrix. */
export const RIGHTS: readonly Right[] = appModules.flatMap((key) =>
  moduleOf(key).actions.map((action) => rightOf(key, action)),
)

/** Modules with rights but without the view right, which opens the module's page and which all other rights need. */
export const withoutView = (given: readonly string[]): readonly AppModule[] =>
  appModules.filter(
    (key) =>
      given.some((one) => one.startsWith(`${key}.`)) &&
      moduleOf(key).actions.includes("view") &&
      !given.includes(rightOf(key, "view")),
  )
