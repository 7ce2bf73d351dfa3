import type { ReminderTopic } from "#contract/areas/preferences/pengingat.ts"
import { documentWords } from "#contract/areas/members/memberWords.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { NoticeEvent } from "#contract/kit/notices.ts"
import type { Note } from "../../../kit/approval/notify.ts"
import type { Due } from "./read.ts"
import type { Rule, Source } from "./rule.ts"

const titles: Readonly<Record<Exclude<ReminderTopic, "waiting">, string>> = {
  contract: "kontrak segera berakhir",
  document: "dokumen segera berakhir",
  probation: "masa percobaan segera berakhir",
  birthday: "pegawai segera berulang tahun",
}
const events: Readonly<Record<ReminderTopic, NoticeEvent>> = {
  contract: "reminder",
  document: "reminder",
  probation: "reminder",
  birthday: "birthday",
  waiting: "waiting_long",
}
export const eventOf = ({ topic }: Pick<Rule, "topic">): NoticeEvent => events[topic]

const MOST_LISTED = 5
/** A row in words: `Budi (12 Januari 2027)`; documents say their type. */
const listed = ({ nama, about, due_on }: Due, rule: Rule): string => {
  const kind =
    rule.topic === "document" ? (documentWords[about as keyof typeof documentWords] ?? about) : about
  return `${nama} (${kind === null ? "" : `${kind}, `}${dateWords(due_on)})`
}

/** One notification for all of an account's rows. */
export const noteOf = (rule: Rule, { step }: Source, due: readonly Due[], at: string): Note => {
  const { topic, days, escalate_days } = rule
  const more = due.length - MOST_LISTED
  const title =
    topic === "waiting"
      ? `${due.length} pengajuan menunggu ${step === 1 ? days : (escalate_days ?? days)} hari atau lebih${step === 1 ? "" : ", diteruskan kepada Anda"}`
      : `${due.length} ${titles[topic]}`
  return {
    event: eventOf(rule),
    type: "sistem",
    title,
    body: [
      ...due.slice(0, MOST_LISTED).map((row) => listed(row, rule)),
      ...(more > 0 ? [`dan ${more} lainnya`] : []),
    ].join(", "),
    link: topic === "waiting" ? "/persetujuan" : "/users/pegawai",
    at,
  }
}
