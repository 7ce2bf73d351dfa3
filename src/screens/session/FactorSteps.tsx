import type { FormEvent } from "react"
import type { FactorContext, FactorEvent } from "#machines/factor/factorMachine.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { PasswordField } from "#src/ui/controls/text/PasswordField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { QrCode } from "#src/ui/data/QrCode.tsx"
import { CopyButton } from "../topup/CopyButton.tsx"
import { RecoveryCodes } from "./RecoveryCodes.tsx"

type Props = {
  readonly step: "proving" | "scanning" | "codes"
  readonly context: FactorContext
  readonly busy: boolean
  readonly email: string
  readonly send: (event: FactorEvent) => void
}

/** Text of an uncontrolled field when its form is sent. */
const typedIn = (event: FormEvent<HTMLFormElement>, name: string): string => {
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === "string" ? value : ""
}

type ButtonsProps = { readonly busy: boolean; readonly label: string; readonly onCancel: () => void }
function Buttons({ busy, label, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" type="submit" busy={busy}>
        {label}
      </Button>
      <Button disabled={busy} onClick={onCancel}>
        Batal
      </Button>
    </div>
  )
}

function Proving({ context: { goal, errors }, busy, send }: Props) {
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({
          type: "factor.prove",
          password: typedIn(event, "password"),
          code: typedIn(event, "code"),
          nama: typedIn(event, "nama"),
        })
      }}
    >
      {goal === "passkey" && (
        <TextField
          name="nama"
          label="Nama passkey"
          hint="Supaya Anda mengenalinya, misalnya Laptop kantor"
          required
          autoFocus
          autoComplete="off"
          maxLength={60}
          error={errors["nama"]?.[0]}
        />
      )}
      <PasswordField
        name="password"
        label="Kata sandi Anda"
        required
        autoComplete="current-password"
        autoFocus={goal !== "passkey"}
        maxLength={200}
        error={errors["password"]?.[0]}
      />
      {goal === "renew" && (
        <CodeField error={errors["code"]?.[0]} hint="Dari aplikasi, atau kode pemulihan" />
      )}
      <Buttons busy={busy} label="Lanjut" onCancel={() => send({ type: "factor.close" })} />
    </form>
  )
}

/** A field for a code of the app; the browser offers the one it knows. */
export function CodeField({
  error,
  hint,
  autoFocus = false,
}: {
  readonly error?: string | undefined
  readonly hint: string
  readonly autoFocus?: boolean
}) {
  return (
    <TextField
      name="code"
      label="Kode verifikasi"
      hint={hint}
      required
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={error}
    />
  )
}

function Scanning({ context: { secret, uri, errors }, busy, send }: Props) {
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: "factor.confirm", code: typedIn(event, "code") })
      }}
    >
      <p className="text-ink-2">
        Pindai kode ini dengan aplikasi autentikator di telepon Anda, lalu isi enam angka yang ditampilkannya.
      </p>
      <QrCode text={uri ?? ""} label="Kode QR untuk aplikasi autentikator" />
      <div>
        <p className="text-caption text-ink-2">Tidak dapat memindai? Ketik rahasia ini di aplikasinya:</p>
        <p className="mt-1 flex items-center gap-2">
          <code className="min-w-0 break-all">{secret}</code>
          <CopyButton text={secret ?? ""} what="rahasia" />
        </p>
      </div>
      <div className="max-w-md">
        <CodeField autoFocus hint="Enam angka dari aplikasi" error={errors["code"]?.[0]} />
      </div>
      <Buttons busy={busy} label="Aktifkan" onCancel={() => send({ type: "factor.close" })} />
    </form>
  )
}

/** The steps of installing an authenticator app, or of replacing the recovery codes. */
export function FactorSteps(props: Props) {
  if (props.step === "proving") return <Proving {...props} />
  if (props.step === "scanning") return <Scanning {...props} />
  return (
    <RecoveryCodes
      codes={props.context.codes}
      email={props.email}
      onKept={() => props.send({ type: "factor.close" })}
    />
  )
}
