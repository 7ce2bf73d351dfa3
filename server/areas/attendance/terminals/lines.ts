import { createHash } from "node:crypto"
import { isRealDate } from "#contract/kit/schema.ts"
import type { OfficeZone } from "../schedule.ts"

/** An attendance record as a terminal sent it; `at` in ms. */
export type ReadLine = {
  readonly pin: string
  readonly wall: string
  readonly zone: string
  readonly at: number
  readonly key: number | null
  readonly verify: number | null
  readonly raw: string
}
/** A line that is no record: `unread` is kept for the administrator, `skipped` means nobody opened a door. */
export type Line =
  | { readonly kind: "record"; readonly line: ReadLine }
  | { readonly kind: "unread" | "skipped" }

const MOST_RAW = 300
const HOUR_S = 3_600
const OFFSET_H: Readonly<Record<OfficeZone, number>> = {
  "Asia/Jakarta": 7,
  "Asia/Makassar": 8,
  "Asia/Jayapura": 9,
}
const WALL = /^(\d{4}-\d{2}-\d{2})[ T](([01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/
export const PIN_FORM = /^[A-Za-z0-9_-]{1,24}$/
/** Position of the offset from UTC (seconds) in records of the newest firmware. */
const OFFSET_AT = 10
/** "No key was pressed" in most firmware. */
const NO_KEY = 255
/** Events of access-control models below this number are openings by a person; the others are alarms and faults. */
const FIRST_ALARM = 20

const byteOf = (text: string | undefined): number | null => {
  const value = /^\d{1,3}$/.test(text ?? "") ? Number(text) : null
  return value === null || value > NO_KEY ? null : value
}
const keyOf = (text: string | undefined): number | null => {
  const key = byteOf(text)
  return key === NO_KEY ? null : key
}

const offsetOf = (text: string | undefined): number | null => {
  if (text === undefined || !/^[+-]?\d{1,5}$/.test(text)) return null
  const seconds = Number(text)
  return Math.abs(seconds) > 14 * HOUR_S || seconds % 900 !== 0 ? null : seconds
}

const record = (
  raw: string,
  zone: OfficeZone,
  {
    pin,
    time,
    key,
    verify,
    offset,
  }: {
    readonly pin: string
    readonly time: string
    readonly key: string | undefined
    readonly verify: string | undefined
    readonly offset?: string | undefined
  },
): Line => {
  const found = WALL.exec(time.trim())
  const [date, clock] = [found?.[1], found?.[2]]
  if (date === undefined || clock === undefined || !isRealDate(date) || !PIN_FORM.test(pin))
    return { kind: "unread" }
  const sent = offsetOf(offset)
  const seconds = sent ?? OFFSET_H[zone] * HOUR_S
  return {
    kind: "record",
    line: {
      pin,
      wall: `${date} ${clock}`,
      zone: sent === null ? zone : `${sent < 0 ? "-" : "+"}${Math.abs(sent)}`,
      at: Date.parse(`${date}T${clock}Z`) - seconds * 1_000,
      key: keyOf(key),
      verify: byteOf(verify),
      raw: shortened(raw),
    },
  }
}

/** `key=value` pairs of a line, by lower-case key. */
export const pairsOf = (line: string, separator: string): ReadonlyMap<string, string> =>
  new Map(
    line.split(separator).flatMap((part): readonly (readonly [string, string])[] => {
      const at = part.indexOf("=")
      return at < 1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
    }),
  )

/** A line of access-control models: `time=… TAB pin=… TAB event=…`. */
const readEvent = (raw: string, zone: OfficeZone): Line => {
  const pairs = pairsOf(raw, "\t")
  const pin = pairs.get("pin") ?? ""
  if (pin === "" || /^0+$/.test(pin) || Number(pairs.get("event") ?? 0) >= FIRST_ALARM)
    return { kind: "skipped" }
  const [time = "", key, verify] = [pairs.get("time"), pairs.get("inoutstatus"), pairs.get("verifytype")]
  return record(raw, zone, { pin, time, key, verify })
}

/** One line of ATTLOG (2 to 12 fields, separated by TAB) or of `rtlog`. */
export const readLine = (raw: string, zone: OfficeZone): Line => {
  if (/^\s*time=/i.test(raw)) return readEvent(raw.trim(), zone)
  const [pin = "", time = "", key, verify, ...more] = raw.split("\t")
  return record(raw, zone, { pin: pin.trim(), time, key, verify, offset: more[OFFSET_AT - 4] })
}

/** Key of a line that could not be read, so that it is stored once. */
export const hashOf = (raw: string): string => createHash("sha256").update(raw).digest("hex").slice(0, 32)
/** Text that the database takes: no control characters but TAB, and no half of a surrogate pair at the cut. */
export const shortened = (raw: string, most = MOST_RAW): string =>
  raw
    .slice(0, most)
    .replace(/[^\t\u0020-\u007e\u00a0-\uffff]/g, "")
    .replace(/[\ud800-\udbff]$/, "")

/** Lines of a body, one at a time: a body of megabytes is never split at once. Accepts LF, CRLF and a missing last LF. */
export function* linesOf(text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from)
    const line = (end < 0 ? text.slice(from) : text.slice(from, end)).replace(/\r$/, "")
    from = end < 0 ? text.length : end + 1
    if (line.trim() !== "") yield line
  }
}

/** User numbers that an OPERLOG body names: a code may be proven by a user of that number. */
export function* userPins(text: string): Generator<string, void> {
  for (const line of linesOf(text)) {
    const pin = /^USER[ \t]+PIN=([A-Za-z0-9_-]{1,24})(?:\t|$)/i.exec(line)?.[1]
    if (pin !== undefined) yield pin
  }
}

export type CommandResult = { readonly id: number; readonly result: number }
/** `ID=101&Return=0&CMD=DATA` per line. */
export const readResults = (text: string): readonly CommandResult[] =>
  [...linesOf(text)].slice(0, 500).flatMap((line) => {
    const pairs = pairsOf(line, "&")
    const [id, result] = [Number(pairs.get("id")), Number(pairs.get("return"))]
    return Number.isSafeInteger(id) && id > 0 && Number.isSafeInteger(result) && Math.abs(result) < 1_000_000
      ? [{ id, result }]
      : []
  })

export type Info = {
  readonly firmware: string | null
  readonly users_count: number | null
  readonly records_count: number | null
}
const counted = (text: string | undefined): number | null =>
  /^\d{1,9}$/.test(text ?? "") ? Number(text) : null
/** `INFO=<firmware>,<users>,<fingers>,<records>,…` of a poll. */
export const readInfo = (text: string): Info => {
  const [firmware = "", users, , records] = text.split(",")
  const clean = firmware.replace(/[^\w .:()-]/g, "").slice(0, 60)
  return {
    firmware: clean === "" ? null : clean,
    users_count: counted(users),
    records_count: counted(records),
  }
}

/** The beginning of a body for the support log. Lines of templates, photos and passwords are left out whole. */
export const excerptOf = (text: string): string => {
  const kept: string[] = []
  for (const line of linesOf(text)) {
    if (kept.length === 5) break
    kept.push(isSecret(line) ? `${/^\w*/.exec(line)?.[0] ?? ""} (tidak disimpan)` : shortened(line, 160))
  }
  return kept.join("\n")
}
/** USER lines have the password of the user; the others begin a fingerprint, face or photo. */
const isSecret = (line: string): boolean =>
  /^(FP|FACE|BIODATA|BIOPHOTO|USERPIC|USER|FINGERTMP|FVEIN|PALM)\b/i.test(line) ||
  /\b(passwd|tmp|content)=/i.test(line)
