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
  pageOf,
  phone,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"

export const companyStatuses = ["trial", "active", "close"] as const

/** A tenant company as the super administrator sees it. */
export const companyRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.NullOr(Schema.String),
  status: Schema.Literals(companyStatuses),
  trial_end: Schema.NullOr(Schema.String),
  /** Days until the trial ends; negative when it has passed; null without one. */
  trial_days_left: Schema.NullOr(Schema.Int),
  /** Last day of a company that has given notice, and why; null = it stays. */
  leaves_on: Schema.NullOr(Schema.String),
  leave_reason: Schema.NullOr(Schema.String),
  /** Days until that last day; null without one. */
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
    /** Names of companies already chosen. */
    ids: Schema.optionalKey(ids(100)),
    /** Only trials that end within so many days. */
    ending_within: Schema.optionalKey(whole(0, 3_650)),
    /** Only those that have given notice and still run. */
    leaving: flag(false),
  }),
  answer: Schema.Struct({
    ...pageOf(companyRow).fields,
    counts: Schema.Struct({ trial: Schema.Int, active: Schema.Int, close: Schema.Int }),
  }),
  summary: "Perusahaan menurut status beserta jumlah tiap status",
  example: { status: "trial" },
})

/** The caller's own company. `logo` is an address good for 5 minutes. */
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

/** Settings a company has exactly one of; `companies/find` answers those it is asked for. */
export const settings = [aturanAbsensi, etc, kasbonSetting, notificationSetting, radiusPenugasan] as const
const settingKeys = [
  aturanAbsensi.key,
  etc.key,
  kasbonSetting.key,
  notificationSetting.key,
  radiusPenugasan.key,
] as const

/**
 * Without `id`: the caller's own company. With `settings` also these, for those who may read them.
 */
export const findCompany = defineCall({
  path: "companies/find",
  scope: "tenant",
  who: ["member"],
  needs: null,
  payload: Schema.Struct({
    settings: Schema.optionalKey(
      Schema.Array(oneOf(settingKeys)).check(Schema.isMaxLength(20, { message: "Paling banyak 20" })),
    ),
  }),
  answer: Schema.Struct({
    ...ownCompany.fields,
    [aturanAbsensi.key]: Schema.optionalKey(aturanAbsensi.row),
    [etc.key]: Schema.optionalKey(etc.row),
    [kasbonSetting.key]: Schema.optionalKey(kasbonSetting.row),
    [notificationSetting.key]: Schema.optionalKey(notificationSetting.row),
    [radiusPenugasan.key]: Schema.optionalKey(radiusPenugasan.row),
  }),
  summary: "Perusahaan sendiri",
  example: {},
})

const LOGO_BYTES = 2_000_000
const companyFields = {
  nama: text(100),
  email,
  phone,
  alamat: optionalLongText(300),
  /** As it is registered, where that is another name. */
  nama_legal: optionalText(150),
  provinsi: optionalText(60),
  kota: optionalText(60),
  kode_pos: optionalNumbered(checkPostcode),
  /** 15 digits as before, or 16. */
  npwp: optionalNumbered(checkNpwp),
  bidang_usaha: optionalText(100),
  pic_nama: optionalText(100),
  pic_jabatan: optionalText(80),
  pic_phone: optionalNumbered(checkPhone),
  pic_email: optionalEmail,
}
/** A company's settings that its administrator edits, as form values. */
export const companyForm = Schema.Struct({ ...companyFields, hapus_logo: flag(false) })
export const companyFiles = {
  logo: { maxBytes: LOGO_BYTES, types: ["png", "jpeg", "webp"] },
} as const

/** The logo comes as the file `logo` of a multipart body; without one it stays, unless `hapus_logo` says otherwise. */
export const updateCompany = defineCall({
  path: "companies/update/data",
  scope: "tenant",
  who: ["company"],
  needs: { module: "company", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    ...companyFields,
    hapus_logo: flag(false),
  }),
  files: companyFiles,
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  summary: "Mengubah data dan logo perusahaan sendiri",
  example: { nama: "PT Maju Bersama", email: "halo@maju.test", phone: "021-5550100" },
})

const leaveFields = {
  plan: oneOfOr(["leave", "stay"], "leave"),
  /** The company's name, typed: nothing is left to one press. */
  confirm_name: optionalText(100),
  /** The last day; not before today. */
  effective_date: optionalDate,
  reason: optionalLongText(500),
}
/** The same as a form reads it. */
export const leaveForm = Schema.Struct(leaveFields)

/** Gives notice for a day, or takes it back: a company runs on until its last day is over. */
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

/** The week of hours that is a company's default. */
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
