import { headcountWords, leadNeedWords, leadSourceWords } from "#contract/areas/growth/leadWords.ts"
import type { demoRequests } from "#contract/areas/growth/demoRequests.ts"
import { periodWords, planWords } from "#contract/areas/growth/planWords.ts"
import type { registrations } from "#contract/areas/growth/registrations.ts"
import type { trialRequests } from "#contract/areas/growth/trialRequests.ts"
import { demoStatusWords } from "#machines/lifecycles/demoRequestMachine.ts"
import { registrationStatusWords } from "#machines/lifecycles/registrationMachine.ts"
import { trialStatusWords } from "#machines/lifecycles/trialRequestMachine.ts"
import { clock, type ColumnOf, date, day, listExport, number, text } from "../../sheets/listExport.ts"
import { demoRequestsRules } from "./demoRequests.rules.ts"
import { registrationsRules } from "./registrations.rules.ts"
import { trialRequestsRules } from "./trialRequests.rules.ts"

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
