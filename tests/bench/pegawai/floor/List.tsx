import { useEffect, useState } from "react"
import { Edit } from "./Edit.tsx"
import { post } from "../../lib/post.ts"
import type { Row } from "./types.ts"

const CELL = "px-2 py-3 text-ink-2"
/** Debounce of the search box, the same as the product's. */
const PAUSE_MS = 250

export function List({ token }: { readonly token: string }) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [q, setQ] = useState("")
  const [dir, setDir] = useState<"asc" | "desc">("asc")
  const [edited, setEdited] = useState<number | null>(null)
  useEffect(() => {
    if (edited !== null) return undefined
    const ask = () =>
      void post<{ readonly rows: readonly Row[] }>(
        "members/list-all",
        { page: 1, q, sort: "nama", dir },
        token,
      ).then((page) => setRows(page.rows))
    if (q === "") return ask()
    const timer = setTimeout(ask, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q, dir, edited, token])
  if (edited !== null)
    return (
      <Edit
        {...{ token }}
        id={edited}
        onSaved={() => {
          setRows([])
          setEdited(null)
        }}
      />
    )
  return (
    <main className="p-6">
      <h1 className="mb-4 text-title font-bold">Pegawai</h1>
      <input
        type="search"
        aria-label="Cari"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        className="h-9 border border-line bg-surface px-2 text-ink"
      />
      <table className="w-full border border-line bg-surface text-left">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={CELL}>
              <button type="button" onClick={() => setDir(dir === "asc" ? "desc" : "asc")}>
                Nama
              </button>
            </th>
            {["NIP", "Jabatan", "Divisi", "Kantor", "Tanggal masuk", "Akun", "Status"].map((label) => (
              <th key={label} scope="col" className={CELL}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id} className="border-b border-line">
              <td className={CELL}>
                <a
                  href={`#${row.id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    setEdited(row.id)
                  }}
                >
                  {row.nama}
                </a>
              </td>
              <td className={CELL}>{row.nip}</td>
              <td className={CELL}>{row.jabatan_nama}</td>
              <td className={CELL}>{row.departement_nama}</td>
              <td className={CELL}>{row.offices_nama}</td>
              <td className={CELL}>{row.tanggal_masuk}</td>
              <td className={CELL}>{row.password_state}</td>
              <td className={CELL}>{row.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
