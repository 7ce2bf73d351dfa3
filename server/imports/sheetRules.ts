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
  /** Fields whose values a file holds once, and what is said of the second. */
  readonly once: readonly { readonly keys: readonly string[]; readonly message: (first: number) => string }[]
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
  pegawai: {
    decode: by(members.values),
    once: [
      { keys: ["nip"], message: (first) => `NIP ini sudah ada di baris ${first}` },
      { keys: ["email"], message: (first) => `Email ini sudah ada di baris ${first}` },
    ],
  },
  jadwal: {
    decode: (values) => ({ values, errors: {} }),
    once: [
      {
        keys: ["members_id", "tanggal"],
        message: (first) => `Tanggal pegawai ini sudah ada di baris ${first}`,
      },
    ],
  },
  libur: {
    /** Without an end it is one day; where its start cannot be read there is nothing to say of its end. */
    decode: (values) => {
      const end_date = values["end_date"] ?? values["start_date"]
      return holiday(end_date === undefined ? values : { ...values, end_date })
    },
    once: [],
  },
  kantor: {
    decode: by(officeStay),
    once: [
      {
        keys: ["members_id", "offices_id"],
        message: (first) => `Pegawai ini sudah disebut untuk kantor ini di baris ${first}`,
      },
    ],
  },
}
