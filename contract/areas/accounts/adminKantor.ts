import { Schema } from "effect"
import { members } from "../members/members.ts"
import { defineCall } from "../../kit/call.ts"
import { defineResource, optionFields, optionRows } from "../../kit/resource.ts"
import {
  email,
  flag,
  id,
  ids,
  oneOf,
  oneOfOr,
  optionalId,
  phone,
  rowResults,
  text,
  writeFields,
} from "../../kit/schema.ts"

/** `invited`: an account that has no password yet. Invited or active follows from whether a password is set. */
export const accountStatuses = ["active", "invited", "inactive"] as const

const who = ["company"] as const
const nullText = Schema.NullOr(Schema.String)

/** Admin Kantor: office admins. They see and edit the rows of their offices, within the rights of their role. */
export const adminKantor = defineResource({
  id: "admin-kantor",
  alias: "admin_kantor_id",
  noun: "admin kantor",
  fields: {
    nama: text(100),
    email,
    phone,
    /** Offices this admin manages. */
    offices_id: ids(500).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu kantor" })),
    /** null = every right an office admin can have. */
    role_id: optionalId,
    /** Employee record of this account. */
    members_id: optionalId,
    can_access_setting: flag(false),
    status: oneOfOr(accountStatuses, "active"),
  },
  shown: {
    /** Empty after a handover. */
    offices_id: Schema.Array(Schema.Int),
    offices_nama: Schema.Array(Schema.String),
    role_nama: nullText,
    members_nama: nullText,
    last_login_at: nullText,
  },
  sorts: ["nama", "email", "last_login_at", "updated_at"],
  filters: {
    status: Schema.optionalKey(oneOf(accountStatuses)),
    offices_id: Schema.optionalKey(id),
    role_id: Schema.optionalKey(id),
  },
  who: { read: who, write: who },
  module: "admins",
  exampleRows: { find: 3, remove: 3 },
  example: {
    nama: "Admin Kantor Contoh",
    email: "admin.kantor1@contoh.test",
    phone: "021-5550100",
    offices_id: [1],
    status: "invited",
  },
  alsoInvalidates: [members.listKey],
})

const some = ids(200).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu admin kantor" }))
const changing = {
  scope: "tenant",
  who,
  needs: { module: "admins", action: "edit" },
  answer: rowResults,
  write: true,
  invalidates: [adminKantor.listKey],
} as const

/** Resends the invitation email; an account that has a password gets a password reset link instead. */
export const emailAdmins = defineCall({
  ...changing,
  path: "admin-kantor/send-email",
  payload: Schema.Struct({ ...writeFields, type: oneOf(["invite", "reset"]), admin_kantor_id: some }),
  summary: "Mengirim undangan atau tautan kata sandi kepada admin kantor",
  example: { type: "invite", admin_kantor_id: [11] },
  refusal: "state",
})

/** Deactivates accounts immediately: sessions and mailed links are revoked. */
export const switchAdmins = defineCall({
  ...changing,
  path: "admin-kantor/update-status",
  payload: Schema.Struct({ ...writeFields, status: oneOf(["active", "inactive"]), admin_kantor_id: some }),
  summary: "Mengaktifkan atau menonaktifkan admin kantor",
  example: { status: "inactive", admin_kantor_id: [3] },
  refusal: "state",
})

/** Recovery of accounts whose phone is lost: removes their second factors and ends their sessions. */
export const resetAdminFactors = defineCall({
  ...changing,
  path: "admin-kantor/reset-factor",
  byPersonOnly: true,
  payload: Schema.Struct({ ...writeFields, admin_kantor_id: some }),
  summary: "Melepas verifikasi dua langkah admin kantor",
  example: { admin_kantor_id: [3] },
  refusal: "state",
})

/** Ends all sessions of accounts that stay active. */
export const endAdmins = defineCall({
  ...changing,
  path: "admin-kantor/end-sessions",
  payload: Schema.Struct({ ...writeFields, admin_kantor_id: some }),
  summary: "Mengakhiri semua sesi admin kantor",
  example: { admin_kantor_id: [3] },
  refusal: "state",
})

/** Handover: the offices move to another admin and the account is deactivated. */
export const handOverAdmins = defineCall({
  ...changing,
  path: "admin-kantor/hand-over",
  payload: Schema.Struct({ ...writeFields, admin_kantor_id: some, to_id: id }),
  summary: "Menyerahkan kantor admin kantor kepada admin kantor lain",
  example: { admin_kantor_id: [3], to_id: 11 },
  refusal: "not_found",
})

const choosing = {
  scope: "tenant",
  who,
  needs: { module: "admins", action: "choose" },
  payload: Schema.Struct(optionFields),
  answer: optionRows,
  example: {},
} as const

export const adminOptions = defineCall({
  ...choosing,
  path: "admin-kantor/options",
  summary: "Pilihan admin kantor",
})
