import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, oneOf, pageOf, whole } from "../../kit/schema.ts"

/** What may have happened to the row of an employee. */
export const memberEvents = [
  "created",
  "imported",
  "updated",
  "attendance",
  "invited",
  "reset",
  "archived",
  "restored",
] as const
export type MemberEvent = (typeof memberEvents)[number]

/** Entries of one page. */
export const HISTORY_PAGE = 10

const values = Schema.Record(Schema.String, Schema.Unknown)

/**
 * Who changed what of an employee and when, the newest first. Of each entry only the fields that became others, with
 * the names of what they point at; pay is in none that an office admin is answered, nor are entries of pay alone.
 */
export const memberHistory = defineCall({
  path: "members/history",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "members", action: "view" },
  payload: Schema.Struct({
    id,
    page: whole(1, 100_000).pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  }),
  alias: "members_id",
  answer: pageOf(
    Schema.Struct({
      /** 0 = read from the row itself: it is older than the audit. */
      id: Schema.Int,
      at: Schema.String,
      /** null = nobody of the company. */
      by: Schema.NullOr(Schema.String),
      /** A super administrator inside the company. */
      is_platform: Schema.Boolean,
      what: oneOf(memberEvents),
      /** First day of another way of attendance, ISO. */
      effective_date: Schema.NullOr(Schema.String),
      before: values,
      after: values,
    }),
  ),
  summary: "Riwayat perubahan data seorang pegawai",
  example: { id: 1 },
  refusal: "not_found",
})
