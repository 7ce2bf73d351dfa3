import { endingStatusWords } from "#machines/lifecycles/endingMachine.ts"
import { liveMemberEndings } from "#src/api/actors/endings.ts"
import { formatDate } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { ENDINGS } from "./paths.ts"

const RUNNING: readonly string[] = ["draft", "waiting", "approved"]

const formFor = (id: number, nama: unknown): string =>
  `${ENDINGS}/form?${new URLSearchParams({
    members_id: String(id),
    ...(typeof nama === "string" ? { members_nama: nama } : {}),
  }).toString()}`

function Endings({ member, nama }: { readonly member: number; readonly nama: unknown }) {
  const input = useOnce(() => member)
  const { snapshot } = useMachine(liveMemberEndings, { input: { input } })
  const rows = snapshot.context.value?.rows ?? null
  if (rows === null) return null
  const mayEnd = !rows.some(({ status }) => RUNNING.includes(status) || status === "completed")
  return (
    <div {...marks("pegawaiAkhirKerja", snapshot.value)}>
      <Card title="Akhir hubungan kerja">
        {rows.length === 0 ? null : (
          <ul role="list" className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                <a href={`${ENDINGS}/form/${row.id}`} className="min-w-0 font-semibold text-ink">
                  {row.judul}
                </a>
                <span className="flex items-center gap-2 text-caption text-ink-3 tnum">
                  {formatDate(row.last_day)}
                  <StatusBadge tone={endingStatusWords[row.status].tone}>
                    {endingStatusWords[row.status].label}
                  </StatusBadge>
                </span>
              </li>
            ))}
          </ul>
        )}
        {mayEnd ? <ButtonLink href={formFor(member, nama)}>Akhiri hubungan kerja</ButtonLink> : null}
      </Card>
    </div>
  )
}

/** An employee's ends of employment, and the way to begin one, for users who may see pay. */
export function MemberEnding({ id, row }: FormPartProps) {
  const { mayOpen } = useWorld()
  return mayOpen(`${ENDINGS}/form`) ? <Endings key={id} member={id} nama={row["nama"]} /> : null
}
