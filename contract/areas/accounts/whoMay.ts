import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { type AppModule, appModules, type Right, RIGHTS } from "../../kit/modules.ts"
import { id, ids, listFields, oneOf, pageOf, rowResults, writeFields } from "../../kit/schema.ts"
import { peran } from "../rights/peran.ts"
import { adminKantor } from "./adminKantor.ts"
import { userScopes } from "./usersCompanies.ts"

const company = ["company"] as const
export const WHO_MAY_KEY = "list-siapa-boleh-apa"

/** Where the rights of an account come from: an owner has all, others those of their kind of account or of their role. */
const rightSources = ["owner", "scope", "role"] as const
export type RightSource = (typeof rightSources)[number]

/** An account of the company and what it may do now. Ordinary accounts without a role may nothing, and are left out. */
export const whoMayRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  email: Schema.String,
  scope: Schema.Literals(userScopes),
  is_active: Schema.Boolean,
  source: Schema.Literals(rightSources),
  role_id: Schema.NullOr(Schema.Int),
  role_nama: Schema.NullOr(Schema.String),
  /** Offices whose rows it sees; empty = those of the whole company. */
  offices_nama: Schema.Array(Schema.String),
  /** Accounts whose replacement it is today. */
  stands_in_for: Schema.Array(Schema.String),
  /** Every right that its kind of account can have in this company. */
  is_whole: Schema.Boolean,
  rights: Schema.Array(Schema.Literals(RIGHTS as readonly [Right, ...Right[]])),
})

export const whoMay = defineCall({
  path: "peran/siapa",
  scope: "tenant",
  who: company,
  needs: { module: "roles", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama", "email"])),
    scope: Schema.optionalKey(oneOf(userScopes)),
    role_id: Schema.optionalKey(id),
    offices_id: Schema.optionalKey(id),
    /** Only accounts that may see this module, with their rights in it alone. */
    module: Schema.optionalKey(oneOf(appModules as readonly [AppModule, ...AppModule[]])),
    is_active: Schema.optionalKey(Schema.Boolean),
  }),
  answer: pageOf(whoMayRow),
  summary: "Siapa boleh apa: akun perusahaan dengan hak yang dimilikinya sekarang, dan dari mana",
  example: { page: 1 },
})

/** null removes the role: an account then has all rights of its kind, an ordinary account none. */
export const assignRole = defineCall({
  path: "peran/beri",
  scope: "tenant",
  who: company,
  needs: { module: "roles", action: "edit" },
  payload: Schema.Struct({ ...writeFields, users_id: ids(200), role_id: Schema.NullOr(id) }),
  answer: rowResults,
  write: true,
  invalidates: [WHO_MAY_KEY, peran.listKey, adminKantor.listKey],
  summary: "Memberi akun perusahaan sebuah peran, atau mencabutnya",
  example: { users_id: [5], role_id: null },
  refusal: "state",
})

/** Recovery of accounts whose phone is lost: removes their second factors and ends their sessions. */
export const resetHolderFactors = defineCall({
  path: "peran/reset-factor",
  scope: "tenant",
  byPersonOnly: true,
  who: company,
  needs: { module: "roles", action: "edit" },
  payload: Schema.Struct({ ...writeFields, users_id: ids(200) }),
  answer: rowResults,
  write: true,
  invalidates: [WHO_MAY_KEY],
  summary: "Melepas verifikasi dua langkah akun perusahaan",
  example: { users_id: [5] },
  refusal: "state",
})
