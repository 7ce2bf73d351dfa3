import { useState } from "react"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { post } from "./post.ts"

type Props = {
  /** What comes next; a promise of it that fails is told in the form. */
  readonly onToken: (token: string) => unknown
}

/** The product's login form with the least behind it that signs in: the same on each page the product stands beside. */
export function SignIn({ onToken }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <LoginView
      busy={busy}
      failure={failure}
      onSubmit={(credentials) => {
        setBusy(true)
        post<{ readonly token: string }>("auth/login", credentials, null)
          .then(({ token }) => onToken(token))
          .catch((error: unknown) => {
            setFailure(String(error))
            setBusy(false)
          })
      }}
    />
  )
}
