import { careerKindWords } from "#contract/areas/career/careerFacts.ts"
import { liveMemberCareers } from "#src/api/actors/careers.ts"
import { formatDate } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { Changes } from "./Changes.tsx"
import { CAREERS } from "./paths.ts"

const STATES = {
  planned: { label: "Terjadwal", tone: "waiting" },
  applied: { label: "Berlaku", tone: "approved" },
  ended: { label: "Selesai", tone: "neutral" },
  dropped: { label: "Dibatalkan", tone: "neutral" },
} as const

const formFor = (id: number, nama: unknown): string =>
  `${CAREERS}/form?${new URLSearchParams({
    members_id: String(id),
    ...(typeof nama === "string" ? { members_nama: nama } : {}),
  }).toString()}`

function Careers({ member, nama }: { readonly member: number; readonly nama: unknown }) {
  const input = useOnce(() => member)
  const { snapshot } = useMachine(liveMemberCareers, { input: { input } })
  const rows = snapshot.context.value?.rows ?? null
  if (rows === null) return null
  return (
    <div {...marks("pegawaiKarier", snapshot.value)}>
      <Card title="Perubahan kerja">
        {rows.length === 0 ? null : (
          <ul role="list" className="divide-y divide-line">
            {rows.map(
              ({ id, judul, kind, effective_date, end_date, state, no, alasan, by_nama, changes }) => (
                <li key={id} className="grid gap-1 py-2">
                  <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    <a href={`${CAREERS}/form/${id}`} className="min-w-0 font-semibold text-ink">
                      {judul}
                    </a>
                    <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
                  </span>
                  <span className="text-caption text-ink-3 tnum">
                    {careerKindWords[kind]} · {formatDate(effective_date)}
                    {end_date === null ? "" : ` sampai ${formatDate(end_date)}`}
                    {no === null ? "" : ` · ${no}`}
                  </span>
                  <Changes changes={changes} />
                  <span className="text-caption text-ink-2 wrap-anywhere">
                    {alasan}
                    {by_nama === null ? "" : ` (${by_nama})`}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
        <ButtonLink href={formFor(member, nama)}>Ubah menurut tanggal</ButtonLink>
      </Card>
    </div>
  )
}

/** Dated changes of an employee, ahead and past, for users who may see them. */
export function MemberCareers({ id, row }: FormPartProps) {
  const { mayOpen } = useWorld()
  return mayOpen(`${CAREERS}/form`) ? <Careers key={id} member={id} nama={row["nama"]} /> : null
}
