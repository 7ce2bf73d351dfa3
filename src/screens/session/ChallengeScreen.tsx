import type { Challenge } from "#machines/session/sessionMachine.ts"
import type { Failure } from "#contract/kit/errors.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { BesideHall } from "#src/ui/page/BesideHall.tsx"
import { BlankPage } from "#src/ui/page/BlankPage.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { CodeField } from "./FactorSteps.tsx"

type Props = {
  readonly challenge: Challenge
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onCode: (code: string) => void
  readonly onPasskey: () => void
  readonly onCancel: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function ChallengeScreen({ challenge, busy, failure, onCode, onPasskey, onCancel }: Props) {
  const mistake = failure?._tag === "Invalid" ? (failure.errors["code"]?.[0] ?? "Isi kodenya") : undefined
  const hasCodes = challenge.ways.includes("recovery")
  return (
    <BlankPage>
      <BesideHall isForm>
        <h1 tabIndex={-1} className="text-[1.5rem]/8 font-bold tracking-tight outline-none">
          Verifikasi dua langkah
        </h1>
        <p className="mt-1 text-ink-2">
          {challenge.ways.includes("totp")
            ? "Buka aplikasi autentikator di telepon Anda dan isi enam angka yang ditampilkannya."
            : "Pakai passkey Anda, atau isi salah satu kode pemulihan."}
        </p>
        <div role="alert" className="mt-4 empty:hidden">
          {failure !== null && mistake === undefined && <Notice tone="bad">{failureText(failure)}</Notice>}
        </div>
        <form
          method="post"
          noValidate
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const code = new FormData(event.currentTarget).get("code")
            if (!busy) onCode(typeof code === "string" ? code : "")
          }}
        >
          <CodeField
            autoFocus
            error={mistake}
            hint={
              hasCodes ? "Telepon hilang? Isi salah satu kode pemulihan Anda" : "Enam angka dari aplikasi"
            }
          />
          <Button type="submit" variant="primary" wide busy={busy}>
            Verifikasi
          </Button>
          {challenge.ways.includes("passkey") && (
            <Button wide disabled={busy} onClick={onPasskey}>
              Pakai passkey
            </Button>
          )}
          <Button wide disabled={busy} onClick={onCancel}>
            Batal
          </Button>
        </form>
        <p className="mt-6 text-caption text-ink-2">
          Telepon dan kode pemulihan hilang? Minta admin perusahaan Anda melepas verifikasi dua langkah.
        </p>
      </BesideHall>
    </BlankPage>
  )
}
