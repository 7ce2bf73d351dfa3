import { useId } from "react"
import type { FactorGoal } from "#machines/factor/factorMachine.ts"
import { liveFactor, liveFactors, liveRemoveTotp, type OwnFactors } from "#src/api/actors/security.ts"
import { formatDate, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { PasswordField } from "#src/ui/controls/text/PasswordField.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { FailureView } from "../FailureView.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { marks, useMachine } from "../screen.ts"
import { FactorSteps } from "./FactorSteps.tsx"
import { PasskeyRow } from "./PasskeyRow.tsx"

const stepOf = (value: string) => {
  if (value === "closed" || value === "codes") return value
  return value === "scanning" || value === "confirming" ? "scanning" : "proving"
}

const hasFactor = ({ totp_since, passkeys }: OwnFactors) => totp_since !== null || passkeys.length > 0

/** Why a factor cannot be removed: it is the last one of an account that must have one. */
const barOf = ({ required, totp_since, passkeys }: OwnFactors, kind: "totp" | "passkey"): string | null => {
  const others = kind === "totp" ? passkeys.length : passkeys.length - 1 + (totp_since === null ? 0 : 1)
  return required && others === 0 ? "Akun Anda wajib memakai verifikasi dua langkah" : null
}

type Props = {
  readonly email: string
  /** Called once a factor was added or the codes were replaced, and the codes were seen. */
  readonly onChanged?: () => void
}

/** Second step of the sign-in: the authenticator app and the recovery codes. */
export function FactorsCard({ email, onChanged }: Props) {
  const formId = useId()
  const { snapshot, send } = useMachine(liveFactors, { input: { input: null } })
  const { value, failure } = snapshot.context
  const refresh = () => send({ type: "query.refresh" })
  const factor = useMachine(liveFactor, { input: undefined }, (event) => {
    if (event.type !== "factor.changed") return
    refresh()
    onChanged?.()
  })
  const removing = useMachine(liveRemoveTotp, { input: 0 }, (event) => {
    if (event.type === "entry.saved") refresh()
  })
  const open = (goal: FactorGoal) => factor.send({ type: "factor.open", goal })
  const step = stepOf(factor.snapshot.value)
  const typed = removing.snapshot.context
  return (
    <FormSection
      title="Verifikasi dua langkah"
      text="Sesudah kata sandi, masuk meminta kode dari aplikasi autentikator di telepon Anda. Passkey menggantikan keduanya: perangkat Anda sendiri yang memeriksa sidik jari, wajah atau PIN."
    >
      <div {...marks("faktorSaya", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <div {...marks("factor", factor.snapshot.value)} className="grid gap-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold text-ink">Aplikasi autentikator</span>
              {value.totp_since === null ? (
                <StatusBadge tone={value.required ? "rejected" : "neutral"}>
                  {value.required ? "Wajib dipasang" : "Belum dipasang"}
                </StatusBadge>
              ) : (
                <StatusBadge tone="approved">{`Aktif sejak ${formatDate(value.totp_since)}`}</StatusBadge>
              )}
            </p>
            {value.passkeys.length > 0 && (
              <ul role="list" aria-label="Passkey" className="divide-y divide-line border-y border-line">
                {value.passkeys.map((row) => (
                  <PasskeyRow key={row.id} row={row} bar={barOf(value, "passkey")} onRemoved={refresh} />
                ))}
              </ul>
            )}
            {hasFactor(value) && (
              <p className="text-ink-2">
                {value.recovery === 0
                  ? "Kode pemulihan sudah habis. Buat yang baru sebelum telepon Anda hilang."
                  : `${formatNumber(value.recovery)} kode pemulihan tersisa.`}
              </p>
            )}
            {step !== "closed" ? (
              <FactorSteps
                step={step}
                context={factor.snapshot.context}
                busy={factor.snapshot.hasTag("busy")}
                email={email}
                send={factor.send}
              />
            ) : (
              <div className="flex flex-wrap gap-2">
                {value.totp_since === null ? (
                  <Button variant="primary" onClick={() => open("enrol")}>
                    Pasang aplikasi autentikator
                  </Button>
                ) : (
                  <Button
                    disabledReason={barOf(value, "totp")}
                    onClick={() => removing.send({ type: "entry.open" })}
                  >
                    Lepas aplikasi autentikator
                  </Button>
                )}
                <Button onClick={() => open("passkey")}>Daftarkan passkey</Button>
                {hasFactor(value) && <Button onClick={() => open("renew")}>Ganti kode pemulihan</Button>}
              </div>
            )}
          </div>
        )}
      </div>
      <EntryDialog
        id="lepasTotp"
        title="Lepas aplikasi autentikator"
        formId={formId}
        snapshot={removing.snapshot}
        send={removing.send}
        saveLabel="Lepas"
      >
        <p className="text-ink-2">Sesudahnya akun ini hanya dilindungi kata sandi.</p>
        <PasswordField
          name="password"
          label="Kata sandi Anda"
          required
          autoComplete="current-password"
          maxLength={200}
          value={typed.values.password}
          error={typed.errors["password"]?.[0]}
          onChange={(password) => removing.send({ type: "entry.change", values: { password } })}
        />
        <TextField
          name="code"
          label="Kode verifikasi"
          hint="Dari aplikasi, atau kode pemulihan"
          required
          autoComplete="one-time-code"
          maxLength={40}
          value={typed.values.code}
          error={typed.errors["code"]?.[0]}
          onChange={(code) => removing.send({ type: "entry.change", values: { code } })}
        />
      </EntryDialog>
    </FormSection>
  )
}
