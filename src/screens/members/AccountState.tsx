import { attendanceWords } from "#contract/areas/members/memberWords.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EMPTY, formatDate } from "#src/format/format.ts"
import { accountTones, accountWords, type MemberRow } from "#src/resources/members/members.ts"
import type { FormPartProps } from "../form/formParts.ts"

type Plan = MemberRow["attendance_plans"][number]
const planWords = ({ effective_date, attendance_type, offices_hours_nama }: Plan): string =>
  `${attendanceWords[attendance_type]}${offices_hours_nama === null ? "" : ` (${offices_hours_nama})`} mulai ${formatDate(effective_date)}`

/**
 * The employee's app status: account, device, face enrolment, and the scheduled change of attendance type.
 * Read only.
 */
export function AccountState({ row }: FormPartProps) {
  const { password_state, device_id, face_enrolled, attendance_plans } = row as Pick<
    MemberRow,
    "password_state" | "device_id" | "face_enrolled" | "attendance_plans"
  >
  /** An inactive account is shown as a badge next to the name instead. */
  const account =
    password_state === "set"
      ? [
          {
            label: "Akun",
            value: <StatusBadge tone={accountTones.set}>{accountWords.set}</StatusBadge>,
          },
        ]
      : []
  return (
    <Card title="Aplikasi pegawai">
      <DescriptionList
        items={[
          ...account,
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
