import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { ImportState } from "#contract/areas/imports/imports.ts"
import { csv, type ImportDesk } from "./importDesk.ts"

const CALL = "members/import/pegawai"
export const HEAD =
  "NIP;Nama lengkap;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi"
export type Person = { nip: string; divisi?: string; jabatan?: string; tanggal?: string; kantor?: string }
export const line = ({
  nip,
  divisi = "Penjualan",
  jabatan = "Sales Lapangan",
  tanggal = "05/01/2026",
  kantor = "Cabang Bekasi",
}: Person) => `${nip};Orang ${nip};0840-1234-5678;${kantor};${divisi};${jabatan};Tetap;${tanggal};L;Bebas`

/** Helpers for tests of the import kit. `desk` is a function because it opens only after the tests are declared. */
export const importKit = (desk: () => ImportDesk) => {
  const people = (...all: readonly Person[]) => csv(HEAD, ...all.map(line))
  const call = (payload: object) => desk().world.call(CALL, payload, desk().admin)
  const again = async (id: number, more: object): Promise<ImportState> => {
    expect(await call({ mode: "check", import_id: id, ...more })).toMatchObject({ api_status: 1 })
    await desk().run()
    const found = await desk().status()
    if (found === null) throw new Error("no import")
    return found
  }
  const update = async (...lines: readonly string[]): Promise<ImportState> => {
    const found = await desk().check(csv(...lines), "csv")
    return again(found.id, { how: "update" })
  }
  const memberOf = async (nip: string) => {
    const [row] = await desk().world.sqlRows<{
      id: number
      nama: string
      phone: string
      gaji: number | null
      divisi: string
      version: number
    }>(
      sql`select m.id::float8 as id, m.nama, m.phone, m.gaji_pokok::float8 as gaji, d.nama as divisi, m.version::float8 as version
      from members m left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
      where m.nip = ${nip} and m.archived_at is null`,
    )
    return row
  }
  const namesLike = async (table: "devisi" | "jabatan", like: string) =>
    (
      await desk().world.sqlRows<{ nama: string }>(
        sql`select nama from ${sql.identifier(table)} where companies_id = ${desk().world.seeded.maju.id} and nama like ${like} order by nama`,
      )
    ).map(({ nama }) => nama)
  return { people, call, again, update, memberOf, namesLike }
}
