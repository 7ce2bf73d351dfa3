import type { ReactNode } from "react"
import { liveKasbonOffices } from "#src/api/actors/kasbon.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { SummaryTable } from "#src/ui/data/SummaryTable.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { KASBON } from "./paths.ts"

const columns = [
  { key: "members", label: "Pegawai" },
  { key: "advances", label: "Kasbon" },
  { key: "granted", label: "Dicairkan" },
  { key: "due", label: "Jatuh tempo" },
  { key: "outstanding", label: "Sisa" },
] as const

/** Outstanding cash advances, by office. */
export function ByOffice({ tabs }: ScreenProps & { readonly tabs: ReactNode }) {
  const { snapshot, send } = useMachine(liveKasbonOffices, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const rows = value?.rows ?? []
  type Row = (typeof rows)[number]
  const cells = (row: Omit<Row, "id" | "kantor">) => [
    formatNumber(row.members),
    formatNumber(row.advances),
    formatRupiah(row.granted),
    formatRupiah(row.due),
    formatRupiah(row.outstanding),
  ]
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <div {...marks("kasbonKantor", snapshot.value)}>
      <PageHeader
        title="Kasbon"
        sub={`Sisa ${formatRupiah(sum(({ outstanding }) => outstanding))}`}
        views={tabs}
      />
      {snapshot.matches("failed") && failure !== null ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <Card title="Sisa per kantor" flush>
          {rows.length === 0 ? (
            <EmptyState title="Tidak ada sisa" text="Tidak ada kasbon yang sedang dicicil." />
          ) : (
            <SummaryTable
              label="Sisa per kantor"
              head="Kantor"
              columns={columns}
              rows={rows.map((row) => ({
                id: row.id,
                name: row.kantor,
                sub: `${formatNumber(row.advances)} kasbon`,
                href: `${KASBON}?status=repaying&offices_id=${row.id}`,
                cells: cells(row),
              }))}
              footer={cells({
                members: sum(({ members }) => members),
                advances: sum(({ advances }) => advances),
                granted: sum(({ granted }) => granted),
                due: sum(({ due }) => due),
                outstanding: sum(({ outstanding }) => outstanding),
              })}
            />
          )}
        </Card>
      )}
    </div>
  )
}
