import { useEffect, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { Unanswered } from "../controls/Unanswered.tsx"
import { Skeleton } from "../data/Skeleton.tsx"
import { BesideHall } from "./BesideHall.tsx"
import { BlankPage } from "./BlankPage.tsx"
import { Notice } from "./Notice.tsx"
import { PasswordInput } from "./PasswordInput.tsx"

export type NewPassword = { readonly password: string; readonly confirm_password: string }

export type MailPasswordViewProps = {
  /** The link is being checked. */
  readonly loading?: boolean
  readonly busy?: boolean
  /** The save has had no response for a while. */
  readonly overdue?: boolean
  readonly name: string
  readonly email: string
  readonly company: string
  readonly errors: { readonly [Field in keyof NewPassword]?: string | undefined }
  /** The error of the last attempt, shown next to the fields. */
  readonly failure?: string | null
  readonly onSubmit: (typed: NewPassword) => void
}

/** Sets a password from a mailed link. */
export function MailPasswordView(props: MailPasswordViewProps) {
  const { loading = false, busy = false, errors, failure } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = errors.password ? "password" : errors.confirm_password ? "confirm_password" : null
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }, [errors.password, errors.confirm_password])
  return (
    <BlankPage>
      <BesideHall isForm>
        <h1 tabIndex={-1} className="text-[1.5rem]/8 font-bold tracking-tight outline-none">
          Buat kata sandi
        </h1>
        {loading ? (
          <div role="status">
            <span className="sr-only">Memeriksa tautan…</span>
            <Skeleton className="mt-3 h-3.5 w-4/5" />
            <Skeleton className="mt-8 h-10 w-full" />
            <Skeleton className="mt-8 h-10 w-full" />
            <Skeleton className="mt-6 h-10 w-full" />
          </div>
        ) : (
          <>
            <p className="mt-1 text-ink-2">
              Untuk <b className="font-semibold text-ink">{props.name || props.email}</b>
              {props.company && ` di ${props.company}`}.
            </p>
            <div role="alert" className="mt-4 empty:hidden">
              {failure && <Notice tone="bad">{failure}</Notice>}
            </div>
            <form
              ref={form}
              method="post"
              noValidate
              className="mt-6 grid gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                const data = new FormData(event.currentTarget)
                const text = (field: string) => {
                  const typed = data.get(field)
                  return typeof typed === "string" ? typed : ""
                }
                if (!busy)
                  props.onSubmit({ password: text("password"), confirm_password: text("confirm_password") })
              }}
            >
              {/* Tells password managers whose password this is. */}
              <input type="hidden" name="username" autoComplete="username" value={props.email} />
              <PasswordInput
                id="password"
                name="password"
                text="Kata sandi baru"
                autoComplete="new-password"
                hint="Paling sedikit 6 karakter."
                failure={errors.password ?? null}
                busy={busy}
              />
              <PasswordInput
                id="confirm_password"
                name="confirm_password"
                text="Ulangi kata sandi"
                autoComplete="new-password"
                failure={errors.confirm_password ?? null}
                busy={busy}
              />
              <Button type="submit" variant="primary" wide busy={busy}>
                Simpan kata sandi
              </Button>
              <Unanswered overdue={props.overdue} className="" />
            </form>
          </>
        )}
      </BesideHall>
    </BlankPage>
  )
}
