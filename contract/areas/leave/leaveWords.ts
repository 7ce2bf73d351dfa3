import type { leaveUnits } from "./leaveRules.ts"

/** Part of the day of an absence. */
export const dayParts = ["full", "am", "pm"] as const
export type DayPart = (typeof dayParts)[number]
/** Parts of a day line: a part of the day, or hours within it. */
export const lineParts = [...dayParts, "hours"] as const
export type LinePart = (typeof lineParts)[number]

export const partWords: Readonly<Record<LinePart, string>> = {
  full: "sehari penuh",
  am: "paruh pertama",
  pm: "paruh kedua",
  hours: "beberapa jam",
}

/** Ledger entry types; every change of a balance is one of these. */
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

/** `2,5 hari`: decimal comma, no trailing zeros. */
export const amountWords = (amount: number, unit: LeaveUnit): string =>
  `${String(Math.round(amount * 100) / 100).replace(".", ",")} ${unitNoun(unit)}`
