import { useEffect, useRef, type SubmitEvent } from "react"
import { labelClass } from "../controls/labelClass.ts"
import { HelpLinks } from "./HelpLinks.tsx"
import { HallDrawing, Mark } from "./HallDrawing.tsx"
import { PasswordInput } from "./PasswordInput.tsx"
import { Notice } from "./Notice.tsx"
import { field, primary } from "./parts.ts"
import { appName } from "#src/format/product.ts"

export type Credentials = { readonly username: string; readonly password: string }

export type LoginViewProps = {
  readonly onSubmit?: (credentials: Credentials) => void
  readonly onPasskey?: () => void
  readonly busy?: boolean
  /** Why the last attempt failed. Moves the focus to the password, or to the name if that is empty. */
  readonly failure?: string | null
  /** The reason for the redirect to login, e.g. the session ended. */
  readonly notice?: string | null
}

/**
 * Prerendered: uncontrolled inputs, no inline styles, no heavy imports. `data-early` marks the form for the script that
 * keeps a press made before hydration; `method=post` keeps the password out of the URL.
 */
export function LoginView({ onSubmit, onPasskey, busy = false, failure, notice }: LoginViewProps) {
  // Rendered only a few times: memoization would only add bytes to the first chunk.
  "use no memo"
  const form = useRef<HTMLFormElement>(null)
  /** Form submission from before hydration. */
  useEffect(() => {
    if (form.current?.dataset["pressed"] !== "1") return
    delete form.current.dataset["pressed"]
    form.current.requestSubmit()
  }, [])
  useEffect(() => {
    const at = (input: string) => form.current?.querySelector<HTMLInputElement>(input)
    if (failure) (at("[name=username]:invalid") ?? at("[name=password]"))?.select()
  }, [failure])
  return (
    <div data-fill="" className="grid min-h-dvh bg-paper text-ink md:grid-cols-[minmax(26rem,1fr)_1fr]">
      <main id="isi" className="grid content-center justify-items-center px-6 py-10">
        <div className="w-full max-w-[22.5rem]">
          <p className="mb-10 flex items-center gap-3 text-lead font-semibold">
            <Mark />
            {appName()}
          </p>
          <h1 tabIndex={-1} className="text-[1.5rem]/8 font-bold tracking-tight outline-none">
            Masuk ke kantor Anda
          </h1>
          <p className="mt-1 text-body text-ink-2">Kelola kehadiran, cuti, dan gaji dari satu tempat.</p>
          <div aria-live="polite" className="mt-6 grid gap-3 empty:mt-0">
            {notice && !failure && <Notice tone="info">{notice}</Notice>}
            {failure && (
              <div id="login-failure">
                <Notice tone="bad">{failure}</Notice>
              </div>
            )}
          </div>
          <form
            ref={form}
            method="post"
            data-early=""
            aria-busy={busy}
            onSubmit={(event) => submit(event, busy, onSubmit)}
            className="mt-6 grid gap-4"
          >
            <div>
              <label htmlFor="username" className={labelClass}>
                Email atau username
              </label>
              <input
                id="username"
                name="username"
                type="text"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                autoFocus
                maxLength={200}
                readOnly={busy}
                className={`${field} mt-1.5`}
              />
            </div>
            <PasswordInput
              id="password"
              name="password"
              text="Kata sandi"
              autoComplete="current-password"
              describedBy={failure ? "login-failure" : undefined}
              busy={busy}
            />
            <button type="submit" aria-disabled={busy || undefined} className={`${primary} mt-2 w-full`}>
              {busy ? "Sedang masuk…" : "Masuk"}
            </button>
          </form>
          <p className="mt-6 text-body">
            <a href="/mailing/lupa-kata-sandi" className="text-brand underline underline-offset-2">
              Lupa kata sandi?
            </a>
          </p>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-body">
            <button type="button" onClick={onPasskey} className="text-brand underline underline-offset-2">
              Masuk dengan passkey
            </button>
            <a href="/mailing/masuk-sso" className="text-brand underline underline-offset-2">
              Masuk dengan SSO
            </a>
          </p>
          <div className="mt-6 empty:hidden">
            <HelpLinks />
          </div>
        </div>
      </main>
      <aside className="relative hidden overflow-hidden bg-brand text-brand-ink md:flex md:flex-col md:justify-end dark:bg-brand-soft dark:text-ink">
        <HallDrawing className="absolute inset-x-0 top-[12%] mx-auto w-[84%] max-w-[44rem] opacity-30 dark:opacity-25" />
        <p className="relative max-w-[30rem] p-10 text-[1.5rem]/9 font-bold tracking-tight text-balance lg:p-14 lg:text-figure/10">
          {`${appName()}, tempat semua urusan kantor bertemu.`}
        </p>
      </aside>
    </div>
  )
}

function submit(event: SubmitEvent<HTMLFormElement>, busy: boolean, onSubmit: LoginViewProps["onSubmit"]) {
  event.preventDefault()
  if (busy) return
  const data = new FormData(event.currentTarget)
  onSubmit?.({ username: text(data.get("username")).trim(), password: text(data.get("password")) })
}

const text = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "")
