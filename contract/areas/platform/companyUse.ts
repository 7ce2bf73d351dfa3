import { Schema } from "effect"
import { accountStatuses } from "../accounts/adminKantor.ts"
import { topupStatuses } from "../points/topup.ts"
import { defineCall } from "../../kit/call.ts"
import { id } from "../../kit/schema.ts"

/** Rows of each part of a company's page; its own list has the others. */
export const PART_ROWS = 5

/** Usage and purchases of a company, for its page: figures as counted last, the rest as it is now. */
export const companyUse = defineCall({
  path: "companies/ringkasan",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ id }),
  alias: "companies_id",
  answer: Schema.Struct({
    /** null = never counted. */
    counts: Schema.NullOr(
      Schema.Struct({
        employees: Schema.Int,
        accounts: Schema.Int,
        files: Schema.Int,
        storage_mb: Schema.Number,
        last_present_on: Schema.NullOr(Schema.String),
        counted_at: Schema.String,
      }),
    ),
    /** MB; null = unlimited. */
    quota_mb: Schema.NullOr(Schema.Int),
    point_balance: Schema.Int,
    health: Schema.Struct({
      last_login_at: Schema.NullOr(Schema.String),
      /** Accounts that signed in within the last seven days. */
      accounts_7d: Schema.Int,
      /** Mails of the last seven days that could not be sent. */
      mails_failed: Schema.Int,
      welcome_done: Schema.Boolean,
    }),
    /** Company administrators, owners first. */
    accounts: Schema.Struct({
      total: Schema.Int,
      rows: Schema.Array(
        Schema.Struct({
          id: Schema.Int,
          nama: Schema.String,
          email: Schema.String,
          is_owner: Schema.Boolean,
          status: Schema.Literals(accountStatuses),
        }),
      ),
    }),
    /** Orders, the newest first. */
    topups: Schema.Struct({
      total: Schema.Int,
      rows: Schema.Array(
        Schema.Struct({
          id: Schema.Int,
          no_invoice: Schema.String,
          paket_nama: Schema.String,
          total: Schema.Int,
          status: Schema.Literals(topupStatuses),
          created_at: Schema.String,
        }),
      ),
    }),
  }),
  background: true,
  summary: "Pemakaian, kesehatan, akun, dan pembelian sebuah perusahaan",
  example: { id: 1000 },
})
