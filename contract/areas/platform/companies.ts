import { Schema } from "effect"
import { aturanAbsensi } from "../attendance/aturanAbsensi.ts"
import { defineCall } from "../../kit/call.ts"
import {
  email,
  flag,
  ids,
  listFields,
  oneOf,
  oneOfEitherCase,
  optionalText,
  pageOf,
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
  total_pegawai: Schema.Int,
  last_login_at: Schema.NullOr(Schema.String),
})

/** Companies of one status with the count of each status, for the super administrator's home. */
export const companiesByStatus = defineCall({
  path: "companies/list-by-status",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(Schema.Literals(["nama", "trial_end"])),
    status: Schema.optionalKey(oneOfEitherCase(companyStatuses)),
    /** Names of companies already chosen. */
    ids: Schema.optionalKey(ids(100)),
    /** Only trials that end within so many days. */
    ending_within: Schema.optionalKey(whole(0, 3_650)),
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
  logo: Schema.NullOr(Schema.String),
})

/** Settings a company has exactly one of; `companies/find` answers those it is asked for. */
export const settings = [aturanAbsensi] as const
const settingKeys = [aturanAbsensi.key] as const

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
  }),
  summary: "Perusahaan sendiri",
  example: {},
})

/** The logo comes as the file `logo` of a multipart body; without one it stays, unless `hapus_logo` says otherwise. */
export const updateCompany = defineCall({
  path: "companies/update/data",
  scope: "tenant",
  who: ["company"],
  needs: { module: "company", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    nama: text(100),
    email,
    phone: optionalText(30),
    alamat: optionalText(300),
    hapus_logo: flag(false),
  }),
  files: { logo: { maxBytes: 2_000_000, types: ["png", "jpeg", "webp"] } },
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  summary: "Mengubah data dan logo perusahaan sendiri",
  example: { nama: "PT Maju Bersama", email: "halo@maju.test", phone: "021-5550100" },
})
