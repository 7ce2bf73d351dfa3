export type Row = {
  readonly id: number
  readonly nama: string
  readonly kode: string | null
  readonly parent_nama: string | null
  readonly head_nama: string | null
  readonly jumlah_pegawai: number
  readonly is_active: boolean
  readonly updated_at: string
}

const CELL = "px-2 py-3 text-ink-2"

/** The same fields as the product's list, in a plain table. */
export function Table({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <main className="p-6">
      <h1 className="mb-4 text-title font-bold">Divisi</h1>
      <table className="w-full border border-line bg-surface text-left">
        <thead>
          <tr className="border-b border-line">
            {["Nama", "Kode", "Induk", "Kepala", "Pegawai", "Status", "Diperbarui"].map((label) => (
              <th key={label} scope="col" className={CELL}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id} className="border-b border-line">
              <td className={CELL}>{row.nama}</td>
              <td className={CELL}>{row.kode}</td>
              <td className={CELL}>{row.parent_nama}</td>
              <td className={CELL}>{row.head_nama}</td>
              <td className={CELL}>{row.jumlah_pegawai}</td>
              <td className={CELL}>{row.is_active ? "Aktif" : "Nonaktif"}</td>
              <td className={CELL}>{row.updated_at.slice(0, 10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
