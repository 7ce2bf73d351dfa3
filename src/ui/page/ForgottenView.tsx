import { useEffect, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { buttonClass } from "../controls/buttonClass.ts"
import { Field, useField } from "../controls/Field.tsx"
import { BesideHall } from "./BesideHall.tsx"
import { BlankPage } from "./BlankPage.tsx"
import { Notice } from "./Notice.tsx"
import { field } from "./parts.ts"
import { StatusPage } from "./StatusPage.tsx"

export type ForgottenViewProps = {
  /** The last entered text. */
  readonly email: string
  readonly sent?: boolean
  readonly busy?: boolean
  readonly error?: string | null
  /** The error of the last attempt, shown next to the field. */
  readonly failure?: string | null
  readonly onSubmit: (email: string) => void
  /** Lets the user enter another address. */
  readonly onChange: () => void
}

/** Form to request a password reset link, and the instructions after it was sent. */
export function ForgottenView({
  email,
  sent,
  busy = false,
  error,
  failure,
  onSubmit,
  onChange,
}: ForgottenViewProps) {
  const input = useRef<HTMLInputElement>(null)
  const ids = useField({ error: error ?? undefined })
  useEffect(() => {
    if (error || failure) input.current?.select()
  }, [error, failure])
  if (sent)
    return (
      <BlankPage>
        <StatusPage
          title="Periksa email Anda"
          text={
            <>
              Bila ada akun dengan email <b className="font-semibold break-all text-ink">{email}</b>, tautan
              untuk membuat kata sandi baru dikirim ke sana. Tautan berlaku 60 menit dan hanya dapat dipakai
              satu kali. Belum ada? Periksa juga folder spam, atau hubungi admin perusahaan Anda.
            </>
          }
        >
          <span className="flex flex-wrap gap-2">
            <a href="/login" className={buttonClass({ variant: "primary" })}>
              Ke halaman masuk
            </a>
            <Button onClick={onChange}>Pakai email lain</Button>
          </span>
        </StatusPage>
      </BlankPage>
    )
  return (
    <BlankPage>
      <BesideHall isForm>
        <h1 tabIndex={-1} className="text-[1.5rem]/8 font-bold tracking-tight outline-none">
          Lupa kata sandi
        </h1>
        <p className="mt-1 text-ink-2">
          Tuliskan email akun Anda. Kami kirim tautan untuk membuat kata sandi baru.
        </p>
        <div role="alert" className="mt-4 empty:hidden">
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <form
          method="post"
          noValidate
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) onSubmit(input.current?.value.trim() ?? "")
          }}
        >
          <Field label="Email" error={error ?? undefined} ids={ids}>
            <input
              {...ids.aria}
              ref={input}
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              defaultValue={email}
              readOnly={busy}
              className={field}
            />
          </Field>
          <Button type="submit" variant="primary" wide busy={busy}>
            Kirim tautan
          </Button>
        </form>
        <p className="mt-6">
          <a href="/login" className="text-brand underline underline-offset-2">
            Kembali ke halaman masuk
          </a>
        </p>
      </BesideHall>
    </BlankPage>
  )
}
