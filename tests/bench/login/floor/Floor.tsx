import { useState } from "react"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { post } from "../../lib/post.ts"
import { type Row, Table } from "./Table.tsx"

type Page = { readonly rows: readonly Row[] }

/** The least a page can do that signs in and shows a list: React, two fetches, a table. */
export function Floor() {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (rows !== null) return <Table rows={rows} />
  return (
    <LoginView
      busy={busy}
      failure={failure}
      onSubmit={(credentials) => {
        setBusy(true)
        post<{ readonly token: string }>("auth/login", credentials, null)
          .then(({ token }) => post<Page>("devisi/list-all", { page: 1, per_page: 50 }, token))
          .then((page) => setRows(page.rows))
          .catch((error: unknown) => {
            setFailure(String(error))
            setBusy(false)
          })
      }}
    />
  )
}
