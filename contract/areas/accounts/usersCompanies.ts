import { Schema } from "effect"
import { roles } from "../rights/roles.ts"
import { members } from "../members/members.ts"
import { defineCall } from "../../kit/call.ts"
import { defineResource, optionFields, optionRows, type Problem } from "../../kit/resource.ts"
import { flag, id, idList, ids, oneOf, rowResults, writeFields } from "../../kit/schema.ts"
import type { UserScope } from "../../kit/user.ts"
import { accountStatuses, adminKantor } from "./adminKantor.ts"

export const userScopes = ["company", "office", "restricted", "normal"] as const satisfies UserScope[]

const who = ["super"] as const
const { nama, email, phone, role_id, members_id, can_access_setting, status } = adminKantor.fields

type Given = {
  readonly scope: UserScope
  readonly is_owner: boolean
  readonly role_id: number | null
  readonly offices_id: readonly number[]
}
/**
 * Tenant isolation by office: an account with the office scope sees only the rows of its offices; without an office,
 * none.
 */
export const needsOffices = ({ scope, role_id: role }: Pick<Given, "scope" | "role_id">): boolean =>
  scope === "office" || (scope === "normal" && role !== null)

const problems = (given: Given): readonly Problem[] => [
  ...(needsOffices(given) && given.offices_id.length === 0
    ? [{ path: ["offices_id"], issue: "Pilih paling sedikit satu kantor" }]
    : []),
  ...(given.scope === "company" && given.is_owner && given.role_id !== null
    ? [{ path: ["role_id"], issue: "Pemilik memiliki semua hak dan tidak memakai peran" }]
    : []),
  ...(given.scope !== "company" && given.is_owner
    ? [{ path: ["is_owner"], issue: "Hanya admin perusahaan yang dapat menjadi pemilik" }]
    : []),
]

/** Company users: accounts of all companies, as the platform manages them. */
export const usersCompanies = defineResource(
  {
    id: "users-companies",
    scope: "platform",
    alias: "users_id",
    noun: "pengguna perusahaan",
    fields: {
      /** Immutable after creation: the audit trail of an account belongs to its company. */
      companies_id: id,
      nama,
      email,
      phone,
      scope: oneOf(userScopes),
      /** Company owner; a company always has at least one. */
      is_owner: flag(false),
      offices_id: idList(500),
      role_id,
      members_id,
      can_access_setting,
      status,
      /** Sends a password reset link after saving. */
      reset_password: flag(false),
    },
    shown: {
      companies_nama: Schema.String,
      offices_nama: Schema.Array(Schema.String),
      role_nama: Schema.NullOr(Schema.String),
      members_nama: Schema.NullOr(Schema.String),
      last_login_at: Schema.NullOr(Schema.String),
      /** Set on every existing row: an account cannot move to another company. */
      is_bound: Schema.Boolean,
    },
    sorts: ["nama", "email", "last_login_at", "updated_at"],
    filters: {
      companies_id: Schema.optionalKey(id),
      scope: Schema.optionalKey(oneOf(userScopes)),
      status: Schema.optionalKey(oneOf(accountStatuses)),
      is_owner: Schema.optionalKey(Schema.Boolean),
      role_id: Schema.optionalKey(id),
    },
    who: { read: who, write: who },
    module: null,
    exampleRows: { find: 4, remove: 4 },
    example: {
      companies_id: 1000,
      nama: "Pengguna Contoh",
      email: "pengguna1@contoh.test",
      scope: "office",
      offices_id: [1],
      status: "invited",
    },
    alsoInvalidates: [adminKantor.listKey, members.listKey, roles.listKey],
  },
  problems,
)

const some = ids(200).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pengguna" }))
const changing = {
  scope: "platform",
  who,
  needs: null,
  answer: rowResults,
  write: true,
  invalidates: [usersCompanies.listKey],
} as const

/** Resends the invitation email; an account that has a password gets a password reset link instead. */
export const emailUsers = defineCall({
  ...changing,
  path: "users-companies/send-email",
  payload: Schema.Struct({ ...writeFields, type: oneOf(["invite", "reset"]), users_id: some }),
  summary: "Mengirim undangan atau tautan kata sandi kepada pengguna perusahaan",
  example: { type: "reset", users_id: [4] },
  refusal: "state",
})

/** Deactivates accounts immediately: sessions and mailed links are revoked. */
export const switchUsers = defineCall({
  ...changing,
  path: "users-companies/update-status",
  payload: Schema.Struct({ ...writeFields, status: oneOf(["active", "inactive"]), users_id: some }),
  summary: "Mengaktifkan atau menonaktifkan pengguna perusahaan",
  example: { status: "inactive", users_id: [4] },
  refusal: "state",
})

/** Recovery of accounts whose phone is lost: removes their second factors and ends their sessions. */
export const resetUserFactors = defineCall({
  ...changing,
  path: "users-companies/reset-factor",
  payload: Schema.Struct({ ...writeFields, users_id: some }),
  summary: "Melepas verifikasi dua langkah pengguna perusahaan",
  example: { users_id: [4] },
  refusal: "state",
})

/** Ends all sessions of accounts that stay active. */
export const endUsers = defineCall({
  ...changing,
  path: "users-companies/end-sessions",
  payload: Schema.Struct({ ...writeFields, users_id: some }),
  summary: "Mengakhiri semua sesi pengguna perusahaan",
  example: { users_id: [4] },
  refusal: "state",
})

const choosing = {
  scope: "platform",
  who,
  needs: null,
  payload: Schema.Struct({ ...optionFields, companies_id: id }),
  answer: optionRows,
  example: { companies_id: 1000 },
} as const

export const companyAccounts = defineCall({
  ...choosing,
  path: "users/companies/list-all",
  summary: "Pilihan akun sebuah perusahaan",
})
export const companyOffices = defineCall({
  ...choosing,
  path: "users-companies/kantor",
  summary: "Pilihan kantor sebuah perusahaan",
})
export const companyMembers = defineCall({
  ...choosing,
  path: "users-companies/pegawai",
  summary: "Pilihan pegawai sebuah perusahaan",
})
