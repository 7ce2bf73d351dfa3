import { and, desc, lt } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { ExportFormat } from "#contract/kit/exportFormats.ts"
import { headcountWords, leadNeedWords, leadSourceWords } from "#contract/areas/growth/leadWords.ts"
import type { demoRequests } from "#contract/areas/growth/demoRequests.ts"
import { periodWords, planWords } from "#contract/areas/growth/planWords.ts"
import type { registrations } from "#contract/areas/growth/registrations.ts"
import type { trialRequests } from "#contract/areas/growth/trialRequests.ts"
import { instantWords } from "#contract/kit/words.ts"
import { demoStatusWords } from "#machines/lifecycles/demoRequestMachine.ts"
import { registrationStatusWords } from "#machines/lifecycles/registrationMachine.ts"
import { trialStatusWords } from "#machines/lifecycles/trialRequestMachine.ts"
import { literal } from "../../db/literal.ts"
import { filtersOf } from "../../kit/resource.ts"
import type { ResourceRules } from "../../kit/rules.ts"
import { contains } from "../../kit/textSearch.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"
import { dateIn } from "../../time/calendar.ts"
import { demoRequestsRules } from "./demoRequests.rules.ts"
import { registrationsRules } from "./registrations.rules.ts"
import { trialRequestsRules } from "./trialRequests.rules.ts"

/** Rows per chunk: small enough that other requests get their turn between two chunks. */
const PART = 250

type Ask = { readonly format: ExportFormat; readonly q?: string } & Readonly<Record<string, unknown>>
type ColumnOf<Row> = Column & { readonly of: (row: Row) => Value }

/** A platform list as a table, newest first: the rows that match its search and filters (keyset pagination by id). */
const listExport =
  <Row extends object>(name: string, rules: ResourceRules, columns: readonly ColumnOf<Row>[]): StreamMaker =>
  ({ ask }, now) => {
    const { format, q, ...filter } = ask as Ask
    const fitting = and(...filtersOf(rules, filter, now), contains(q, rules.search))
    return {
      name: `${name} ${dateIn(now)}`,
      format,
      columns,
      read: async (tx, after) => {
        const rows = (await tx
          .select(rules.listed(now) as Record<string, AnyPgColumn>)
          .from(rules.table)
          .where(and(fitting, after === null ? undefined : lt(rules.table.id, Number(after[0]))))
          .orderBy(desc(rules.table.id))
          .limit(literal(PART))) as unknown as readonly (Row & { readonly id: number })[]
        const last = rows.at(-1)
        return {
          rows: rows.map((row) => columns.map((column) => column.of(row))),
          next: last === undefined || rows.length < PART ? null : [last.id],
        }
      },
    }
  }

const text = <Row>(label: string, of: (row: Row) => Value): ColumnOf<Row> => ({ label, kind: "text", of })
const day = <Row>(label: string, of: (row: Row) => string | null): ColumnOf<Row> => ({
  label,
  kind: "date",
  of: (row) => {
    const at = of(row)
    return at === null ? null : dateIn(new Date(at))
  },
})

type Contact = {
  readonly nama: string
  readonly perusahaan: string
  readonly email: string
  readonly phone: string | null
}
const contacts: readonly ColumnOf<Contact>[] = [
  text("Nama", ({ nama }) => nama),
  text("Perusahaan", ({ perusahaan }) => perusahaan),
  text("Email", ({ email }) => email),
  text("Telepon", ({ phone }) => phone),
]

type Lead = Pick<(typeof demoRequests)["row"]["Type"], "jumlah_karyawan" | "kebutuhan" | "source" | "note">
const leads: readonly ColumnOf<Lead>[] = [
  text("Jumlah karyawan", ({ jumlah_karyawan }) =>
    jumlah_karyawan === null ? null : headcountWords[jumlah_karyawan],
  ),
  text("Kebutuhan", ({ kebutuhan }) => kebutuhan.map((need) => leadNeedWords[need]).join(", ")),
  text("Asal", ({ source }) => leadSourceWords[source]),
  text("Catatan", ({ note }) => note),
]
const came = day<{ readonly created_at: string }>("Masuk", ({ created_at }) => created_at)

type Trial = (typeof trialRequests)["row"]["Type"]

export const trialSheet = listExport<Trial>("Request trial", trialRequestsRules, [
  ...contacts,
  ...leads,
  text("Status", ({ status }) => trialStatusWords[status].label),
  text("Diperiksa oleh", ({ checked_nama }) => checked_nama),
  text("Menjadi perusahaan", ({ companies_nama }) => companies_nama),
  came,
])

const clock = (at: string | null): string | null => (at === null ? null : instantWords(at))

type Demo = (typeof demoRequests)["row"]["Type"]
export const demoSheet = listExport<Demo>("Request demo", demoRequestsRules, [
  ...contacts,
  ...leads,
  text("Waktu yang diminta", ({ preferred_at }) => clock(preferred_at)),
  text("Status", ({ status }) => demoStatusWords[status].label),
  text("Jadwal", ({ scheduled_at }) => clock(scheduled_at)),
  text("Petugas", ({ assigned_to_nama }) => assigned_to_nama),
  text("Hasil", ({ result_note }) => result_note),
  came,
])

const number = <Row>(label: string, of: (row: Row) => Value): ColumnOf<Row> => ({ label, kind: "number", of })
const date = <Row>(label: string, of: (row: Row) => Value): ColumnOf<Row> => ({ label, kind: "date", of })

type Registration = (typeof registrations)["row"]["Type"]
export const registrationSheet = listExport<Registration>("Registrasi langganan", registrationsRules, [
  text("No. registrasi", ({ no_invoice }) => no_invoice),
  ...contacts,
  text("Perusahaan terdaftar", ({ companies_nama }) => companies_nama),
  text("Paket", ({ plan }) => planWords[plan]),
  text("Masa", ({ period }) => periodWords[period]),
  number("Pegawai", ({ member_count }) => member_count),
  number("Jumlah (Rp)", ({ amount }) => amount),
  date("Dibayar", ({ paid_at }) => paid_at),
  text("Dari bank", ({ from_bank }) => from_bank),
  text("Atas nama", ({ from_name }) => from_name),
  text("Catatan", ({ note }) => note),
  text("Status", ({ status }) => registrationStatusWords[status].label),
  date("Mulai", ({ start_date }) => start_date),
  date("Sampai", ({ end_date }) => end_date),
  came,
])
