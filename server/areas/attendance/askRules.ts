import { dateWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import type { BrokenRule } from "../../kit/approval/askTypes.ts"
import { plusDays } from "../../time/calendar.ts"
import type { DayAsk, DayFacts } from "./askFacts.ts"
import { clockIn, duration } from "./day/words.ts"

/** Overtime is ordered at most so many days ahead. */
export const ORDERED_DAYS = 92
const MINUTE_MS = 60_000
const WHOLE_DAY_MIN = 1_440

type Judged = {
  readonly ask: DayAsk
  readonly facts: DayFacts
  /** ISO. */
  readonly today: string
  /** ms. */
  readonly now: number
  readonly countsBefore: boolean
}
type Found = readonly [field: keyof DayAsk, message: string, missing?: true]

const isOvertime = (type: DayAsk["type"]): boolean => type === "lembur" || type === "libur"
const minutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

/**
 * Minutes of overtime that a request asks for, by the rule of the overtime calculation: outside the hours of a working
 * day, all of a day off; null = without a limit, because a time is open.
 */
export const overtimeAsked = ({
  facts,
  countsBefore,
}: Pick<Judged, "facts" | "countsBefore">): number | null => {
  const { in: from, out: to, hours } = facts
  if (hours === null) return from === null || to === null ? null : minutes(to - from)
  const before = countsBefore && from !== null ? minutes(hours.from - from) : 0
  if (to === null) return before === 0 ? null : before
  return before + minutes(to - Math.max(hours.to, from ?? hours.to))
}

const timesOf = ({ ask, facts: { in: from, out: to, record } }: Judged): Found | null => {
  const begin = from ?? (record?.check_in_at == null ? null : Date.parse(record.check_in_at))
  if (ask.time_in !== null && ask.time_in === ask.time_out)
    return ["time_out", "Jam pulang sama dengan jam masuk"]
  return begin !== null && to !== null && minutes(to - begin) > WHOLE_DAY_MIN
    ? ["time_out", "Lebih dari 24 jam sesudah jam masuk"]
    : null
}

const overtime = (judged: Judged): Found | null => {
  const { ask, facts } = judged
  const { day, hours, person } = facts
  if (ask.type === "libur" && day.work !== null)
    return ["type", `${dateWords(ask.business_date)} hari kerja pegawai ini; pilih Lembur`]
  if (ask.type === "lembur" && day.work === null)
    return ["type", `${day.why ?? "Hari libur"}; pilih Kerja di hari libur`]
  if (ask.time_out === null) return ["time_out", "Isi jam selesai", true]
  if (hours === null && ask.time_in === null) return ["time_in", "Isi jam mulai", true]
  return overtimeAsked(judged) === 0 && hours !== null
    ? ["time_out", `Lembur mulai sesudah jam kerja selesai, pukul ${clockIn(hours.to, person.zone)}`]
    : null
}

const correction = ({ ask, facts: { record, in: from, out: to }, now }: Judged): Found | null => {
  const has = record !== null && (record.check_in_at !== null || record.check_out_at !== null)
  if (ask.type === "manual" && has) return ["type", "Sudah ada absen pada hari itu; pilih Koreksi absensi"]
  if (ask.type === "koreksi" && !has) return ["type", "Belum ada absen pada hari itu; pilih Absen manual"]
  if (ask.type === "manual" && ask.time_in === null) return ["time_in", "Isi jam masuk", true]
  if (ask.time_in === null && ask.time_out === null)
    return ["time_in", "Isi jam masuk, jam pulang, atau keduanya", true]
  if (from !== null && from > now) return ["time_in", "Jamnya belum tiba"]
  if (to !== null && to > now) return ["time_out", "Jamnya belum tiba"]
  const isSame = (at: string | null | undefined, asked: number | null) =>
    asked === null || (at != null && Date.parse(at) === asked)
  return isSame(record?.check_in_at, from) && isSame(record?.check_out_at, to)
    ? [ask.time_in === null ? "time_out" : "time_in", "Sama dengan absennya: tidak ada yang dikoreksi"]
    : null
}

const excuse = ({ ask, facts: { record } }: Judged): Found | null => {
  const late = ask.type === "terlambat"
  const min = (late ? record?.late_min : record?.early_out_min) ?? 0
  if (min > 0) return null
  return [
    "type",
    late ? "Pegawai ini tidak terlambat pada hari itu" : "Pegawai ini tidak pulang cepat pada hari itu",
  ]
}

/** The kind's own rule, once those of every request hold. */
const ownRule = (judged: Judged): Found | null => {
  const { type } = judged.ask
  if (isOvertime(type)) return overtime(judged)
  return type === "koreksi" || type === "manual" ? correction(judged) : excuse(judged)
}

const dayRule = ({ ask, facts, today }: Judged): Found | null => {
  const { business_date: date, type } = ask
  const outside = notEmployed(facts.person, date)
  if (outside !== null) return ["business_date", outside]
  if (isOvertime(type)) {
    const last = plusDays(today, ORDERED_DAYS)
    if (date > last) return ["business_date", `Paling jauh ${dateWords(last)}`]
  } else if (date > today) return ["business_date", "Harinya belum tiba"]
  if (facts.closed !== null) return ["business_date", `Periode gaji ${facts.closed} sudah ditutup`]
  return facts.is_waiting
    ? ["business_date", "Sudah ada pengajuan sejenis yang menunggu untuk hari itu"]
    : null
}

/** The rules that a request about a day breaks, the most basic one only: later ones depend on it. */
export const dayBrokenBy = (judged: Judged): readonly (BrokenRule & { readonly missing?: true })[] => {
  const found = dayRule(judged) ?? timesOf(judged) ?? ownRule(judged)
  if (found === null) return []
  const [field, message, missing] = found
  return [{ field, message, ...(missing === undefined ? {} : { missing }) }]
}

/** Facts about the day, in words, before the request is made. */
export const dayLines = (judged: Judged) => {
  const { ask, facts } = judged
  const { person, hours, day, record } = facts
  const at = (instant: string | null | undefined) =>
    instant == null ? "–" : clockIn(Date.parse(instant), person.zone)
  const asked = isOvertime(ask.type) ? overtimeAsked(judged) : null
  return [
    {
      label: "Jadwal",
      value:
        hours === null
          ? (day.why ?? "Tanpa jam kerja tetap")
          : `${clockIn(hours.from, person.zone)} sampai ${clockIn(hours.to, person.zone)}`,
    },
    {
      label: "Absen",
      value:
        record === null ? "Belum ada" : `masuk ${at(record.check_in_at)}, pulang ${at(record.check_out_at)}`,
    },
    ...(asked === null ? [] : [{ label: "Lembur yang diminta", value: duration(asked) }]),
  ]
}
