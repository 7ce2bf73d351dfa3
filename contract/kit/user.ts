import type { SeenCustomField } from "./customFields.ts"
import type { MenuItem } from "../menu/menu.ts"

/** Email preference of an account: its company's setting, or its own. */
export const mailHabits = ["company", "instant", "daily", "off"] as const
export type MailHabit = (typeof mailHabits)[number]

/** The part of a company that an account may see and change; super administrators have `company` while inside one. */
export type UserScope = "company" | "office" | "restricted" | "normal"

/** The signed-in user, as `auth/login` and `me` answer it. */
export type SessionUser = {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly nama_lengkap: string
  /** null for a super administrator outside any company. */
  readonly companies_id: number | null
  readonly companie_name: string | null
  readonly logo_companies: string | null
  readonly is_superusers: boolean
  readonly scope: UserScope
  /** Offices of an office admin; empty for an account of the whole company. */
  readonly id_offices: readonly number[]
  readonly canAccessSetting: boolean
  /** Menus supplied by the server: all menus of an ordinary account, and a super administrator's additional ones. */
  readonly menus: readonly MenuItem[]
  /** Rights of the role (`claims.view`); null = no role: everything the scope allows. */
  readonly rights: readonly string[] | null
  /** Modules of the company: Reimbursement, Leave, Visit, Overtime In, Payroll, … */
  readonly menu_companies: readonly string[]
  /** Feature flags of the company: kasbon, absensi_lembur, good_id, hide_admin_kantor. */
  readonly features: readonly string[]
  readonly plan: {
    readonly name: string
    readonly is_limited_storage: boolean
    readonly expires_at: string | null
  }
  readonly onboarding: {
    readonly step: string | null
    readonly welcome_done: boolean
    readonly hide_help: boolean
  }
  readonly preferences: {
    /** First weekday of calendars, a setting of the company. */
    readonly week_start: "mon" | "sun"
    /** Email preference of this account. */
    readonly mail_habit: MailHabit
    /** Keys of the one-time hints it has seen. */
    readonly seen: readonly string[]
  }
  /** The employee of this account; null = it belongs to none. */
  readonly self: { readonly id: number; readonly nama: string } | null
  /** Custom fields of the employees that this account sees, in the order of the form. */
  readonly custom_fields: readonly SeenCustomField[]
  /** Custom fields that the account's employee sees of the own record. */
  readonly own_fields: readonly SeenCustomField[]
  /** Set while a super administrator works inside a company. */
  readonly impersonated_by: {
    readonly id: number
    readonly nama_lengkap: string
    readonly expires_at: string
  } | null
  /** Key (base64) for drafts that hold NIK, account numbers or pay; held in memory only. */
  readonly draft_key: string
  /** Nothing but the enrolment of a second factor is open to this session. */
  readonly must_enrol?: true
}

/** An administrator of a company with nothing switched on: base fixture for made-up users. */
export const ANYBODY: SessionUser = {
  id: 0,
  username: "admin",
  email: "",
  nama_lengkap: "Admin",
  companies_id: 0,
  companie_name: "Perusahaan",
  logo_companies: null,
  is_superusers: false,
  scope: "company",
  id_offices: [],
  canAccessSetting: true,
  menus: [],
  rights: null,
  menu_companies: [],
  features: [],
  plan: { name: "Paket", is_limited_storage: false, expires_at: null },
  onboarding: { step: null, welcome_done: true, hide_help: true },
  preferences: { week_start: "mon", mail_habit: "company", seen: [] },
  self: null,
  custom_fields: [],
  own_fields: [],
  impersonated_by: null,
  draft_key: "",
}
