import { Schema } from "effect"
import { balance, ledgerEntry } from "../leave/saldo.ts"
import { defineCall } from "../../kit/call.ts"
import { whole } from "../../kit/schema.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Leave of a year that is lost if it is not taken by the day, in the unit of its category. */
const lapse = Schema.Struct({ date: Schema.String, amount: Schema.Number })

const leave = Schema.Struct({
  tahun: Schema.Int,
  years: Schema.Array(Schema.Int),
  categories: Schema.Array(
    Schema.Struct({
      ...balance.fields,
      /** Collective leave is taken from it: the annual leave. */
      is_annual: Schema.Boolean,
      lapses: Schema.Array(lapse),
    }),
  ),
  /** They link to the own request. */
  entries: Schema.Array(ledgerEntry),
})

/** An advance that was paid out and is not repaid; rupiah. `next` is the oldest unpaid instalment, `period` YYYY-MM. */
const advance = Schema.Struct({
  id: Schema.Int,
  no: Schema.String,
  purpose: Schema.String,
  granted: Schema.Int,
  left: Schema.Int,
  instalments_left: Schema.Int,
  next: orNull(Schema.Struct({ period: Schema.String, amount: Schema.Int })),
})

/** The rest of a limit in the month or year of today; rupiah. */
const claimLimit = Schema.Struct({
  kategori_id: Schema.Int,
  nama: Schema.String,
  period: Schema.String,
  limit: Schema.Int,
  used: Schema.Int,
  rest: Schema.Int,
})

/** Leave, advances and claims that are left; a part is null where the company does not use its module. */
export const ownBalances = defineCall({
  path: "saya/saldo",
  scope: "tenant",
  who: ["self"],
  needs: null,
  payload: Schema.Struct({ tahun: Schema.optionalKey(whole(2000, 2199)) }),
  answer: Schema.Struct({
    leave: orNull(leave),
    advances: orNull(Schema.Array(advance)),
    claims: orNull(Schema.Array(claimLimit)),
  }),
  /** The rest of an advance is deducted from pay. */
  offline: { without: ["advances"] },
  summary: "Saldo cuti sendiri dengan mutasinya, sisa kasbon dan sisa batas klaim",
  example: {},
})
