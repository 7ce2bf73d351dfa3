export type Row = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly jabatan_nama: string | null
  readonly departement_nama: string | null
  readonly offices_nama: string | null
  readonly tanggal_masuk: string
  readonly password_state: string
  readonly status: string
}
/** What a write takes of an employee, by its contract; the bench hands it over. */
declare global {
  interface Window {
    benchFields?: readonly string[]
  }
}
