import { useState } from "react"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { type Row, Table } from "./Table.tsx"

type Answer = {
  readonly api_status: 0 | 1
  readonly api_message: string
  readonly data: { readonly token?: string; readonly rows?: readonly Row[] }
}

const post = async (call: string, payload: object, token: string | null): Promise<Answer["data"]> => {
  const response = await fetch(`/api/v1/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { "access-token": token }) },
    body: JSON.stringify(payload),
  })
  const answer = (await response.json()) as Answer
  if (answer.api_status !== 1) throw new Error(answer.api_message)
  return answer.data
}

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
        post("auth/login", credentials, null)
          .then(({ token = "" }) => post("devisi/list-all", { page: 1, per_page: 50 }, token))
          .then(({ rows: found = [] }) => setRows(found))
          .catch((error: unknown) => {
            setFailure(String(error))
            setBusy(false)
          })
      }}
    />
  )
}
