import type { SnapshotFrom } from "xstate"
import type { Failure, FieldErrors } from "#contract/kit/errors.ts"
import type { createFormMachine } from "#machines/form/formMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"
import type { FieldError } from "#src/ui/form/ErrorSummary.tsx"
import { keysOf, type Values } from "./fieldProps.ts"
import { labelAt } from "./fieldWords.ts"

export type FormSnapshot = SnapshotFrom<ReturnType<typeof createFormMachine>>

/** Validation errors of the form's fields, in the form's order; the first of each field. */
export const errorsOf = (
  fields: readonly AnyField[],
  errors: FieldErrors,
  values: Values,
): readonly FieldError[] =>
  fields.flatMap((field) =>
    Object.entries(errors).flatMap(([path, [message]]) => {
      const keys = keysOf(field)
      const [key = "", ...steps] = keys.includes(path) ? [path] : path.split(".")
      return message !== undefined && keys.includes(key)
        ? [{ path, label: labelAt(field, key, steps, values), message }]
        : []
    }),
  )

/** Messages that belong to no field of the form. */
export const generalErrorsOf = (fields: readonly AnyField[], errors: FieldErrors): readonly string[] => {
  const known = new Set(fields.flatMap(keysOf))
  return Object.entries(errors).flatMap(([path, messages]) =>
    known.has(path) || known.has(path.split(".", 1)[0] ?? "") ? [] : [...messages],
  )
}

/** Timeout, outcome unknown: it may have been saved. Saving again is safe (idempotent). */
const UNSURE = "Belum pasti tersimpan: server belum menjawab. Isian Anda aman; tekan Simpan lagi."

/** Form-level error: why the last save failed, where no field shows it. */
export const problemOf = (failure: Failure | null): string | null => {
  if (failure === null || failure._tag === "Stale") return null
  if (failure._tag === "Invalid") {
    const isSaid = failure.message === "" || Object.keys(failure.errors).length > 0
    return isSaid ? null : `Gagal disimpan: ${failure.message}`
  }
  if (failure._tag === "TimedOut") return UNSURE
  return failure._tag === "Unreachable"
    ? "Gagal disimpan: sambungan terputus. Isian Anda aman; tekan Simpan lagi."
    : `Gagal disimpan: ${failureText(failure)}`
}

export const whyNotSaved = (snapshot: FormSnapshot, mayChange: boolean): string | null => {
  if (!mayChange) return "Anda hanya dapat melihat data ini"
  if (snapshot.matches("conflicted")) return "Pilih dulu isian yang dipakai"
  return snapshot.matches("orphaned") ? "Pilih dulu: simpan sebagai data baru atau buang" : null
}

/** Blocks navigation while a save is in flight: its outcome would be unknown. */
export const whyNotLeft = (snapshot: FormSnapshot): string | null =>
  snapshot.hasTag("busy") && !snapshot.can({ type: "form.cancel" }) ? "Tunggu sampai selesai disimpan" : null
