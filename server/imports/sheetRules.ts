import { Schema } from "effect"
import { cleanLine } from "#contract/kit/cleanText.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { holidays } from "#contract/areas/attendance/holidays.ts"
import { customers } from "#contract/areas/fieldwork/customers.ts"
import { products } from "#contract/areas/fieldwork/products.ts"
import { variants } from "#contract/areas/sales/variants.ts"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { officeStay } from "#contract/areas/members/memberOffices.ts"
import { changeProblems, payChange } from "#contract/areas/payroll/components.ts"
import { kasbonOpening } from "#contract/areas/kasbon/opening.ts"
import { leaveOpening } from "#contract/areas/leave/saldo.ts"
import { newCareerRow } from "#contract/areas/career/careers.ts"
import { newBasic } from "#contract/areas/payroll/raises.ts"
import { saldoPajak } from "#contract/areas/payroll/saldoPajak.ts"
import { members } from "#contract/areas/members/members.ts"
import type { Problem } from "#contract/kit/resource.ts"
import { pointOf } from "./point.ts"

type Values = Record<string, unknown>
type Errors = Readonly<Record<string, readonly string[]>>
type Judged = { readonly values: Values; readonly errors: Errors }
/** Possible values of a field whose cell is wrong; empty where they cannot be listed. */
export type Wrong = ReadonlyMap<string, readonly unknown[]>

/** Checks of a kind's rows that need no database; they run in the worker thread. */
export type SheetRules = {
  /** Problems by field, and the decoded values. */
  readonly decode: (values: Values) => Judged
  /** Decodes only the fields present, each independently. */
  readonly decodeFields: (values: Values) => Judged
  /** Problems of the row as a whole that hold for every possible value of its wrong cells. */
  readonly wholeDespite: (values: Values, wrong: Wrong) => Errors
}

/** Uses the schema of the form or call that writes such a row. */
const by = (schema: Parameters<typeof decoder>[0]): SheetRules["decode"] => {
  const decode = decoder(schema)
  return (values) => {
    const decoded = decode(values)
    return decoded.ok ? { values: decoded.value as Values, errors: {} } : { values, errors: decoded.errors }
  }
}

type Ruled = {
  readonly values: Parameters<typeof decoder>[0]
  readonly fields: Readonly<Record<string, Schema.ConstraintDecoder<unknown>>>
  readonly rules?: (values: never) => readonly Problem[]
}

const keyOf = ({ path, issue }: Problem) => JSON.stringify([path, issue])

/** Uses a resource's fields and its cross-field rules. */
const byResource = (resource: Ruled): SheetRules => {
  const fields = Object.entries(resource.fields).map(
    ([key, field]) => [key, decoder(Schema.Struct({ [key]: field }))] as const,
  )
  const decodeFields = (values: Values): Judged => {
    const read: Values = {}
    const errors: Record<string, readonly string[]> = {}
    for (const [key, decode] of fields) {
      if (!(key in values)) continue
      const decoded = decode({ [key]: values[key] })
      if (decoded.ok) read[key] = (decoded.value as Values)[key]
      else errors[key] = Object.values(decoded.errors).flat()
    }
    return { values: { ...values, ...read }, errors }
  }
  const problemsOf = (values: Values) => resource.rules?.(values as never) ?? []
  return {
    decode: by(resource.values),
    decodeFields,
    wholeDespite: (values, wrong) => {
      const known: Values = {}
      for (const [key, decode] of fields) {
        const decoded = wrong.has(key) ? null : decode(key in values ? { [key]: values[key] } : {})
        known[key] = decoded?.ok === true ? (decoded.value as Values)[key] : null
      }
      let found = problemsOf(known)
      for (const [key, meant] of wrong)
        for (const value of meant) {
          if (found.length === 0) return {}
          const then = new Set(problemsOf({ ...known, [key]: value }).map(keyOf))
          found = found.filter((one) => then.has(keyOf(one)))
        }
      return Object.fromEntries(found.map(({ path, issue }) => [path.join("."), [issue]]))
    },
  }
}

/** Rules of rows that only have a schema. */
const bySchema = (schema: Parameters<typeof decoder>[0]): SheetRules => ({
  decode: by(schema),
  decodeFields: (values) => ({ values, errors: {} }),
  wholeDespite: () => ({}),
})

/** Without an end it is one day; where the start cannot be parsed, the end is not checked. */
const withEnd = (values: Values): Values => {
  const end_date = values["end_date"] ?? values["start_date"]
  return end_date === undefined ? values : { ...values, end_date }
}
const holiday = byResource(holidays as unknown as Ruled)

const customer = byResource(customers as unknown as Ruled)
const NO_POINT = "Isi seperti -6.2088, 106.8456"
/** The place of a row, from its two columns or from the one with both. */
const withPoint = ({ titik, ...values }: Values): Judged => {
  const isGiven = (values["lat"] ?? null) !== null || (values["lng"] ?? null) !== null
  if (typeof titik !== "string" || isGiven) return { values, errors: {} }
  const point = pointOf(titik)
  return point === null
    ? { values, errors: { titik: [NO_POINT] } }
    : { values: { ...values, ...point }, errors: {} }
}
const pointed =
  (decode: SheetRules["decode"]): SheetRules["decode"] =>
  (values) => {
    const placed = withPoint(values)
    const { values: read, errors } = decode(placed.values)
    return { values: read, errors: { ...placed.errors, ...errors } }
  }

const { kategori, point_reward } = variants.fields
const productFields = { ...products.fields, kategori, point_reward }
const product = byResource({ values: Schema.Struct(productFields), fields: productFields })

const stateWord = (text: string | null): DayState | null => {
  const word = text?.toLowerCase() ?? ""
  return noted.find((state) => state === word) ?? null
}
const noted = ["hadir", "alpa", "izin", "sakit", "cuti", "dinas", "libur", "off"] as const

/** A day has times, or a status without times. */
const attendanceRow: SheetRules["decode"] = (values) => {
  const [jam_masuk, jam_pulang] = [values["jam_masuk"] ?? null, values["jam_pulang"] ?? null]
  const written = values["keterangan"]
  const keterangan = typeof written === "string" ? cleanLine(written) || null : null
  const state = stateWord(keterangan)
  const errors: Record<string, readonly string[]> = {}
  if (keterangan !== null && keterangan.length > 200) errors["keterangan"] = ["Maksimal 200 karakter"]
  if (jam_masuk === null && jam_pulang === null && state === null)
    errors["jam_masuk"] = [
      "Isi jam masuk atau pulang, atau keterangan: hadir, alpa, izin, sakit, cuti, dinas, libur, off",
    ]
  if (jam_masuk !== null && jam_masuk === jam_pulang)
    errors["jam_pulang"] = ["Tidak boleh sama dengan jam masuk"]
  return { values: { ...values, jam_masuk, jam_pulang, keterangan, state }, errors }
}

export const sheetRules: Readonly<Record<ImportKind, SheetRules>> = {
  pegawai: byResource(members as unknown as Ruled),
  jadwal: bySchema(Schema.Record(Schema.String, Schema.Unknown)),
  jadwal_tetap: bySchema(Schema.Record(Schema.String, Schema.Unknown)),
  libur: {
    ...holiday,
    decode: (values) => holiday.decode(withEnd(values)),
    wholeDespite: (values, wrong) => holiday.wholeDespite(withEnd(values), wrong),
  },
  kantor: bySchema(officeStay),
  komponen_gaji: byResource({
    values: payChange,
    fields: payChange.fields,
    rules: (values: typeof payChange.Type) => changeProblems([values]),
  }),
  saldo_pajak: byResource(saldoPajak as unknown as Ruled),
  saldo_cuti: bySchema(leaveOpening),
  sisa_kasbon: bySchema(kasbonOpening),
  kenaikan_gaji: byResource({ values: newBasic, fields: newBasic.fields }),
  perubahan_kerja: byResource({ values: newCareerRow, fields: newCareerRow.fields }),
  pelanggan: {
    decode: pointed(customer.decode),
    decodeFields: pointed(customer.decodeFields),
    wholeDespite: (values, wrong) => customer.wholeDespite(withPoint(values).values, wrong),
  },
  produk: product,
  /** Read by a reader of its own, which checks each row. */
  rekaman_mesin: bySchema(Schema.Record(Schema.String, Schema.Unknown)),
  absensi: {
    decode: attendanceRow,
    decodeFields: (values) => ({ values, errors: {} }),
    wholeDespite: () => ({}),
  },
}
