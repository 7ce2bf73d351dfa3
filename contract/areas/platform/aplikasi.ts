import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { APP_NAME } from "../../kit/constants.ts"
import { MODULES } from "../../kit/modules.ts"
import type { Problem } from "../../kit/resource.ts"
import {
  flag,
  oneOf,
  optionalEmail,
  optionalLongText,
  optionalMoment,
  optionalText,
  phone,
  textOr,
  wholeOr,
  writeFields,
} from "../../kit/schema.ts"
import { PICTURE } from "../../kit/textPicture.ts"

type ModuleKey = keyof typeof MODULES
export const moduleKeys = Object.keys(MODULES) as unknown as readonly [ModuleKey, ...ModuleKey[]]

const optionalUrl = optionalText(200).check(
  Schema.makeFilter(
    (value: string | null) =>
      value === null || /^https:\/\/[^\s/]+\.[^\s]+$/.test(value) || "Isi alamat yang diawali https://",
  ),
)
const optionalVersion = optionalText(20).check(
  Schema.makeFilter(
    (value: string | null) =>
      value === null || /^\d{1,5}(?:\.\d{1,5}){0,3}$/.test(value) || "Isi nomor versi, misalnya 2.4.0",
  ),
)

const fields = {
  app_name: textOr(40, APP_NAME),
  support_phone: phone,
  support_email: optionalEmail,
  privacy_url: optionalUrl,
  terms_url: optionalUrl,
  /** Length of a new company's trial, in days. */
  trial_days: wholeOr(1, 365, 14),
  /** Modules of a new company. */
  default_modules: Schema.Array(oneOf(moduleKeys))
    .check(
      Schema.isMaxLength(moduleKeys.length, { message: `Paling banyak ${moduleKeys.length} modul` }),
      Schema.makeFilter(
        (keys: readonly ModuleKey[]) => new Set(keys).size === keys.length || "Ada pilihan yang sama",
      ),
    )
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(["leave"] as const))),
  min_app_version_android: optionalVersion,
  min_app_version_ios: optionalVersion,
  force_update: flag(false),
  /** Super administrators need a second factor, from their next sign-in on. */
  super_two_factor: flag(false),
  maintenance: flag(false),
  /** null = at once. */
  maintenance_start: optionalMoment,
  /** Expected end; maintenance ends only when it is switched off. */
  maintenance_end: optionalMoment,
  maintenance_message: optionalLongText(500),
}

type Values = Schema.Struct.Type<typeof fields>
const rules = ({ maintenance_start, maintenance_end }: Values): readonly Problem[] =>
  maintenance_start !== null &&
  maintenance_end !== null &&
  Date.parse(maintenance_end) <= Date.parse(maintenance_start)
    ? [{ path: ["maintenance_end"], issue: "Harus sesudah mulainya" }]
    : []
const ruled = Schema.makeFilter((values: unknown) => rules(values as Values))

const row = Schema.toType(
  Schema.Struct({
    version: Schema.Int,
    updated_at: Schema.NullOr(Schema.String),
    ...fields,
    /** Signed URL of the stored logo, valid for 5 minutes; null = the product's own mark. */
    logo: Schema.NullOr(Schema.String),
  }),
)
/** The logo is the file `logo`; without one the stored logo is kept, unless `hapus_logo` removes it. */
const form = { ...fields, hapus_logo: flag(false) }
export const appFiles = { logo: PICTURE } as const

/** The application's own setting: a single row of the platform, with defaults until it is saved. */
export const aplikasi = {
  id: "aplikasi",
  noun: "pengaturan aplikasi",
  key: "aplikasi",
  who: { read: ["super"], write: ["super"] },
  module: null,
  fields,
  values: Schema.Struct(form).check(ruled),
  row,
  files: appFiles,
  find: defineCall({
    path: "super-admin/setting/aplikasi",
    scope: "platform",
    who: ["super"],
    needs: null,
    payload: Schema.Struct({}),
    answer: row,
    summary: "Pengaturan aplikasi",
    example: {},
  }),
  update: defineCall({
    path: "super-admin/setting/aplikasi/update",
    scope: "platform",
    who: ["super"],
    needs: null,
    payload: Schema.Struct({ ...writeFields, ...form }).check(ruled),
    files: appFiles,
    answer: Schema.Struct({ version: Schema.Int }),
    write: true,
    summary: "Menyimpan pengaturan dan logo aplikasi",
    example: {
      app_name: "Balai",
      trial_days: 14,
      default_modules: ["leave"],
      support_email: "bantuan@balai.test",
    },
  }),
} as const
export const { find: findAplikasi, update: updateAplikasi } = aplikasi

/** Maintenance as everyone may know it. */
const maintenanceNotice = Schema.Struct({
  /** Whether it has begun: only super administrators are answered. */
  is_on: Schema.Boolean,
  /** null = it began when it was switched on. */
  start_at: Schema.NullOr(Schema.String),
  /** Expected end. */
  end_at: Schema.NullOr(Schema.String),
  message: Schema.String,
})

/** Fields of the setting that everyone may know. */
export const publicAppFields = [
  "app_name",
  "support_phone",
  "support_email",
  "privacy_url",
  "terms_url",
  "min_app_version_android",
  "min_app_version_ios",
  "force_update",
] as const

/** The setting before sign-in, for pages and phones: nothing of companies, and nothing of who changed it. */
export const appInfo = defineCall({
  path: "aplikasi/info",
  duringMaintenance: true,
  scope: "public",
  who: ["anyone"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    app_name: Schema.String,
    /** Public URL of the logo; null = none. */
    logo: Schema.NullOr(Schema.String),
    support_phone: Schema.NullOr(Schema.String),
    support_email: Schema.NullOr(Schema.String),
    privacy_url: Schema.NullOr(Schema.String),
    terms_url: Schema.NullOr(Schema.String),
    min_app_version_android: Schema.NullOr(Schema.String),
    min_app_version_ios: Schema.NullOr(Schema.String),
    force_update: Schema.Boolean,
    /** null = none is announced. */
    maintenance: Schema.NullOr(maintenanceNotice),
  }),
  background: true,
  summary: "Nama, bantuan, versi aplikasi dan pemeliharaan, tanpa masuk",
  example: {},
})
