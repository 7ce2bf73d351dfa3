import { liveSso } from "#src/api/actors/sso.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { BesideHall } from "#src/ui/page/BesideHall.tsx"
import { BlankPage } from "#src/ui/page/BlankPage.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { marks, useMachine } from "../screen.ts"

/** Single sign-on: the e-mail address leads to the provider of its company. */
export function SsoScreen() {
  const { snapshot, send } = useMachine(liveSso, { input: undefined })
  const { errors, failure } = snapshot.context
  const busy = snapshot.hasTag("busy")
  return (
    <div {...marks("sso", snapshot.value)}>
      <BlankPage>
        <BesideHall isForm>
          <h1 tabIndex={-1} className="text-[1.5rem]/8 font-bold tracking-tight outline-none">
            Masuk dengan SSO
          </h1>
          <p className="mt-1 text-ink-2">
            Tuliskan email kerja Anda. Anda melanjutkan di halaman masuk perusahaan Anda sendiri.
          </p>
          <div role="alert" className="mt-4 empty:hidden">
            {failure !== null && <Notice tone="bad">{failureText(failure)}</Notice>}
          </div>
          <form
            method="post"
            noValidate
            className="mt-6 grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              const email = new FormData(event.currentTarget).get("email")
              send({ type: "email.submit", email: typeof email === "string" ? email : "" })
            }}
          >
            <TextField
              name="email"
              label="Email"
              type="email"
              required
              autoFocus
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              error={errors["email"]?.[0]}
            />
            <Button type="submit" variant="primary" wide busy={busy}>
              Lanjut
            </Button>
          </form>
          <p className="mt-6">
            <a href="/login" className="text-brand underline underline-offset-2">
              Kembali ke halaman masuk
            </a>
          </p>
        </BesideHall>
      </BlankPage>
    </div>
  )
}
