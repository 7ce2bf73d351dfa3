import type { suratPeringatan } from "#contract/areas/warnings/suratPeringatan.ts"
import { letterStatusWords } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { formatDate } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"

type Row = Pick<
  (typeof suratPeringatan)["row"]["Type"],
  "no" | "status" | "berlaku_sampai" | "acknowledged_at" | "history"
>

/** How a letter stands, and what has become of it. */
export function LetterState({ row }: FormPartProps) {
  const { no, status, berlaku_sampai, acknowledged_at, history } = row as Row
  const { label, tone } = letterStatusWords[status]
  return (
    <FormSection title="Keadaan surat" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <DescriptionList
        items={[
          { label: "Nomor", value: no ?? "Diberikan saat diterbitkan" },
          { label: "Berlaku sampai", value: formatDate(berlaku_sampai) },
          ...(acknowledged_at === null ? [] : [{ label: "Diterima", value: formatDate(acknowledged_at) }]),
        ]}
      />
      <History row={{ history, level_total: 1 }} statuses={letterStatusWords} />
    </FormSection>
  )
}
