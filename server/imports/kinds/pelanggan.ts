import { sql } from "drizzle-orm"
import { type CustomerFacts, makeTwins, twinWords } from "#contract/areas/fieldwork/customerTwins.ts"
import { twinsAmong } from "../../areas/fieldwork/index.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { adding, takenCodes } from "./adding.ts"
import type { ImportRules } from "./kind.ts"

/** Duplicates told for one row. */
const MOST_TOLD = 2

/** Identifying values of the customer of a row; null = its name could not be read. */
const factsOf = ({ values }: Pick<CheckedRow, "values">): CustomerFacts | null => {
  const { nama, phone, alamat, lat, lng } = values
  const textOf = (value: unknown) => (typeof value === "string" ? value : null)
  const numberOf = (value: unknown) => (typeof value === "number" ? value : null)
  return typeof nama === "string"
    ? { nama, phone: textOf(phone), alamat: textOf(alamat), lat: numberOf(lat), lng: numberOf(lng) }
    : null
}

const noted = (row: CheckedRow, messages: readonly string[]): CheckedRow =>
  messages.length === 0
    ? row
    : {
        ...row,
        notes: [
          ...(row.notes ?? []),
          ...messages.map((message) => problemAt("pelanggan", row, "nama", message)),
        ],
      }

type InFile = CustomerFacts & { readonly row: number }
/** Duplicates within the file: a row is compared with those above it. */
const settle = (rows: readonly CheckedRow[]): readonly CheckedRow[] => {
  const { add, of } = makeTwins<InFile>()
  return rows.map((row) => {
    const facts = row.errors.length > 0 ? null : factsOf(row)
    if (facts === null) return row
    const told = of(facts)
      .slice(0, MOST_TOLD)
      .map((twin) => `Mungkin sama dengan baris ${twin.customer.row}: ${twinWords(twin)}`)
    add({ ...facts, row: row.row })
    return noted(row, told)
  })
}

/** New customers; likely duplicates are reported at their row, in the file and among the stored ones. */
export const pelanggan: ImportRules = {
  ...adding({
    table: "customers",
    noun: "pelanggan",
    columns: [
      ["nama", "text"],
      ["kode", "text"],
      ["pic", "text"],
      ["phone", "text"],
      ["email", "text"],
      ["alamat", "text"],
      ["lat", "float8"],
      ["lng", "float8"],
      ["note", "text"],
      ["is_active", "boolean"],
    ],
    used: sql`(t.merged_into_id is not null
      or exists (select from customers k where k.companies_id = t.companies_id and k.merged_into_id = t.id)
      or exists (select from visits v where v.companies_id = t.companies_id and v.customers_id = t.id)
      or exists (select from tasks a where a.companies_id = t.companies_id and a.customers_id = t.id))`,
  }),
  resolve: async (tx, rows) => {
    const twins = await twinsAmong(
      tx,
      rows.flatMap((row) => factsOf(row) ?? []),
    )
    return rows.map((row) => {
      const facts = factsOf(row)
      return facts === null
        ? row
        : noted(
            row,
            twins
              .of(facts)
              .slice(0, MOST_TOLD)
              .map((twin) => `Mungkin sudah ada: ${twinWords(twin)}`),
          )
    })
  },
  judge: async (tx, rows) => {
    const taken = await takenCodes(tx, "customers", rows)
    return ({ kode }) =>
      typeof kode === "string" && taken.has(kode.toLowerCase())
        ? [{ column: "kode", message: "Sudah ada pelanggan dengan kode ini" }]
        : []
  },
  once: [{ keys: ["kode"], message: (first) => `Kode ini sudah ada di baris ${first}` }],
  settle,
}
