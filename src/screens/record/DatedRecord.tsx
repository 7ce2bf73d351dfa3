import { useMemo } from "react"
import { sentence } from "#contract/kit/words.ts"
import { dayIn, withDay } from "#machines/list/listQuery.ts"
import { datedRow } from "#src/api/actors/structure.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Compared } from "#src/ui/data/Compared.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { AsOf } from "../asOf/AsOf.tsx"
import { kiniOf } from "../asOf/kini.ts"
import { FailureView } from "../FailureView.tsx"
import { FormSkeleton } from "../form/FormSkeleton.tsx"
import { recordName, useTabTitle } from "../form/useTabTitle.ts"
import { cell } from "../list/cells.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { FRESH_MS, useNow } from "../useNow.ts"

type Props = ScreenProps & { readonly resource: Described }

/** A record on another day, read-only: the facts that have dates, and which of them are others today. */
export function DatedRecord({ resource, params, search }: Props) {
  const { contract, path, title: listTitle, datedFacts = [] } = resource
  const id = Number(params["id"])
  const machine = useMemo(() => datedRow(contract), [contract])
  const input = useOnce(() => ({ id, day: dayIn(search) ?? "" }))
  const { snapshot, send } = useMachine(machine, { input: { input } })
  useAddressChange(search, (text) => {
    const day = dayIn(text)
    if (day !== null) send({ type: "query.ask", input: { id, day } })
  })
  const now = useNow(FRESH_MS)
  const { value, failure } = snapshot.context
  const name = value === null ? null : recordName(value)
  useTabTitle(name)
  const title = name ?? sentence(contract.noun)
  const why = failure?._tag === "Invalid" ? failure.errors["per_tanggal"]?.[0] : undefined
  const isMissing = failure?._tag === "Refused" && failure.reason === "not_found"
  const listHref = path + withDay("", dayIn(search))
  return (
    <div {...marks("dataPerTanggal", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={title}
        trail={<Breadcrumb items={[{ label: listTitle, href: listHref }, { label: title }]} />}
      />
      <AsOf path={`${path}/form/${id}`} search={search} />
      {snapshot.matches("failed") ? (
        why !== undefined || isMissing ? (
          <EmptyState
            kind="search"
            title={why ?? `Data ${contract.noun} tidak ditemukan`}
            text="Pilih tanggal lain, atau kembali ke hari ini."
            action={<ButtonLink href={`${path}/form/${id}`}>Lihat hari ini</ButtonLink>}
          />
        ) : (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        )
      ) : value === null ? (
        <FormSkeleton count={4} />
      ) : (
        <Card title="Pada tanggal ini">
          <DescriptionList
            items={datedFacts.map((column) => {
              const kini = kiniOf(column, value)
              const shown = cell(column, value, now)
              return {
                label: column.label,
                value: kini === null ? shown : <Compared kini={kini}>{shown}</Compared>,
              }
            })}
          />
          <p className="mt-3 text-caption text-ink-3">
            Data lain tidak bertanggal: lihat data hari ini untuk semuanya.
          </p>
        </Card>
      )}
    </div>
  )
}
