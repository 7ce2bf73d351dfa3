import { Schema } from "effect"
import { pollShows, result } from "../polls/polling.ts"
import { defineCall } from "../../kit/call.ts"
import { id, oneOf, whole, writeFields } from "../../kit/schema.ts"

const given = {
  scope: "tenant",
  who: ["self"],
  needs: { module: "polls", action: "choose", own: true },
} as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Ended polls are listed for so many days. */
export const ENDED_DAYS = 90

const ownPoll = Schema.Struct({
  id: Schema.Int,
  judul: Schema.String,
  description: orNull(Schema.String),
  options: Schema.Array(Schema.Struct({ no: Schema.Int, text: Schema.String })),
  multi: Schema.Boolean,
  /** Multiple choice polls only; null = no maximum. */
  max_choices: orNull(Schema.Int),
  anonymous: Schema.Boolean,
  show_result: oneOf(pollShows),
  start_at: Schema.String,
  end_at: Schema.String,
  is_open: Schema.Boolean,
  has_voted: Schema.Boolean,
  /** The refusal of a vote made now; null = a vote is accepted, also instead of an earlier one. */
  refusal: orNull(Schema.String),
  /** The own choice; null = none, or an anonymous poll, whose choices are shown to nobody. */
  choices: orNull(Schema.Array(Schema.Int)),
  votes_total: Schema.Int,
  /** null = not shown, by the poll's setting, or for the anonymity of its voters. */
  result: orNull(Schema.Array(result)),
})
export type OwnPoll = typeof ownPoll.Type

/** Polls that ask this employee: open ones first, by their end, then those that ended lately. */
export const ownPolls = defineCall({
  ...given,
  path: "saya/polling",
  payload: Schema.Struct({}),
  answer: Schema.Struct({ rows: Schema.Array(ownPoll) }),
  summary: "Polling untuk pegawai ini: yang terbuka, lalu yang selesai dalam 90 hari terakhir",
  example: {},
})

/**
 * Votes. A vote replaces an earlier one until the end of the poll; in an anonymous poll it is final, because the earlier
 * choice is shown to nobody.
 */
export const vote = defineCall({
  ...given,
  path: "saya/polling/pilih",
  payload: Schema.Struct({
    ...writeFields,
    id,
    /** Positions of the options, from 1. */
    options: Schema.Array(whole(1, 10)).check(
      Schema.isMinLength(1, { message: "Pilih salah satu" }),
      Schema.isMaxLength(10, { message: "Paling banyak sepuluh pilihan" }),
    ),
  }),
  answer: Schema.Struct({ id: Schema.Int }),
  write: true,
  invalidates: ["list-polling"],
  summary: "Memberi suara dalam polling, atau menggantinya sebelum selesai",
  example: { id: 4, options: [1] },
  refusal: "not_found",
})
