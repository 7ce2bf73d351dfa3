import { fewWords } from "#contract/kit/fewWords.ts"
import type { Preview } from "#machines/assign/assignMachine.ts"
import { formatNumber } from "#src/format/format.ts"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { metresInWords } from "#src/ui/map/places.ts"

const MOST_NAMES = 8

function Share({ share }: { readonly share: Preview["shares"][number] }) {
  const { nama, customers, before, distance_m, warnings } = share
  const facts = [
    customers.length === 0 ? null : `${customers.length} pelanggan`,
    before === 0 ? "belum ada tugas hari itu" : `sudah ada ${before} tugas hari itu`,
    distance_m === null ? null : `rute ${metresInWords(distance_m)} garis lurus`,
  ].filter((part) => part !== null)
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={nama} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
          {nama}
          {warnings.map((warning) => (
            <StatusBadge key={warning} tone="waiting">
              {warning}
            </StatusBadge>
          ))}
        </p>
        <p className="text-caption text-ink-3 tnum">{facts.join(" · ")}</p>
        {customers.length > 0 && (
          <p className="mt-1 text-ink-2">
            {fewWords(
              customers.map((one, at) => `${at + 1}. ${one.nama}`),
              MOST_NAMES,
            )}
          </p>
        )}
      </div>
    </li>
  )
}

/** Who gets what, how it was split, and what to look at before it is assigned. */
export function Shares({ preview }: { readonly preview: Preview }) {
  const { shares, how, count, repeated } = preview
  return (
    <FormSection
      title={`${formatNumber(count)} tugas untuk ${formatNumber(shares.length)} pegawai`}
      text={how}
    >
      {repeated > 0 && (
        <p role="status" className="rounded-control bg-warn-soft px-3 py-2 text-warn">
          {repeated} pasang pegawai dan pelanggan sudah mempunyai tugas pada hari itu.
        </p>
      )}
      <ul role="list" className="divide-y divide-line">
        {shares.map((share) => (
          <Share key={share.members_id} share={share} />
        ))}
      </ul>
    </FormSection>
  )
}
