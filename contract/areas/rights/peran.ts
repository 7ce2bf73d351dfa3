import { Schema } from "effect"
import { moduleOf, type Right, RIGHTS, withoutView } from "../../kit/modules.ts"
import { defineResource } from "../../kit/resource.ts"
import { optionalId, optionalLongText, text } from "../../kit/schema.ts"

const company = ["company"] as const

const rights = Schema.Array(Schema.Literals(RIGHTS as readonly [Right, ...Right[]])).check(
  Schema.isMinLength(1, { message: "Pilih sedikitnya satu hak" }),
  Schema.isMaxLength(RIGHTS.length, { message: `Paling banyak ${RIGHTS.length} hak` }),
)

/** Names of accounts that a role in use shows. */
export const MOST_HOLDERS = 5

/**
 * Roles of a company: those it makes, and, read-only, those of the platform. They are rows of `roles`; a role that a
 * company makes has at most the rights of the account that saves it.
 */
export const peran = defineResource(
  {
    id: "peran",
    extra: { options: "options" },
    alias: "peran_id",
    noun: "peran",
    fields: {
      nama: text(60),
      description: optionalLongText(300),
      /** The role it is compared with in the form. */
      template_id: optionalId,
      rights,
    },
    shown: {
      template_nama: Schema.NullOr(Schema.String),
      /** Made by the company; false = by the platform, for this company or for all. */
      is_own: Schema.Boolean,
      /** Not changeable by the caller: the platform's, the caller's own, or one with rights the caller lacks. */
      is_fixed: Schema.Boolean,
      jumlah_hak: Schema.Int,
      /** Number of accounts of the company with this role. */
      jumlah_akun: Schema.Int,
      /** The first of them, by name. */
      holders: Schema.Array(Schema.String),
    },
    listed: ["nama", "description", "rights", "is_own", "jumlah_hak", "jumlah_akun"],
    sorts: ["nama", "jumlah_akun", "updated_at"],
    filters: { is_own: Schema.optionalKey(Schema.Boolean) },
    who: { read: company, write: company },
    module: "roles",
    exampleRows: { remove: 5 },
    example: { nama: "Peran Contoh", rights: ["members.view"] },
  },
  ({ rights: given }) =>
    withoutView(given).map((key) => ({
      path: ["rights"],
      issue: `Hak pada ${moduleOf(key).nama} membutuhkan hak melihatnya`,
    })),
)
