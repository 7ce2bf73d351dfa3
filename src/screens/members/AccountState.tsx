import { attendanceWords } from "#contract/areas/members/memberWords.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EMPTY, formatDate } from "#src/format/format.ts"
import { accountTones, accountWords, type MemberRow } from "#src/resources/members/members.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { MemberLetters } from "../warnings/MemberLetters.tsx"

type Plan = MemberRow["attendance_plans"][number]
const planWords = ({ effective_date, attendance_type, offices_hours_nama }: Plan): string =>
  `${attendanceWords[attendance_type]}${offices_hours_nama === null ? "" : ` (${offices_hours_nama})`} mulai ${formatDate(effective_date)}`

/**
 * How an employee stands with the app: their account, their phone, their face, and which change of their way of
 * attendance is to come. Nothing of it is filled in here.
 */
function AccountCard({ row }: Pick<FormPartProps, "row">) {
  const { password_state, device_id, face_enrolled, attendance_plans } = row as Pick<
    MemberRow,
    "password_state" | "device_id" | "face_enrolled" | "attendance_plans"
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
          ...(attendance_plans.length === 0
            ? []
            : [{ label: "Tipe absensi berikutnya", value: attendance_plans.map(planWords).join("; ") }]),
        ]}
      />
    </Card>
  )
}

/** What stands over an employee's form: the account, and the warning letters they have had. */
export const AccountState = ({ id, row }: FormPartProps) => (
  <>
    <AccountCard row={row} />
    <MemberLetters member={id} />
  </>
)
