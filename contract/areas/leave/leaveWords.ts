import type { leaveUnits } from "./leaveRules.ts"

/** Which part of a day somebody is away. */
export const dayParts = ["full", "am", "pm"] as const
export type DayPart = (typeof dayParts)[number]
/** What a line of a day says: a part of it, or hours within it. */
export const lineParts = [...dayParts, "hours"] as const
export type LinePart = (typeof lineParts)[number]

export const partWords: Readonly<Record<LinePart, string>> = {
  full: "sehari penuh",
  am: "paruh pertama",
  pm: "paruh kedua",
  hours: "beberapa jam",
}

/** What moves a balance; each entry of the ledger is one of these. */
export const entryKinds = [
  "granted",
  "accrued",
  "carried",
  "expired",
  "collective",
  "taken",
  "given_back",
  "adjusted",
  "encashed",
  "overtime",
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryWords: Readonly<Record<EntryKind, string>> = {
  granted: "Jatah",
  accrued: "Jatah bulanan",
  carried: "Dibawa antar tahun",
  expired: "Hangus",
  collective: "Cuti bersama",
  taken: "Diambil",
  given_back: "Dikembalikan",
  adjusted: "Penyesuaian",
  encashed: "Diuangkan",
  overtime: "Lembur diganti istirahat",
}

export type LeaveUnit = (typeof leaveUnits)[number]
export const unitNoun = (unit: LeaveUnit): "hari" | "jam" => (unit === "hour" ? "jam" : "hari")

/** `2,5 hari`; a figure without needless decimals, with a comma. */
export const amountWords = (amount: number, unit: LeaveUnit): string =>
  `${String(Math.round(amount * 100) / 100).replace(".", ",")} ${unitNoun(unit)}`
