import { adjustBalance } from "#contract/areas/leave/saldo.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { type Ledger, liveAdjust, liveLedger } from "#src/api/actors/leave.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { FailureView } from "../FailureView.tsx"
import { wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { AdjustDialog } from "./AdjustDialog.tsx"
import { BALANCES, balanceWords, ledgerAsk, ledgerWanted, thisYear } from "./leaveAddress.ts"
import { LedgerExport } from "./LedgerExport.tsx"
import { LedgerTable } from "./LedgerTable.tsx"
import { useOnce } from "#src/ui/useOnce.ts"

const employed = ({ member, joined, left }: Ledger): string =>
  [
    member.jabatan,
    member.kantor,
    member.nip,
    `bergabung ${formatDate(joined)}`,
    left === null ? null : `keluar ${formatDate(left)}`,
  ]
    .filter((part) => part !== null)
    .join(" · ")

const Totals = ({ ledger }: { readonly ledger: Ledger }) => (
  <StatGrid>
    {ledger.categories.map(({ id, nama, unit, balance, waiting }) => (
      <StatCard
        key={id}
        label={nama}
        value={formatLeave(balance, unit)}
        sub={waiting > 0 ? `${formatLeave(waiting, unit)} menunggu keputusan` : "Jumlah semua mutasi"}
      />
    ))}
  </StatGrid>
)

/** /cuti/saldo/{id}: leave ledger of one employee for a year. */
export function LedgerScreen({ params, search, user }: ScreenProps) {
  const id = params["id"] ?? ""
  const input = useOnce(() => ledgerAsk(id, search))
  const { snapshot, send } = useMachine(liveLedger, { input: { input } })
  const adjust = useMachine(
    liveAdjust,
    { input: { members_id: Number(id), tahun: Number(thisYear()) } },
    (event) => {
      if (event.type === "adjust.saved") send({ type: "query.refresh" })
    },
  )
  useAddressChange(search, (text) => send({ type: "query.ask", input: ledgerAsk(id, text) }))
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const address = useAddress(`${BALANCES}/${id}`, readQuery(search, balanceWords), balanceWords)
  const { value, failure } = snapshot.context
  const year = value?.tahun ?? Number(address.query.filters["tahun"] ?? thisYear())
  const kategori = address.query.filters["kategori_id"]
  const mayAdjust = maySend(user, adjustBalance) && value !== null && value.categories.length > 0
  const open = () =>
    adjust.send({
      type: "adjust.open",
      of: { members_id: Number(id), tahun: year },
      kategori_id: kategori === undefined ? (value?.categories[0]?.id ?? null) : Number(kategori),
    })
  return (
    <div {...marks("bukuSaldoCuti", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <Breadcrumb
        items={[
          { label: "Saldo cuti", href: `${BALANCES}?tahun=${year}` },
          { label: value?.member.nama ?? "Buku saldo" },
        ]}
      />
      <PageHeader
        title={value?.member.nama ?? "Saldo cuti"}
        {...(value === null ? {} : { sub: employed(value) })}
        actions={
          value === null ? null : (
            <>
              <LedgerExport user={user} wanted={ledgerWanted(search, Number(id))} />
              {mayAdjust && (
                <Button variant="primary" onClick={open}>
                  Sesuaikan saldo
                </Button>
              )}
            </>
          )
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <div className="grid gap-3">
          <Totals ledger={value} />
          <Card title={`Mutasi ${year}`} flush>
            <Toolbar
              search={undefined}
              filters={[
                wordFilter(
                  address,
                  "tahun",
                  "Tahun",
                  value.years.map((one) => ({ value: String(one), label: String(one) })),
                  thisYear(),
                ),
                wordFilter(
                  address,
                  "kategori_id",
                  "Kategori",
                  value.categories.map((one) => ({ value: String(one.id), label: one.nama })),
                ),
              ]}
              columns={[]}
              columnsMenu={undefined}
            />
            {value.entries.length === 0 ? (
              <EmptyState title="Belum ada mutasi" text={`Tidak ada yang tercatat untuk ${year}.`} />
            ) : (
              <LedgerTable entries={value.entries} />
            )}
          </Card>
        </div>
      )}
      <AdjustDialog
        snapshot={adjust.snapshot}
        send={adjust.send}
        categories={value?.categories ?? []}
        year={adjust.snapshot.context.of.tahun}
      />
    </div>
  )
}
