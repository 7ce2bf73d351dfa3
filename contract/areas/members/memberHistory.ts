import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, oneOf, pageOf, whole } from "../../kit/schema.ts"

/** Event types of the audit history of an employee. */
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

/** Page size. */
export const HISTORY_PAGE = 10

const values = Schema.Record(Schema.String, Schema.Unknown)

/**
 * Audit history of an employee, the newest first. Each entry has only the changed fields, with references resolved to
 * names. `isian` has the changed custom fields in words, by their label of that time. Office admins get no pay fields, and no entries about pay only.
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
      /** 0 = derived from the row itself, which is older than the audit. */
      id: Schema.Int,
      at: Schema.String,
      /** null = not an account of the company. */
      by: Schema.NullOr(Schema.String),
      /** Changed by a super administrator inside the company. */
      is_platform: Schema.Boolean,
      what: oneOf(memberEvents),
      /** Effective date of a changed attendance mode, ISO. */
      effective_date: Schema.NullOr(Schema.String),
      before: values,
      after: values,
    }),
  ),
  summary: "Riwayat perubahan data seorang pegawai",
  example: { id: 1 },
  refusal: "not_found",
})
