import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { ACTIONS, appModules, moduleOf, RIGHTS, withoutView } from "../../kit/modules.ts"
import { defineResource, optionFields, optionRows } from "../../kit/resource.ts"
import { id, optionalId, optionalLongText, text, writeFields } from "../../kit/schema.ts"

const right = Schema.Literals(RIGHTS)
const rights = Schema.Array(right).check(
  Schema.isMinLength(1, { message: "Pilih sedikitnya satu hak" }),
  Schema.isMaxLength(RIGHTS.length, { message: `Paling banyak ${RIGHTS.length} hak` }),
)

/**
 * Roles: the rights of an account within its scope. A role without a company is a template that every company may
 * assign. The calls have the specification's names, which share no prefix; `app/roles/list` is not in the
 * specification.
 */
export const roles = defineResource(
  {
    id: "roles",
    group: "app/roles",
    verbs: { list: "list", find: "/app/module/roles/find", create: "create", remove: "/roles/delete" },
    scope: "platform",
    alias: "role_id",
    noun: "peran",
    fields: {
      nama: text(60),
      companies_id: optionalId,
      description: optionalLongText(300),
      template_id: optionalId,
      rights,
    },
    shown: {
      companies_nama: Schema.NullOr(Schema.String),
      template_nama: Schema.NullOr(Schema.String),
      jumlah_hak: Schema.Int,
      /** Number of accounts with this role. */
      jumlah_akun: Schema.Int,
    },
    listed: [
      "nama",
      "companies_id",
      "companies_nama",
      "description",
      "template_id",
      "template_nama",
      "jumlah_hak",
      "jumlah_akun",
    ],
    sorts: ["nama", "jumlah_akun", "updated_at"],
    filters: {
      companies_id: Schema.optionalKey(id),
      kind: Schema.optionalKey(Schema.Literals(["template", "company"])),
    },
    who: { read: ["super"], write: ["super"] },
    module: null,
    example: { nama: "Peran Contoh", rights: ["claims.view"] },
  },
  ({ rights: given }) =>
    withoutView(given).map((key) => ({
      path: ["rights"],
      issue: `Hak pada ${moduleOf(key).nama} membutuhkan hak melihatnya`,
    })),
)

/** A module in the matrix of a role and in a company's access. Its id is its index in the declaration, from 1. */
const moduleRow = Schema.Struct({
  id: Schema.Int,
  key: Schema.Literals(appModules),
  nama: Schema.String,
  group: Schema.String,
  actions: Schema.Array(Schema.Literals(ACTIONS)),
})
export const moduleRows: readonly (typeof moduleRow)["Type"][] = appModules.map((key, at) => {
  const { nama, group, actions } = moduleOf(key)
  return { id: at + 1, key, nama, group, actions }
})

export const allModules = defineCall({
  path: "app/module/all",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({ rows: Schema.Array(moduleRow) }),
  summary: "Semua modul beserta tindakan yang dapat diberikan",
  example: {},
})

/** Effective rights of the caller, without those that company or plan have switched off. */
export const ownRights = defineCall({
  path: "app/module/roles/me",
  scope: "tenant",
  who: ["member", "super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    role: Schema.NullOr(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
    rights: Schema.Array(right),
  }),
  summary: "Peran dan hak akun sendiri",
  example: {},
})

/** Without `companies_id` a super administrator gets the templates only; a company always gets its own roles. */
export const companyRoles = defineCall({
  path: "companies/list-roles",
  scope: "tenant",
  who: ["super", "company"],
  needs: { module: "admins", action: "choose" },
  payload: Schema.Struct({ ...optionFields, companies_id: Schema.optionalKey(id) }),
  answer: optionRows,
  summary: "Peran yang dapat diberikan perusahaan: miliknya sendiri dan templat",
  example: {},
})

/** null removes the role. */
export const giveRole = defineCall({
  path: "setting-users",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, users_id: id, role_id: Schema.NullOr(id) }),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  invalidates: [roles.listKey],
  summary: "Memberi akun sebuah peran, atau mencabutnya",
  example: { users_id: 5, role_id: null },
  refusal: "not_found",
})
