import type { customers } from "#contract/areas/fieldwork/customers.ts"
import { formatDateTime } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { customerHref } from "./twins.tsx"
import { useMerging } from "./useMerging.tsx"

type Row = Pick<
  (typeof customers)["row"]["Type"],
  "nama" | "merged_into_id" | "merged_into_nama" | "merged_at" | "merged_nama"
>

/** The customer that this one was merged into, with the way back. */
export function MergedInto({ id, row, user, onChanged }: FormPartProps) {
  const { nama, merged_into_id, merged_into_nama, merged_at, merged_nama } = row as Row
  const { unmerge, dialog, report, mayChange } = useMerging({
    id,
    part: "customerMerged",
    user,
    labelOf: () => nama,
    onChanged,
  })
  if (merged_into_id === null) return null
  return (
    <>
      <Notice
        tone="warn"
        action={
          mayChange ? (
            <Button size="sm" onClick={() => unmerge(id)}>
              Batalkan penggabungan
            </Button>
          ) : undefined
        }
      >
        Digabung ke{" "}
        <a href={customerHref(merged_into_id)} className="font-semibold underline">
          {merged_into_nama}
        </a>
        {merged_nama === null ? null : ` oleh ${merged_nama}`}
        {merged_at === null ? null : `, ${formatDateTime(merged_at)}`}. Kunjungannya dihitung di sana.
      </Notice>
      {dialog}
      {report}
    </>
  )
}
