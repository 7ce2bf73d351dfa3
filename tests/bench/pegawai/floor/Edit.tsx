import { useEffect, useState } from "react"
import { post } from "../../lib/post.ts"

type Props = { readonly token: string; readonly id: number; readonly onSaved: () => void }
type Found = Readonly<Record<string, unknown>>

/** Edits the name of one employee; the other fields are sent back unchanged. */
export function Edit({ token, id, onSaved }: Props) {
  const [found, setFound] = useState<Found | null>(null)
  const [nama, setNama] = useState("")
  useEffect(() => {
    void post<Found>("members/find", { id }, token).then((row) => {
      setFound(row)
      setNama(String(row["nama"]))
    })
  }, [id, token])
  if (found === null) return null
  return (
    <form
      className="p-6"
      onSubmit={(event) => {
        event.preventDefault()
        const known = Object.fromEntries((window.benchFields ?? []).map((key) => [key, found[key]]))
        const who = { id, version: found["version"], type: "edit", request_id: crypto.randomUUID() }
        void post("members/create", { ...known, nama, ...who }, token).then(onSaved)
      }}
    >
      <input name="nama" value={nama} onChange={(event) => setNama(event.currentTarget.value)} />
      <button type="submit">Simpan</button>
    </form>
  )
}
