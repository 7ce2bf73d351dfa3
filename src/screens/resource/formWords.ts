import type { SnapshotFrom } from "xstate"
import type { Failure, FieldErrors } from "#contract/errors.ts"
import type { createFormMachine } from "#machines/form/formMachine.ts"
import type { Values } from "#machines/form/formTypes.ts"
import { failureText } from "#src/api/toasts.ts"
import type { AnyField } from "#src/resources/describe.ts"
import type { FieldError } from "#src/ui/form/ErrorSummary.tsx"
import { formatNumber } from "#src/ui/format.ts"

export type FormSnapshot = SnapshotFrom<ReturnType<typeof createFormMachine>>

/** A value of a field in words, for comparing two versions. */
export const inWords = (field: AnyField, values: Values): string => {
  const value = field.kind === "reference" ? (values[field.shownBy] ?? values[field.key]) : values[field.key]
  if (value === null || value === undefined) return ""
  if (field.kind === "switch") return value === true ? "Ya" : "Tidak"
  if (typeof value === "number") return formatNumber(value)
  return typeof value === "string" ? value : ""
}

/** Messages of the fields that are in the form, in the form's order. */
export const errorsOf = (fields: readonly AnyField[], errors: FieldErrors): readonly FieldError[] =>
  fields.flatMap(({ key, label }) =>
    (errors[key] ?? []).slice(0, 1).map((message) => ({ path: key, label, message })),
  )

/** Messages that belong to no field of the form. */
export const generalErrorsOf = (fields: readonly AnyField[], errors: FieldErrors): readonly string[] => {
  const known = new Set<string>(fields.map((field) => field.key))
  return Object.entries(errors).flatMap(([key, messages]) => (known.has(key) ? [] : [...messages]))
}

const isLost = (failure: Failure) => failure._tag === "Unreachable" || failure._tag === "TimedOut"

/** Why the last save did not happen, where no field says it. */
export const problemOf = (failure: Failure | null): string | null => {
  if (failure === null || failure._tag === "Invalid" || failure._tag === "Stale") return null
  return isLost(failure)
    ? "Belum tersimpan: sambungan terputus. Isian Anda aman; tekan Simpan lagi."
    : `Belum tersimpan: ${failureText(failure)}`
}

export const whyNotSaved = (snapshot: FormSnapshot, mayChange: boolean): string | null => {
  if (!mayChange) return "Anda hanya dapat melihat data ini"
  if (snapshot.matches("conflicted")) return "Pilih dulu isian yang dipakai"
  return snapshot.matches("orphaned") ? "Pilih dulu: simpan sebagai data baru atau buang" : null
}
