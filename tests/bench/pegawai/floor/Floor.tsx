import { useState } from "react"
import { SignIn } from "../../lib/SignIn.tsx"
import { List } from "./List.tsx"

/** The baseline of a page with a sign-in and employees: React, fetch, a table, a form with one field. */
export function Floor() {
  const [token, setToken] = useState(() => localStorage.getItem("auth.token"))
  return token === null ? <SignIn onToken={setToken} /> : <List token={token} />
}
