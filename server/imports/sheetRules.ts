import { decoder } from "#contract/decode.ts"
import { holidays } from "#contract/holidays.ts"
import type { ImportKind } from "#contract/imports.ts"
import { officeStay } from "#contract/memberOffices.ts"
import { members } from "#contract/members.ts"

type Values = Record<string, unknown>
/** What is judged of a kind's rows without the database, in the thread that reads them. */
export type SheetRules = {
  /** Problems by field, and the values as they are written. */
  readonly decode: (values: Values) => {
    readonly values: Values
    readonly errors: Readonly<Record<string, readonly string[]>>
  }
}

/** By the same schema as the form or the call that writes one of them. */
const by = (schema: Parameters<typeof decoder>[0]): SheetRules["decode"] => {
  const decode = decoder(schema)
  return (values) => {
    const decoded = decode(values)
    return decoded.ok ? { values: decoded.value as Values, errors: {} } : { values, errors: decoded.errors }
  }
}
const holiday = by(holidays.values)

export const sheetRules: Readonly<Record<ImportKind, SheetRules>> = {
  pegawai: { decode: by(members.values) },
  jadwal: { decode: (values) => ({ values, errors: {} }) },
  libur: {
    /** Without an end it is one day; where its start cannot be read there is nothing to say of its end. */
    decode: (values) => {
      const end_date = values["end_date"] ?? values["start_date"]
      return holiday(end_date === undefined ? values : { ...values, end_date })
    },
  },
  kantor: { decode: by(officeStay) },
}
