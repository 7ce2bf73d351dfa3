import { Schema } from "effect"
import { aturanAbsensi } from "../attendance/aturanAbsensi.ts"
import { radiusPenugasan } from "../fieldwork/radiusPenugasan.ts"
import { kasbonSetting } from "../kasbon/kasbonSetting.ts"
import { etc } from "../preferences/etc.ts"
import { notificationSetting } from "../preferences/notificationSetting.ts"
import { defineCall } from "../../kit/call.ts"
import { checkNpwp, checkPhone, checkPostcode } from "../../kit/formats.ts"
import { optionalNumbered } from "../../kit/numbered.ts"
import {
  email,
  flag,
  id,
  ids,
  listFields,
  oneOf,
  oneOfEitherCase,
  oneOfOr,
  optionalDate,
  optionalEmail,
  optionalLongText,
  optionalText,
  optionalWhole,
  pageOf,
  phone,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { limitFacts, limitFactsOfPlatform, limitTerms } from "./companyLimits.ts"

export const companyStatuses = ["trial", "active", "close"] as const

/** A tenant company as the super administrator sees it. */
export const companyRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.NullOr(Schema.String),
  status: Schema.Literals(companyStatuses),
  trial_end: Schema.NullOr(Schema.String),
  /** Days until the trial ends; negative after its end; null = no trial. */
  trial_days_left: Schema.NullOr(Schema.Int),
  /** Last day of a company that has cancelled its subscription, and the reason; null = not cancelled. */
  leaves_on: Schema.NullOr(Schema.String),
  leave_reason: Schema.NullOr(Schema.String),
  /** Days until that last day; null = not cancelled. */
  leave_days_left: Schema.NullOr(Schema.Int),
  total_pegawai: Schema.Int,
  last_login_at: Schema.NullOr(Schema.String),
  created_at: Schema.String,
})

/** Companies of one status with the count of each status, for the super administrator's home. */
export const companiesByStatus = defineCall({
  path: "companies/list-by-status",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(Schema.Literals(["nama", "trial_end", "created_at", "leaves_on"])),
    status: Schema.optionalKey(oneOfEitherCase(companyStatuses)),
    /** Fetches these companies, to label those already chosen. */
    ids: Schema.optionalKey(ids(100)),
    /** Filter: trials that end within this many days. */
    ending_within: Schema.optionalKey(whole(0, 3_650)),
    /** Filter: cancelled, but still active until their last day. */
    leaving: flag(false),
  }),
  answer: Schema.Struct({
    ...pageOf(companyRow).fields,
    counts: Schema.Struct({ trial: Schema.Int, active: Schema.Int, close: Schema.Int }),
  }),
  summary: "Perusahaan menurut status beserta jumlah tiap status",
  example: { status: "trial" },
})

/** The caller's own company. `logo` is a URL valid for 5 minutes. */
export const ownCompany = Schema.Struct({
  ...companyRow.fields,
  version: Schema.Int,
  email: Schema.String,
  phone: Schema.NullOr(Schema.String),
  alamat: Schema.NullOr(Schema.String),
  nama_legal: Schema.NullOr(Schema.String),
  provinsi: Schema.NullOr(Schema.String),
  kota: Schema.NullOr(Schema.String),
  kode_pos: Schema.NullOr(Schema.String),
  npwp: Schema.NullOr(Schema.String),
  bidang_usaha: Schema.NullOr(Schema.String),
  pic_nama: Schema.NullOr(Schema.String),
  pic_jabatan: Schema.NullOr(Schema.String),
  pic_phone: Schema.NullOr(Schema.String),
  pic_email: Schema.NullOr(Schema.String),
  logo: Schema.NullOr(Schema.String),
})

const move = Schema.Struct({
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
  level: Schema.NullOr(Schema.Int),
  by: Schema.NullOr(Schema.Int),
  by_nama: Schema.NullOr(Schema.String),
  acting_for: Schema.NullOr(Schema.Int),
  instead_of: Schema.NullOr(Schema.String),
  at: Schema.String,
  note: Schema.NullOr(Schema.String),
  via: Schema.Literals(["single", "bulk", "system", "impersonation"]),
})

/** Facts of a company that only the platform sees. */
const platformFacts = {
  plan_name: Schema.String,
  plan_expires_at: Schema.NullOr(Schema.String),
  is_limited_storage: Schema.Boolean,
  ...limitFacts,
  sales_pic: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  close_reason: Schema.NullOr(Schema.String),
  /** The end of the trial while it lasts. */
  trial_until: Schema.NullOr(Schema.String),
  /** Transitions, the oldest first. */
  history: Schema.Array(move),
}
/** A company as its page shows it to the super administrator. */
export const companyRecord = Schema.Struct({ ...ownCompany.fields, ...platformFacts })

/** Singleton settings of a company; `companies/find` returns the requested ones. */
export const settings = [aturanAbsensi, etc, kasbonSetting, notificationSetting, radiusPenugasan] as const
const settingKeys = [
  aturanAbsensi.key,
  etc.key,
  kasbonSetting.key,
  notificationSetting.key,
  radiusPenugasan.key,
] as const

/**
 * The caller's own company, with those of the requested `settings` that the caller may read; for the super
 * administrator the company `id` (or `companies_id`) with what only the platform knows of it.
 */
export const findCompany = defineCall({
  path: "companies/find",
  scope: "tenant",
  who: ["super", "member"],
  needs: null,
  payload: Schema.Struct({
    /** Required at the platform; a company's account may name only its own. */
    id: Schema.optionalKey(id),
    settings: Schema.optionalKey(
      Schema.Array(oneOf(settingKeys)).check(Schema.isMaxLength(20, { message: "Paling banyak 20" })),
    ),
  }),
  alias: "companies_id",
  answer: Schema.Struct({
    ...ownCompany.fields,
    plan_name: Schema.optionalKey(platformFacts.plan_name),
    plan_expires_at: Schema.optionalKey(platformFacts.plan_expires_at),
    is_limited_storage: Schema.optionalKey(platformFacts.is_limited_storage),
    ...limitFactsOfPlatform,
    sales_pic: Schema.optionalKey(platformFacts.sales_pic),
    note: Schema.optionalKey(platformFacts.note),
    close_reason: Schema.optionalKey(platformFacts.close_reason),
    trial_until: Schema.optionalKey(platformFacts.trial_until),
    history: Schema.optionalKey(platformFacts.history),
    [aturanAbsensi.key]: Schema.optionalKey(aturanAbsensi.row),
    [etc.key]: Schema.optionalKey(etc.row),
    [kasbonSetting.key]: Schema.optionalKey(kasbonSetting.row),
    [notificationSetting.key]: Schema.optionalKey(notificationSetting.row),
    [radiusPenugasan.key]: Schema.optionalKey(radiusPenugasan.row),
  }),
  summary: "Perusahaan sendiri, atau perusahaan yang dipilih super administrator",
  example: {},
})

const LOGO_BYTES = 2_000_000
/** Data that the company and the platform edit. */
export const companyFields = {
  nama: text(100),
  email,
  phone,
  alamat: optionalLongText(300),
  /** Registered name, if it differs. */
  nama_legal: optionalText(150),
  provinsi: optionalText(60),
  kota: optionalText(60),
  kode_pos: optionalNumbered(checkPostcode),
  /** 15 digits (older numbers) or 16. */
  npwp: optionalNumbered(checkNpwp),
  bidang_usaha: optionalText(100),
  pic_nama: optionalText(100),
  pic_jabatan: optionalText(80),
  pic_phone: optionalNumbered(checkPhone),
  pic_email: optionalEmail,
}
const days = { first: 1, most: 365 } as const
/** Terms that only the platform edits. */
export const companyTerms = {
  kode: optionalText(20),
  /** Last day of the trial; kept once the trial is over. */
  trial_end: optionalDate,
  plan_name: optionalText(50),
  plan_expires_at: optionalDate,
  is_limited_storage: flag(false),
  ...limitTerms,
  sales_pic: optionalText(100),
  note: optionalLongText(1_000),
}
/** Values of a new company only: its first administrator and the length of its trial. */
export const companyStart = {
  admin_nama: text(100),
  admin_email: email,
  /** null = as long as the application's setting says. */
  trial_days: optionalWhole(days.first, days.most),
}

/** Company data that its administrator edits, as form values. */
export const companyForm = Schema.Struct({ ...companyFields, hapus_logo: flag(false) })
export const companyFiles = {
  logo: { maxBytes: LOGO_BYTES, types: ["png", "jpeg", "webp"] },
} as const

/**
 * The logo is the file `logo` of a multipart body; without one the stored logo is kept, unless `hapus_logo` deletes it.
 * The super administrator names the company by `id` and also edits its terms, which a company may not send.
 */
export const updateCompany = defineCall({
  path: "companies/update/data",
  scope: "tenant",
  who: ["super", "company"],
  needs: { module: "company", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    id: Schema.optionalKey(id),
    ...companyFields,
    ...companyTerms,
    hapus_logo: flag(false),
  }),
  alias: "companies_id",
  files: companyFiles,
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: ["list-companies"],
  summary: "Mengubah data dan logo perusahaan sendiri, atau perusahaan yang dipilih super administrator",
  example: { nama: "PT Maju Bersama", email: "halo@maju.test", phone: "021-5550100" },
})

const leaveFields = {
  plan: oneOfOr(["leave", "stay"], "leave"),
  /** Confirmation: the company's name as typed by the user. */
  confirm_name: optionalText(100),
  /** Last day; today or later. */
  effective_date: optionalDate,
  reason: optionalLongText(500),
}
/** The same fields as form values. */
export const leaveForm = Schema.Struct(leaveFields)

/**
 * Cancels the subscription at a date, or withdraws the cancellation: a company stays active until its last day is over.
 */
export const unsubscribe = defineCall({
  path: "companies/un-subscribe",
  scope: "tenant",
  who: ["company"],
  needs: { module: "company", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    ...leaveFields,
  }).check(
    Schema.makeFilter(({ plan, effective_date, reason }) =>
      plan === "stay"
        ? []
        : [
            ...(effective_date === null ? [{ path: ["effective_date"], issue: "Isi hari terakhir" }] : []),
            ...((reason?.length ?? 0) < 5
              ? [{ path: ["reason"], issue: "Isi alasan 5 sampai 500 karakter" }]
              : []),
          ],
    ),
  ),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  summary: "Berhenti berlangganan pada sebuah tanggal, atau membatalkannya",
  example: { plan: "stay" },
})

/** Sets the company's default office hours. */
export const defaultHours = defineCall({
  path: "companies/update/offices-hours",
  scope: "tenant",
  who: ["company"],
  needs: { module: "attendanceSettings", action: "edit" },
  payload: Schema.Struct({ ...writeFields, offices_hours_id: id }),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  invalidates: ["list-offices-hours"],
  summary: "Memilih jam kerja utama perusahaan",
  example: { offices_hours_id: 1 },
})
