import { fateWords, type PreviewFate } from "#contract/areas/privacy/dataRequests.ts"
import { type ErasurePreview as Found, liveErasurePreview } from "#src/api/actors/privacy.ts"
import { formatDate, formatNumber } from "#src/format/format.ts"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps, TypedPartProps } from "../form/formParts.ts"
import { useTypedChange } from "../form/useTypedChange.ts"
import { marks, useMachine } from "../screen.ts"

type Row = Found["rows"][number]
const ORDER: readonly PreviewFate[] = ["hapus", "anonim", "simpan"]

/** Kinds of data that share their fate and its basis, in one line each. */
const groupsOf = (rows: readonly Row[], fate: PreviewFate) => {
  const groups = new Map<
    string,
    { readonly dasar: string | null; readonly sampai: string | null; rows: Row[] }
  >()
  for (const row of rows)
    if (row.nasib === fate) {
      const key = `${row.dasar ?? ""}${row.sampai ?? ""}`
      const group = groups.get(key) ?? { dasar: row.dasar, sampai: row.sampai, rows: [] }
      group.rows.push(row)
      groups.set(key, group)
    }
  return [...groups.values()]
}
const namesOf = (rows: readonly Row[]): string =>
  rows.map(({ nama, jumlah }) => `${nama} (${formatNumber(jumlah)})`).join(", ")

function Fates({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="grid gap-3">
      {ORDER.flatMap((fate) =>
        groupsOf(rows, fate).map((group) => (
          <div key={`${fate}${group.dasar ?? ""}${group.sampai ?? ""}`}>
            <dt className="font-semibold text-ink">
              {fateWords[fate]}
              {group.sampai === null ? "" : ` sampai ${formatDate(group.sampai)}`}
            </dt>
            <dd className="text-ink-2 tnum wrap-anywhere">
              {namesOf(group.rows)}
              {group.dasar !== null && <span className="block text-caption text-ink-3">{group.dasar}</span>}
            </dd>
          </div>
        )),
      )}
    </dl>
  )
}

function OfMember({ member }: { readonly member: number | null }) {
  const first = useOnce(() => member)
  const { snapshot, send } = useMachine(liveErasurePreview, { input: { input: first } })
  useTypedChange(member, snapshot.context.input, (input) => send({ type: "query.ask", input }))
  const found = snapshot.context.value?.found ?? null
  return (
    <div {...marks("pratinjauHapus", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <FormSection title="Pratinjau penghapusan">
        {member === null ? (
          <p className="text-ink-3">
            Pilih pegawainya; apa yang dihapus dan apa yang disimpan muncul di sini.
          </p>
        ) : snapshot.matches("failed") ? (
          <p className="text-ink-3">Pratinjaunya belum dapat dihitung.</p>
        ) : found === null ? (
          <p className="text-ink-3">Menghitung…</p>
        ) : (
          <div className="grid gap-3">
            {found.bar !== null && <Notice tone="warn">{found.bar}</Notice>}
            <Fates rows={found.rows} />
          </div>
        )}
      </FormSection>
    </div>
  )
}

const memberIn = ({ members_id, jenis }: Readonly<Record<string, unknown>>): number | null =>
  jenis === "hapus" && typeof members_id === "number" ? members_id : null

/** Preview of erasing the chosen employee, while its request is filled in. */
export function ErasureTyped({ values }: TypedPartProps) {
  return values["jenis"] === "hapus" ? <OfMember member={memberIn(values)} /> : null
}

/** The same for a stored request that waits to be confirmed. */
export function ErasureWaiting({ row }: FormPartProps) {
  const member = memberIn(row)
  return member === null || row["status"] !== "menunggu" ? null : <OfMember member={member} />
}
