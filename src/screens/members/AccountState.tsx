import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EMPTY } from "#src/ui/format.ts"
import { accountTones, accountWords, type MemberRow } from "#src/resources/members.ts"
import type { FormPartProps } from "../resource/formParts.ts"

/** How an employee stands with the app: their account, their phone, their face. Nothing of it is filled in here. */
export function AccountState({ row }: FormPartProps) {
  const { password_state, device_id, face_enrolled } = row as Pick<
    MemberRow,
    "password_state" | "device_id" | "face_enrolled"
  >
  return (
    <Card title="Aplikasi pegawai">
      <DescriptionList
        items={[
          {
            label: "Akun",
            value: (
              <StatusBadge tone={accountTones[password_state]}>{accountWords[password_state]}</StatusBadge>
            ),
          },
          { label: "Perangkat", value: device_id ?? EMPTY },
          { label: "Wajah", value: face_enrolled ? "Terdaftar" : "Belum terdaftar" },
        ]}
      />
    </Card>
  )
}
