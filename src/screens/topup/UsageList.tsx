import type { ReactNode } from "react"
import type { Question } from "#machines/topup/deskTypes.ts"
import { livePointUsage, type PointUsage } from "#src/api/actors/topup.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import { readState } from "../list/listProps.ts"
import type { Column } from "#src/ui/list/types.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { datesFilter } from "../list/DatesFilter.tsx"
import { changed } from "./TopupTable.tsx"
import { readSight } from "./useDesk.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { eventOptions, eventWord } from "./words.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Row = PointUsage["rows"][number]
type Props = {
  readonly search: string
  readonly path: string
  readonly tab: string
  /** View tabs, below the heading. */
  readonly tabs: ReactNode
}

const known = ["event", "start_date", "end_date", "page", "cursor"] as const
const PER_PAGE = 20

/** Reference of the usage, without the repeated event name. */
const refOf = ({ event, ref }: Row): string | null => {
  const kind = eventWord(event)
  return ref?.startsWith(`${kind} `) ? ref.slice(kind.length + 1) : ref
}

/** Mobile: the time is right next to the reference, so a date that repeats it is left out. */
const lineRefOf = (row: Row): string | null => {
  const text = refOf(row)
  return text !== null && formatDateTime(row.at).startsWith(text) ? null : text
}

const columns: readonly Column<Row>[] = [
  { key: "event", label: "Kejadian", primary: true, render: (row) => eventWord(row.event) },
  { key: "ref", label: "Keterangan", line: lineRefOf, render: (row) => refOf(row) ?? "–" },
  { key: "by", label: "Oleh", card: "none", render: (row) => row.by ?? "Sistem" },
  {
    key: "qty",
    label: "Point",
    align: "end",
    card: "beside",
    render: (row) => `${row.qty > 0 ? "+" : ""}${formatNumber(row.qty)}`,
  },
  {
    key: "balance_after",
    label: "Saldo",
    align: "end",
    named: true,
    render: (row) => formatNumber(row.balance_after),
  },
  { key: "at", label: "Waktu", align: "end", render: (row) => formatDateTime(row.at) },
]

/** Points ledger: every credit and debit, the newest first. */
export function UsageList({ search, path, tab, tabs }: Props) {
  const input = useOnce(() => readSight(search, known).question)
  const { snapshot, send } = useMachine(livePointUsage, { input: { input } })
  const { handle } = useWorld()
  const { value, failure, input: question } = snapshot.context
  useAddressChange(search, (text) => send({ type: "query.ask", input: readSight(text, known).question }))
  const go = (next: Question) =>
    handle({
      type: "navigation.requested",
      to: `${path}?${new URLSearchParams({ tab, ...next }).toString()}`,
      replace: false,
    })
  const show = (patch: Readonly<Record<string, string | null>>) => go(changed(question, patch))
  const turn = (by: 1 | -1) => {
    const to = (value?.page ?? 1) + by
    const cursor = by === 1 ? value?.next : value?.prev
    show(to <= 1 ? {} : { page: String(to), cursor: cursor ?? null })
  }
  const rows = value?.rows ?? []
  const from = rows.length === 0 ? 0 : ((value?.page ?? 1) - 1) * PER_PAGE + 1
  const dates = [question["start_date"] ?? null, question["end_date"] ?? null] as const
  return (
    <div {...marks("pointUsage", snapshot.value)} aria-busy={snapshot.matches("loading")}>
      <ListView<Row>
        title="Riwayat Poin"
        views={tabs}
        {...(value === null ? {} : { countText: `${formatNumber(value.total)} mutasi` })}
        columns={columns}
        rows={rows}
        rowHref={() => null}
        rowLabel={(row) => `${eventWord(row.event)} ${formatDateTime(row.at)}`}
        state={readState(snapshot.matches("failed"), snapshot.matches("loading"), value)}
        {...(failure === null ? {} : { failureText: failureText(failure) })}
        onRetry={() => send({ type: "query.retry" })}
        filters={[
          {
            key: "event",
            label: "Kejadian",
            pinned: true,
            options: eventOptions,
            value: question["event"] ?? null,
            text: question["event"] === undefined ? null : eventWord(question["event"]),
            onPick: (event) => show({ event }),
            onClear: () => show({ event: null }),
          },
          datesFilter(dates, ([start_date, end_date]) => show({ start_date, end_date })),
        ]}
        {...(value === null
          ? {}
          : {
              page: {
                from,
                to: from === 0 ? 0 : from + rows.length - 1,
                total: value.total,
                totalIsExact: true,
                perPage: PER_PAGE,
                onPerPage: () => undefined,
                onPrev: () => turn(-1),
                onNext: () => turn(1),
                hasPrev: value.page > 1,
                hasNext: value.next !== undefined,
              },
            })}
        empty={{ title: "Belum ada mutasi", text: "Setiap point yang masuk dan terpakai tercatat di sini." }}
        emptySearch={Object.keys(question).length > 0 ? { onClear: () => go({}) } : null}
      />
    </div>
  )
}
