import { consentKinds, consentWords } from "#contract/areas/privacy/consents.ts"
import { liveMemberConsents } from "#src/api/actors/privacy.ts"
import { formatDate } from "#src/format/format.ts"
import { CONSENTS, DATA_READS, DATA_REQUESTS } from "#src/resources/privacy/paths.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"

function Privacy({ member, nama }: { readonly member: number; readonly nama: string }) {
  const input = useOnce(() => member)
  const { snapshot } = useMachine(liveMemberConsents, { input: { input } })
  const rows = snapshot.context.value?.rows ?? []
  const given = consentKinds.flatMap((kind) => {
    const row = rows.find(({ jenis, berlaku }) => jenis === kind && berlaku)
    return row === undefined
      ? []
      : [{ label: consentWords[kind], value: `Disetujui ${formatDate(row.tanggal)}` }]
  })
  const who = `members_id=${member}&members_nama=${encodeURIComponent(nama)}`
  return (
    <div {...marks("pegawaiPersetujuan", snapshot.value)}>
      <Card
        title="Data pribadi"
        actions={
          <a href={`${CONSENTS}?members_id=${member}`} className="font-semibold text-brand">
            Persetujuan
          </a>
        }
      >
        {given.length === 0 ? (
          <p className="text-ink-3">Belum ada persetujuan yang berlaku.</p>
        ) : (
          <DescriptionList items={given} />
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink size="sm" href={`${DATA_REQUESTS}/form?${who}`}>
            Salinan atau hapus data
          </ButtonLink>
          <ButtonLink size="sm" href={`${DATA_READS}?members_id=${member}`}>
            Siapa melihat
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}

/** Consents of the employee, and the rights over their data, for users who may see them. */
export function MemberPrivacy({ id, row }: FormPartProps) {
  const { mayOpen } = useWorld()
  const { nama } = row
  return mayOpen(CONSENTS) ? (
    <Privacy key={id} member={id} nama={typeof nama === "string" ? nama : ""} />
  ) : null
}
