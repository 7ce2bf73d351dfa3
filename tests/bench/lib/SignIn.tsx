import { useState } from "react"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { post } from "./post.ts"

type Props = {
  /** Called with the token after the sign-in. If it returns a promise that rejects, the form shows the error. */
  readonly onToken: (token: string) => unknown
}

/**
 * The product's login form with the least code that signs in. Every baseline page uses it, so that all have the same
 * form.
 */
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
