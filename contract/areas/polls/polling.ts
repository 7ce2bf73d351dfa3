import { Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { audienceFields, audienceProblems } from "../../kit/audience.ts"
import { flag, moment, oneOf, oneOfOr, optionalLongText, optionalWhole, text } from "../../kit/schema.ts"

/** Scheduled, open, closed: derived from the time, never set by hand. */
export const pollStatuses = ["draft", "active", "closed"] as const
/** When voters see the result; administrators always see it. That of an anonymous poll is shown to nobody before its end. */
export const pollShows = ["always", "after_vote", "after_close"] as const

const option = Schema.Struct({ text: text(100) })

const optionProblems = (options: readonly (typeof option.Type)[]): readonly Problem[] => {
  if (options.length < 2) return [{ path: ["options"], issue: "Isi paling sedikit dua pilihan" }]
  const texts = options.map((one) => one.text.toLowerCase())
  return texts.flatMap((one, at) =>
    texts.indexOf(one) < at ? [{ path: ["options", at, "text"], issue: "Pilihan ini sudah ada" }] : [],
  )
}

/** One option with its votes; `pct` is its share of the voters, 0 to 100, one decimal. */
export const result = Schema.Struct({
  no: Schema.Int,
  text: Schema.String,
  count: Schema.Int,
  pct: Schema.Number,
})

/**
 * Polling: a question with two to ten ordered options. After the first vote, the options, the number of choices and the
 * anonymity are immutable. Audience: everybody, or the one list that `target` names.
 */
export const polling = defineResource(
  {
    id: "polling",
    alias: "polling_id",
    noun: "polling",
    fields: {
      judul: text(150),
      description: optionalLongText(2_000),
      options: Schema.Array(option).check(
        Schema.isMaxLength(10, { message: "Paling banyak sepuluh pilihan" }),
      ),
      multi: flag(false),
      /** Multiple choice polls only; null = no maximum. */
      max_choices: optionalWhole(2, 10),
      anonymous: flag(false),
      show_result: oneOfOr(pollShows, "after_vote"),
      start_at: moment,
      end_at: moment,
      ...audienceFields,
    },
    shown: {
      status: Schema.Literals(pollStatuses),
      /** People who voted. */
      votes_total: Schema.Int,
      /** Votes exist: options, number of choices and anonymity are immutable. */
      has_votes: Schema.Boolean,
      /**
       * Number of employees in the audience (after the end: those at that time); never less than the number of voters.
       */
      sasaran: Schema.Int,
      /** Empty for an anonymous poll that is open or has one or two voters: the counts would tell a vote. */
      result: Schema.Array(result),
      offices_nama: Schema.Array(Schema.String),
      departements_nama: Schema.Array(Schema.String),
      members_nama: Schema.Array(Schema.String),
    },
    sorts: ["start_at", "end_at", "judul", "updated_at"],
    firstDir: "desc",
    filters: { status: Schema.optionalKey(oneOf(pollStatuses)) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "polls",
    example: {
      judul: "Tujuan wisata tahunan",
      options: [{ text: "Yogyakarta" }, { text: "Bali" }],
      start_at: "2030-07-01T08:00:00+07:00",
      end_at: "2030-07-08T17:00:00+07:00",
    },
  },
  ({ options, multi, max_choices, start_at, end_at, ...target }) => [
    ...optionProblems(options),
    ...(multi && max_choices !== null && max_choices > options.length
      ? [{ path: ["max_choices"], issue: "Tidak boleh lebih banyak daripada pilihannya" }]
      : []),
    ...(Date.parse(end_at) <= Date.parse(start_at)
      ? [{ path: ["end_at"], issue: "Waktu selesai harus sesudah waktu mulai" }]
      : []),
    ...audienceProblems(target),
  ],
)
