import type { MemberEvent } from "#contract/areas/members/memberHistory.ts"
import type { History } from "#src/api/actors/member.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"
import { EMPTY, formatDate } from "#src/format/format.ts"
import { appName } from "#src/format/product.ts"
import { recordOf, textOf, type Values } from "../form/fieldProps.ts"
import { inWords } from "../form/fieldWords.ts"

type Entry = History["rows"][number]
export type Change = { readonly label: string; readonly before: string; readonly after: string }

const events: Readonly<Record<MemberEvent, string>> = {
  created: "Ditambahkan",
  imported: "Masuk lewat impor",
  updated: "Data diubah",
  attendance: "Tipe absensi diubah",
  invited: "Undangan dikirim",
  reset: "Tautan kata sandi dikirim",
  archived: "Diarsipkan",
  restored: "Dikembalikan dari arsip",
}

/** One-line summary of an audit entry: event, effective date and actor. */
export const titleOf = ({ what, by, is_platform, effective_date }: Entry): string => {
  const from = effective_date === null ? "" : `, berlaku ${formatDate(effective_date)}`
  const who = is_platform ? ` oleh tim ${appName()} atas nama perusahaan` : by === null ? "" : ` oleh ${by}`
  return `${events[what]}${from}${who}`
}

/** Audited fields that are not in the form. */
const others: Readonly<
  Record<string, { readonly label: string; readonly words: (value: unknown) => string }>
> = {
  device_id: { label: "Perangkat", words: (value) => (typeof value === "string" ? value : "") },
  face_enrolled: { label: "Wajah", words: (value) => (value === true ? "Terdaftar" : "Belum terdaftar") },
}
const shown = (words: string) => (words === "" ? EMPTY : words)

const wordsFor = (field: AnyField, values: Values): string =>
  field.kind === "photo" ? (values[field.key] === true ? "Ada" : "") : inWords(field, values)

/** Changed fields with the form's labels, in the form's order. A replaced photo is shown as "diganti". */
export const changesIn = (
  { before, after }: Pick<Entry, "before" | "after">,
  fields: readonly AnyField[],
) => {
  const [old, now] = [recordOf(before), recordOf(after)]
  const told = fields
    .filter(({ key }) => key in now)
    .map((field): Change => {
      const [was, is] = [wordsFor(field, old), wordsFor(field, now)]
      return { label: field.label, before: shown(was), after: was === is ? "Diganti" : shown(is) }
    })
  const more = Object.entries(others)
    .filter(([key]) => key in now)
    .map(([key, { label, words }]): Change => ({
      label,
      before: shown(words(old[key])),
      after: shown(words(now[key])),
    }))
  /** Custom fields come in words, by the label of that time. */
  const [wasOwn, isOwn] = [recordOf(old["isian"]), recordOf(now["isian"])]
  const own = Object.keys(isOwn).map((label): Change => ({
    label,
    before: shown(textOf(wasOwn[label])),
    after: shown(textOf(isOwn[label])),
  }))
  return [...told, ...more, ...own]
}
