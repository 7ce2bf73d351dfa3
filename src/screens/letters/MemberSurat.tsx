import { letterKindWords } from "#contract/areas/letters/letterFields.ts"
import { suratStatusWords } from "#machines/lifecycles/suratMachine.ts"
import { liveMemberSurat } from "#src/api/actors/letters.ts"
import { formatDate } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { SURAT } from "./paths.ts"

function Letters({ member }: { readonly member: number }) {
  const input = useOnce(() => member)
  const { snapshot } = useMachine(liveMemberSurat, { input: { input } })
  const rows = snapshot.context.value?.rows ?? []
  if (rows.length === 0) return null
  return (
    <div {...marks("pegawaiSuratKerja", snapshot.value)}>
      <Card
        title={`Surat (${rows.length})`}
        actions={
          <a href={`${SURAT}?members_id=${member}`} className="font-semibold text-brand">
            Semua
          </a>
        }
      >
        <ul role="list" className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <a href={`${SURAT}/form/${row.id}`} className="min-w-0 text-ink">
                <span className="font-semibold">{letterKindWords[row.jenis]}</span> · {row.no ?? row.judul}
              </a>
              <span className="flex items-center gap-2 text-caption text-ink-3 tnum">
                {formatDate(row.tanggal)}
                <StatusBadge tone={suratStatusWords[row.status].tone}>
                  {suratStatusWords[row.status].label}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** An employee's letters, for users who may see them; renders nothing without letters. */
export function MemberSurat({ id }: FormPartProps) {
  const { mayOpen } = useWorld()
  return mayOpen(SURAT) ? <Letters key={id} member={id} /> : null
}
