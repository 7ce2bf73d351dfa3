import { useMemo } from "react"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { type Difference, liveDifference } from "#src/api/actors/payrollPeriod.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { Toolbar } from "#src/ui/list/Toolbar.tsx"
import { PageLinks } from "#src/ui/page/PageLinks.tsx"
import { FailureView } from "../FailureView.tsx"
import { wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { differenceHref, differenceWords, periodPath, slipHref } from "./periodAddress.ts"
import { movedWords } from "./slipWords.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Props = { readonly id: number; readonly search: string }

const kinds = [
  { value: "month", label: "Periode sebelumnya" },
  { value: "trial", label: "Percobaan" },
] as const

const askOf = (search: string): SummaryAsk => {
  const { q, filters, page } = readQuery(search, differenceWords)
  return { q, filters, page }
}

/** Pay differences from a trial or the previous period, by employee, with the lines that caused them. */
export function DifferenceView({ id, search }: Props) {
  const machine = useMemo(() => liveDifference(id), [id])
  const input = useOnce(() => askOf(search))
  const { snapshot, send } = useMachine(machine, { input: { input } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: askOf(text) }))
  const address = useAddress(periodPath(id), readQuery(search, differenceWords), differenceWords)
  const { value, failure } = snapshot.context
  return (
    <div
      {...marks("bedaGaji", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid grid-cols-1 gap-3"
    >
      <Card title="Beda gaji bersih" flush>
        <Toolbar
          search={undefined}
          filters={[wordFilter(address, "against", "Dibandingkan dengan", kinds, "month")]}
          columns={[]}
          columnsMenu={undefined}
        />
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-72 w-full" />
        ) : value.against === null ? (
          <EmptyState
            title="Belum ada pembandingnya"
            text="Belum ada percobaan atau periode bulanan sebelumnya yang terhitung."
          />
        ) : (
          <Compared value={value} id={id} search={search} />
        )}
      </Card>
    </div>
  )
}

function Compared({ value, id, search }: Props & { readonly value: Difference }) {
  const { rows, sums, page, last_page, total, against } = value
  return (
    <>
      <p className="border-t border-line px-4 py-3 text-ink-2">Dibandingkan dengan {against}.</p>
      <div className="px-4 pb-4">
        <StatGrid>
          <StatCard
            label="Sebelumnya"
            value={formatRupiah(sums.before)}
            sub={`${formatNumber(sums.left)} tidak lagi`}
          />
          <StatCard
            label="Sekarang"
            value={formatRupiah(sums.after)}
            sub={`${formatNumber(sums.joined)} baru`}
          />
          <StatCard label="Naik" value={formatNumber(sums.more)} sub="pegawai" />
          <StatCard label="Turun" value={formatNumber(sums.less)} sub="pegawai" />
        </StatGrid>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Tidak ada beda" text="Gaji bersih semua pegawai sama." />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <li key={row.members_id} className="grid gap-1 px-4 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <a href={slipHref(id, "", row.members_id)} className="font-semibold text-ink">
                  {row.nama}
                </a>
                <span className="tnum">
                  {row.before === null ? "baru" : formatRupiah(row.before)} →{" "}
                  {row.after === null ? "tidak lagi" : formatRupiah(row.after)}{" "}
                  <strong>({movedWords(0, row.delta)})</strong>
                </span>
              </div>
              <p className="text-caption text-ink-2 tnum">
                {row.lines
                  .map(({ nama, before, after }) => `${nama} ${movedWords(before, after)}`)
                  .join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        page={page}
        lastPage={last_page}
        countText={`${formatNumber(total)} pegawai`}
        hrefOf={(wanted) => differenceHref(id, search, wanted)}
      />
    </>
  )
}
