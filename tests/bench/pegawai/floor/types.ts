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
/** Payload of an employee write, taken from the contract; the bench injects it into the page. */
declare global {
  interface Window {
    benchFields?: readonly string[]
  }
}
