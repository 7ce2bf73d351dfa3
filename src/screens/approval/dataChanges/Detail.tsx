import type { DataChange } from "#contract/areas/members/dataChanges.ts"
import { changeKindWords } from "#contract/areas/members/dataChangeFields.ts"
import { approvalStatuses } from "#machines/lifecycles/approvalParts.ts"
import { EMPTY, formatDate } from "#src/format/format.ts"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { BeforeAfter } from "#src/ui/evidence/BeforeAfter.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { History } from "../History.tsx"
import type { Deciding } from "../kind.ts"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { knownIn } from "./known.ts"

type Props = { readonly row: DataChange; readonly deciding: Deciding | null }

/** Values of the record now, where it was changed since the request was made. */
function Moved({ row, deciding }: Props) {
  const moved = row.changes.filter((change) => change.moved)
  if (moved.length === 0) return null
  return (
    <div className="grid gap-3">
      <Notice tone="warn">
        <p className="font-semibold">Sudah berubah sejak diminta</p>
        <ul role="list">
          {moved.map(({ field, label, current }) => (
            <li key={field}>
              {label} sekarang: {current ?? EMPTY}
            </li>
          ))}
        </ul>
      </Notice>
      {deciding?.decision === "approved" && (
        <Checkbox
          label="Tulis yang diminta, menggantikan isi yang sekarang"
          checked={knownIn(deciding.extra) === row.record_version}
          error={deciding.errors["known"]?.[0]}
          onChange={(isKnown) => deciding.onExtra(isKnown ? { known: row.record_version } : {})}
        />
      )}
    </div>
  )
}

/** A change of data: the record before, and what is asked for. */
export function DataChangeDetail({ row, deciding }: Props) {
  return (
    <article aria-label={`Perubahan data ${row.member.nama}`}>
      <RequestHead row={row} statuses={approvalStatuses} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Yang berubah", value: <b className="font-semibold">{changeKindWords[row.jenis]}</b> },
            { label: "Diminta", value: formatDate(row.tanggal) },
            ...(row.applied_on === null
              ? []
              : [{ label: "Ditulis ke data pegawai", value: formatDate(row.applied_on) }]),
            ...(row.reason === null ? [] : [{ label: "Keterangan", value: row.reason, wide: true }]),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        <BeforeAfter
          beforeLabel="Sebelum"
          afterLabel="Sesudah"
          changes={row.changes.map(({ label, before, after }) => ({
            label,
            before: before ?? EMPTY,
            after: after ?? EMPTY,
          }))}
        />
        <Moved row={row} deciding={deciding} />
        {row.paper !== null && (
          <a href={row.paper} target="_blank" rel="noreferrer" className="font-semibold text-brand">
            Buka bukti
          </a>
        )}
        <History row={row} statuses={approvalStatuses} />
      </div>
    </article>
  )
}
