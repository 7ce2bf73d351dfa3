import type { MapPurpose } from "#contract/areas/payroll/petaKolom.ts"
import { type Built, builtRow, leftOut } from "./problem.ts"

/** An employee's BPJS contributions of a period, rupiah. */
export type Insured = {
  readonly members_id: number
  readonly nip: string
  readonly nama: string
  readonly nik: string | null
  readonly bpjs_kes_no: string | null
  readonly bpjs_tk_no: string | null
  readonly tempat_lahir: string | null
  readonly tanggal_lahir: string | null
  readonly jenis_kelamin: string | null
  readonly alamat: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tanggal_masuk: string
  readonly tanggal_keluar: string | null
  /** The wage contributions are based on. */
  readonly upah: number
  readonly kes_perusahaan: number
  readonly kes_pegawai: number
  readonly jht_perusahaan: number
  readonly jht_pegawai: number
  readonly jp_perusahaan: number
  readonly jp_pegawai: number
  readonly jkk: number
  readonly jkm: number
}

const tkOf = (one: Insured): number =>
  one.jht_perusahaan + one.jht_pegawai + one.jp_perusahaan + one.jp_pegawai + one.jkk + one.jkm
const kesOf = (one: Insured): number => one.kes_perusahaan + one.kes_pegawai

/** Values of a BPJS file of an employee, by the sources of a column map. */
export const insuredRow = (
  one: Insured,
  purpose: Exclude<MapPurpose, "bank">,
  { npp, month }: { readonly npp: string | null; readonly month: string },
): Built => {
  const isTk = purpose === "bpjs_tk"
  if ((isTk ? tkOf(one) : kesOf(one)) === 0) return leftOut(one, "Tidak ada iuran di periode ini")
  const { members_id: _, upah, ...rest } = one
  const values = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, value === null ? null : String(value)]),
  )
  const number = isTk ? one.bpjs_tk_no : one.bpjs_kes_no
  return builtRow(
    one,
    {
      ...values,
      upah: String(upah),
      npp,
      bulan: month.slice(5, 7),
      tahun: month.slice(0, 4),
      tk_jumlah: String(tkOf(one)),
      kes_jumlah: String(kesOf(one)),
    },
    number === null
      ? [
          {
            field: isTk ? "Nomor BPJS Ketenagakerjaan" : "Nomor BPJS Kesehatan",
            issue: "Belum diisi",
            level: "warning",
          },
        ]
      : [],
  )
}
