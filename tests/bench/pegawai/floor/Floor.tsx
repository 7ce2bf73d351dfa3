import { useState } from "react"
import { SignIn } from "../../lib/SignIn.tsx"
import { List } from "./List.tsx"

/** The least a page can do that signs in and works with employees: React, fetch, a table, a form of one field. */
export function Floor() {
  const [token, setToken] = useState(() => localStorage.getItem("auth.token"))
  return token === null ? <SignIn onToken={setToken} /> : <List token={token} />
}
