import { useState } from "react"
import { post } from "../../lib/post.ts"
import { SignIn } from "../../lib/SignIn.tsx"
import { type Row, Table } from "./Table.tsx"

type Page = { readonly rows: readonly Row[] }

/** The baseline of a page with a sign-in and a list: React, two fetches, a table. */
export function Floor() {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  if (rows !== null) return <Table rows={rows} />
  return (
    <SignIn
      onToken={(token) =>
        post<Page>("devisi/list-all", { page: 1, per_page: 50 }, token).then((page) => setRows(page.rows))
      }
    />
  )
}
