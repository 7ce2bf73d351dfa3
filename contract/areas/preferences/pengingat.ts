import { Effect, Schema } from "effect"
import { APPROVAL_MODULES } from "../../kit/approvals.ts"
import { defineCall } from "../../kit/call.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, oneOf, optionalId, optionalWhole, text, whole } from "../../kit/schema.ts"

/** Topics of rules: a date of an employee that comes, or requests that wait. */
export const reminderTopics = ["contract", "document", "probation", "birthday", "waiting"] as const
export type ReminderTopic = (typeof reminderTopics)[number]
export const isOfDate = (topic: ReminderTopic): boolean => topic !== "waiting"

/** Who is reminded of a date; of requests those who can decide on them. */
export const reminderReaders = ["company", "office", "leader"] as const
export type ReminderReader = (typeof reminderReaders)[number]

const MOST_DAYS = 365
/** Probation lasts at most three months, of permanent employees only (UU 13/2003, Article 60). */
export const MOST_PROBATION = 3
/** Birthdays are listed shortly before: months ahead, half of all employees would be listed. */
const MOST_BIRTHDAY_DAYS = 31

const company = ["company"] as const
const several = <const W extends readonly [string, ...string[]]>(words: W) =>
  Schema.Array(oneOf(words))
    .check(Schema.isMaxLength(words.length, { message: "Terlalu banyak pilihan" }))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

const reminded = {
  topic: oneOf(reminderTopics),
  /** Days ahead of a date; of requests the days they have waited on their level. */
  days: whole(1, MOST_DAYS),
  /** Length of the probation in months; of probation only. */
  probation_months: optionalWhole(1, MOST_PROBATION),
  /** Readers of rules about dates; requests go to those who decide. */
  readers: several(reminderReaders),
  /** Modules whose requests are meant; empty = all of them. */
  modules: several(APPROVAL_MODULES),
  /** Days after which the deputy is notified of a request too. */
  escalate_days: optionalWhole(1, MOST_DAYS),
  /** The account that requests are escalated to. */
  deputy_id: optionalId,
}
type Reminded = {
  readonly topic: ReminderTopic
  readonly days: number
  readonly probation_months: number | null
  readonly readers: readonly ReminderReader[]
  readonly escalate_days: number | null
  readonly deputy_id: number | null
}

const problems = (rule: Reminded): readonly Problem[] => {
  const { topic, days, probation_months, readers, escalate_days, deputy_id } = rule
  const when = (is: boolean, path: string, issue: string): readonly Problem[] =>
    is ? [{ path: [path], issue }] : []
  if (isOfDate(topic))
    return [
      ...when(readers.length === 0, "readers", "Pilih sedikitnya satu penerima"),
      ...when(topic === "probation" && probation_months === null, "probation_months", "Wajib diisi"),
      ...when(
        topic === "birthday" && days > MOST_BIRTHDAY_DAYS,
        "days",
        `Paling banyak ${MOST_BIRTHDAY_DAYS} hari sebelum ulang tahun`,
      ),
    ]
  return [
    ...when(escalate_days === null && deputy_id !== null, "escalate_days", "Isi setelah berapa hari"),
    ...when(escalate_days !== null && deputy_id === null, "deputy_id", "Pilih siapa yang dikabari"),
    ...when(
      escalate_days !== null && escalate_days <= days,
      "escalate_days",
      "Harus lebih lama dari pengingat pertama",
    ),
  ]
}

/** Reminder rules of a company, by the notification settings. No rule decides anything. */
export const pengingat = defineResource(
  {
    id: "pengingat",
    alias: "pengingat_id",
    noun: "pengingat",
    fields: { nama: text(80), ...reminded, is_active: flag(true) },
    shown: { deputy_nama: Schema.NullOr(Schema.String) },
    sorts: ["nama", "days", "updated_at"],
    filters: {
      topic: Schema.optionalKey(oneOf(reminderTopics)),
      is_active: Schema.optionalKey(Schema.Boolean),
    },
    who: { read: company, write: company },
    module: "reminders",
    example: { nama: "Kontrak contoh", topic: "contract", days: 30, readers: ["company"] },
  },
  problems,
)

const reachedRow = Schema.Struct({
  nama: Schema.String,
  /** The date that comes, or since when the request waits. */
  on: Schema.String,
  /** The document, the kind of request; null = the date alone. */
  about: Schema.NullOr(Schema.String),
  /** The deputy is notified of it too. */
  is_escalated: Schema.Boolean,
})

/** Whom a rule would reach today, typed or stored: also rows that it has reminded of already. Nothing is sent. */
export const reminderReach = defineCall({
  path: "pengingat/jangkauan",
  scope: "tenant",
  who: company,
  needs: { module: "reminders", action: "view" },
  payload: Schema.Struct(reminded).check(
    Schema.makeFilter((values: unknown) => problems(values as Reminded)),
  ),
  answer: Schema.Struct({
    /** Number of rows, at most MOST_REACHED. */
    total: Schema.Int,
    has_more: Schema.Boolean,
    rows: Schema.Array(reachedRow),
    people: Schema.Array(Schema.Struct({ nama: Schema.String, jumlah: Schema.Int })),
    /** Channels on in the notification settings; empty = nobody would be notified. */
    channels: Schema.Array(Schema.String),
  }),
  summary: "Siapa yang dijangkau sebuah pengingat hari ini, tanpa mengirim apa pun",
  example: { topic: "contract", days: 30, readers: ["company"] },
})
/** Rows that the preview counts, and rows and people that it names. */
export const MOST_REACHED = 200
export const MOST_NAMED = 8
