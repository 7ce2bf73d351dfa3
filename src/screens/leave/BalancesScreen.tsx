import { readQuery } from "#machines/list/listQuery.ts"
import { type BalanceRow, liveBalances } from "#src/api/actors/leave.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatNumber } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import type { Column } from "#src/ui/list/types.ts"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { pagerOf, stateOf } from "../list/listProps.ts"
import { whoColumns } from "../report/people.tsx"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { useAddress } from "../report/useAddress.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { BALANCES, balanceWords, ledgerHref, ledgerWanted, thisYear } from "./leaveAddress.ts"
import { LedgerExport } from "./LedgerExport.tsx"
import { useOnce } from "#src/ui/useOnce.ts"

const YEARS = [1, 0, -1, -2] as const
const yearOptions = () =>
  YEARS.map((more) => {
    const year = String(Number(thisYear()) + more)
    return { value: year, label: year }
  })

/** A column for each category in which any employee has a balance. */
const columnsOf = (rows: readonly BalanceRow[]): readonly Column<BalanceRow>[] => [
  ...whoColumns<BalanceRow>().map((column) =>
    column.primary ? column : { ...column, card: "none" as const },
  ),
  ...(rows[0]?.balances ?? []).map(({ id, nama, unit }): Column<BalanceRow> => ({
    key: `saldo${id}`,
    label: nama,
    align: "end",
    goesOn: true,
    line: ({ balances }) => {
      const found = balances.find((one) => one.id === id)
      return found === undefined ? null : `${nama} ${formatLeave(found.balance, unit)}`
    },
    render: ({ balances }) => {
      const found = balances.find((one) => one.id === id)
      if (found === undefined) return "–"
      return (
        <span>
          {formatLeave(found.balance, unit)}
          {found.waiting > 0 && (
            <span className="block text-caption text-ink-3">{formatNumber(found.waiting, 2)} menunggu</span>
          )}
        </span>
      )
    },
  })),
]

/** /cuti/saldo: remaining leave of a year, by category; a row links to the ledger. */
export function BalancesScreen({ search, user }: ScreenProps) {
  const { handle } = useWorld()
  const input = useOnce(() => ({
    path: BALANCES,
    words: balanceWords,
    allowed: [],
    query: readQuery(search, balanceWords),
    view: { hidden: [], density: "comfortable" as const, saved: [] },
  }))
  const { snapshot, send } = useMachine(liveBalances, { input })
  useAddressChange(search, (text) => send({ type: "list.query", query: readQuery(text, balanceWords) }))
  useSeenAgain(() => send({ type: "list.refresh" }))
  const { loaded, query, failure, typed } = snapshot.context
  const address = useAddress(BALANCES, query, balanceWords)
  const rows = loaded?.page.rows ?? []
  const year = query.filters["tahun"] ?? thisYear()
  if (snapshot.matches({ rows: "failed" }) && isServerBroken(failure))
    return <FailureView failure={failure} onRetry={() => send({ type: "list.retry" })} />
  return (
    <div {...marks("saldoCutiList", snapshot.value)}>
      <ListView<BalanceRow>
        title="Saldo cuti"
        {...(loaded === null ? {} : { countText: `${formatNumber(loaded.page.total)} pegawai · ${year}` })}
        actions={<LedgerExport user={user} wanted={ledgerWanted(search)} />}
        columns={columnsOf(rows)}
        rows={rows}
        rowHref={({ id }) => ledgerHref(id, year)}
        rowLabel={({ member }) => member.nama}
        state={stateOf(snapshot.value.rows, loaded?.page ?? null)}
        {...(failure === null ? {} : { failureText: failureText(failure) })}
        onRetry={() => send({ type: "list.retry" })}
        search={{
          value: typed,
          onChange: (q) => send({ type: "search.type", q }),
          label: "Cari nama atau NIP",
        }}
        filters={[
          wordFilter(address, "tahun", "Tahun", yearOptions(), thisYear()),
          rowFilter(
            address,
            "offices_id",
            "Kantor",
            (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
          ),
        ]}
        {...pagerOf({ loaded, query, send, can: (event) => snapshot.can(event) })}
        empty={{ title: "Belum ada pegawai", text: "Saldo cuti muncul begitu ada pegawai." }}
        emptySearch={
          query.q !== "" || Object.keys(query.filters).length > 0
            ? { onClear: () => handle({ type: "navigation.requested", to: BALANCES, replace: false }) }
            : null
        }
      />
    </div>
  )
}
