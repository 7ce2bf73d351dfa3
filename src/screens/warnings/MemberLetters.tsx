import { letterLevelWords } from "#contract/areas/warnings/suratPeringatan.ts"
import { letterStatusWords } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { liveMemberLetters } from "#src/api/actors/warnings.ts"
import { formatDate } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useOnce } from "#src/ui/useOnce.ts"

const LETTERS = "/surat-peringatan"

function Letters({ member }: { readonly member: number }) {
  const input = useOnce(() => member)
  const { snapshot } = useMachine(liveMemberLetters, { input: { input } })
  const rows = snapshot.context.value?.rows ?? []
  if (rows.length === 0) return null
  return (
    <div {...marks("pegawaiSurat", snapshot.value)}>
      <Card
        title={`Surat peringatan (${rows.length})`}
        actions={
          <a href={`${LETTERS}?members_id=${member}`} className="font-semibold text-brand">
            Semua
          </a>
        }
      >
        <ul role="list" className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <a href={`${LETTERS}/form/${row.id}`} className="min-w-0 text-ink">
                <span className="font-semibold">{letterLevelWords[row.level]}</span> · {row.judul}
              </a>
              <span className="flex items-center gap-2 text-caption text-ink-3 tnum">
                {formatDate(row.tanggal)}
                <StatusBadge tone={letterStatusWords[row.status].tone}>
                  {letterStatusWords[row.status].label}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** An employee's warning letters, for users who may see them; renders nothing without letters. */
export function MemberLetters({ id }: FormPartProps) {
  const { mayOpen } = useWorld()
  return mayOpen(LETTERS) ? <Letters key={id} member={id} /> : null
}
