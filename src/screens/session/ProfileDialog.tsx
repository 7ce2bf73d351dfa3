import { useEffect, useEffectEvent, useId, useState } from "react"
import type { MailHabit, SessionUser } from "#contract/kit/user.ts"
import type { ProfileValues } from "#machines/profile/profileMachine.ts"
import { liveProfile } from "#src/api/actors/shell.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { firstField, focusField } from "#src/ui/form/focusField.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { PasswordField } from "#src/ui/controls/text/PasswordField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { marks, useMachine } from "../screen.ts"
import { PushSwitch } from "./PushSwitch.tsx"

type Props = {
  readonly user: SessionUser
  readonly onClose: () => void
  readonly onSaved: (nama_lengkap: string) => void
}

const HABITS: readonly { readonly value: MailHabit; readonly label: string }[] = [
  { value: "company", label: "Seperti perusahaan" },
  { value: "instant", label: "Langsung" },
  { value: "daily", label: "Ringkasan sekali sehari" },
  { value: "off", label: "Tidak dikirim" },
]

const BARRED =
  "Profil dan kata sandi tidak dapat diubah selama Anda bekerja sebagai perusahaan. Kembalilah dulu ke super admin."

/** The dialog 'Change Profil'; mounted while it is open. */
export function ProfileDialog({ user, onClose, onSaved }: Props) {
  const formId = useId()
  const [typed, setTyped] = useState<ProfileValues>({
    nama_lengkap: user.nama_lengkap,
    password: "",
    confirm_password: "",
    mail_habit: user.preferences.mail_habit,
  })
  const { snapshot, send } = useMachine(
    liveProfile,
    {
      input: {
        nama_lengkap: user.nama_lengkap,
        mail_habit: typed.mail_habit,
        mayChange: user.impersonated_by === null,
      },
    },
    (event) => {
      if (event.type === "profile.saved") onSaved(typed.nama_lengkap.trim())
    },
  )
  const { errors } = snapshot.context
  const closed = snapshot.matches("closed")
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (closed) close()
  }, [closed])
  const barred = snapshot.matches("barred")
  useEffect(() => {
    const first = firstField(Object.keys(errors))
    if (first !== undefined) focusField(first)
  }, [errors])
  const change = (patch: Partial<ProfileValues>) => setTyped({ ...typed, ...patch })
  return (
    <Dialog
      open={!closed}
      onClose={() => send({ type: "profile.close" })}
      locked={snapshot.hasTag("busy")}
      overdue={snapshot.hasTag("overdue")}
      title="Change Profil"
      actions={
        barred ? (
          <Button onClick={() => send({ type: "profile.close" })}>Tutup</Button>
        ) : (
          <>
            <Button disabled={snapshot.hasTag("busy")} onClick={() => send({ type: "profile.close" })}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={snapshot.hasTag("busy")}>
              Save
            </Button>
          </>
        )
      }
    >
      {barred ? (
        <p {...marks("profile", snapshot.value)}>{BARRED}</p>
      ) : (
        <form
          {...marks("profile", snapshot.value)}
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: "profile.submit", values: typed })
          }}
        >
          <TextField
            name="nama_lengkap"
            label="Nama lengkap"
            required
            autoComplete="name"
            maxLength={100}
            value={typed.nama_lengkap}
            error={errors["nama_lengkap"]?.[0]}
            onChange={(nama_lengkap) => change({ nama_lengkap })}
          />
          <PasswordField
            name="password"
            label="Kata sandi baru"
            hint="Kosongkan bila tidak diganti; minimal 6 karakter"
            autoComplete="new-password"
            value={typed.password}
            error={errors["password"]?.[0]}
            onChange={(password) => change({ password })}
          />
          <PasswordField
            name="confirm_password"
            label="Konfirmasi kata sandi"
            autoComplete="new-password"
            value={typed.confirm_password}
            error={errors["confirm_password"]?.[0]}
            onChange={(confirm_password) => change({ confirm_password })}
          />
          {user.companies_id === null ? null : (
            <SelectField<MailHabit>
              name="mail_habit"
              label="Email pemberitahuan"
              hint="Berlaku bagi email Anda sendiri; lonceng tidak berubah"
              options={HABITS}
              placeholder={null}
              value={typed.mail_habit}
              onChange={(mail_habit) => mail_habit !== null && change({ mail_habit })}
            />
          )}
          {user.companies_id === null ? null : <PushSwitch />}
        </form>
      )}
    </Dialog>
  )
}
