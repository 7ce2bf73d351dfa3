import type { Call } from "#contract/kit/call.ts"
import { decoder } from "#contract/kit/decode.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { jabatan } from "#contract/areas/company/jabatan.ts"
import { masterDepartement, masterJabatan } from "#contract/areas/company/masterData.ts"
import { createMemberInConfig } from "#contract/areas/members/members.ts"
import { newcomerValues } from "#contract/areas/welcome/onboarding.ts"
import type { Values } from "#machines/form/formTypes.ts"
import { mistakesIn, send, sendLoose } from "../wire/calls.ts"
import type { FormSource } from "./form.ts"

const checkValues = decoder(newcomerValues)
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "")

/** Maps error paths to the form's field names. */
const renamed = (outcome: Outcome<unknown>, names: Readonly<Record<string, string>>): Outcome<never> => {
  if (outcome.ok) throw new Error("nothing is wrong with this")
  const { failure } = outcome
  if (failure._tag !== "Invalid") return outcome
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(failure.errors).map(([path, messages]) => [names[path] ?? path, messages]),
  )
  return { ok: false, failure: { ...failure, errors } }
}

type Named = {
  readonly find: Call
  readonly create: Call
  /** The form's field that holds the name. */
  readonly field: string
}
const division: Named = { find: masterDepartement, create: devisi.calls.create, field: "departement" }
const position: Named = { find: masterJabatan, create: jabatan.calls.create, field: "jabatan" }

/** Find or create: the id of the row with this name; it is created if it does not exist. */
const idOf = async (
  { find, create, field }: Named,
  nama: string,
  abort: AbortSignal,
): Promise<Outcome<number>> => {
  const found = await send(find, { q: nama }, abort)
  if (!found.ok) return found
  const { rows } = found.value as { readonly rows: readonly { readonly id: number; readonly nama: string }[] }
  const known = rows.find((row) => row.nama.toLowerCase() === nama.toLowerCase())
  if (known !== undefined) return { ...found, value: known.id }
  const made = await send(create, { nama }, abort)
  return made.ok
    ? { ...made, value: (made.value as { readonly id: number }).id }
    : renamed(made, { nama: field })
}

const invalid = (errors: FieldErrors): Outcome<never> => ({
  ok: false,
  failure: { _tag: "Invalid", message: "Periksa kembali isian Anda", errors },
})

/** Validate everything first, so that no division or position is created for an invalid employee. */
const mistakesOf = (payload: Values, values: Values): FieldErrors | null => {
  const typed = checkValues(values)
  const whole = mistakesIn(createMemberInConfig, { ...payload, departement_id: 1, jabatan_id: 1 })
  const errors = { ...whole, ...(typed.ok ? {} : typed.errors) }
  return Object.keys(errors).length === 0 ? null : errors
}

/**
 * A new employee of the head office, as added in the onboarding; the form is reset after each save.
 * @param start initial values of the next employee, given the previous one
 * @param onAdded called after each save
 */
export const newcomerSource = (
  office: number,
  start: (before: Values) => Values,
  onAdded: () => void,
): FormSource => {
  let before: Values = {}
  const payloadOf = ({ departement: _, jabatan: __, ...rest }: Values) => ({
    ...rest,
    offices_id: office,
    attendance_type: "offices_hours",
  })
  const check: FormSource["check"] = ({ values }) => mistakesOf(payloadOf(values), values)
  const save: FormSource["save"] = async ({ values }, abort) => {
    const { departement, jabatan: jabatanName } = values
    const payload = payloadOf(values)
    const errors = mistakesOf(payload, values)
    if (errors !== null) return invalid(errors)
    const departement_id = await idOf(division, textOf(departement), abort)
    if (!departement_id.ok) return departement_id
    const jabatan_id = await idOf(position, textOf(jabatanName), abort)
    if (!jabatan_id.ok) return jabatan_id
    const saved = await sendLoose(
      createMemberInConfig,
      { ...payload, departement_id: departement_id.value, jabatan_id: jabatan_id.value },
      abort,
    )
    if (!saved.ok) return renamed(saved, { departement_id: "departement", jabatan_id: "jabatan" })
    before = values
    onAdded()
    return saved
  }
  return {
    save,
    check,
    load: async () => ({ ok: true, value: { ...start(before), version: 1 }, message: "" }),
  }
}
