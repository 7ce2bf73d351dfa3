import { useState } from "react"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { List } from "./List.tsx"
import { post } from "../../lib/post.ts"

/** The least a page can do that signs in and works with employees: React, fetch, a table, a form of one field. */
export function Floor() {
  const [token, setToken] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (token !== null) return <List token={token} />
  return (
    <LoginView
      busy={busy}
      failure={failure}
      onSubmit={(credentials) => {
        setBusy(true)
        post<{ readonly token: string }>("auth/login", credentials, null)
          .then((data) => setToken(data.token))
          .catch((error: unknown) => {
            setFailure(String(error))
            setBusy(false)
          })
      }}
    />
  )
}
