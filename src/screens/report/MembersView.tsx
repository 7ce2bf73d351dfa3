import { useState } from "react"
import { readQuery, type ListWords } from "#machines/list/listQuery.ts"
import type { createListMachine } from "#machines/list/listMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatNumber } from "#src/format/format.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import type { Column, Filter } from "#src/ui/list/types.ts"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { pagerOf, stateOf } from "../list/listProps.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { rowFilter, wordFilter } from "./filters.tsx"
import type { ReactNode } from "react"
import type { Address, ReportKind } from "./address.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useAddress } from "./useAddress.ts"
import { useQueueKeys } from "../approval/useQueueKeys.ts"
import { useOnce } from "#src/ui/useOnce.ts"

export type MemberRow = {
  readonly id: number
  readonly member: { readonly nama: string; readonly offices_id: number; readonly kantor: string }
}

type Spec<Row extends MemberRow> = {
  readonly machine: ReturnType<typeof createListMachine<Row>>
  readonly words: ListWords
  readonly columns: (now: Date) => readonly Column<Row>[]
  readonly statuses: readonly { readonly value: string; readonly label: string }[]
  /** Date filter of the rows, for flows with a date range. */
  readonly dates?: (address: Address) => Filter
}
export type MembersSpec = Spec<MemberRow>

type Props = ScreenProps & {
  readonly kind: ReportKind
  readonly spec: MembersSpec
  /** View tabs, above the list. */
  readonly tabs: ReactNode
}

/** Employees with their pending requests; a row links to that employee's requests. */
export function MembersView({ kind, spec, search, tabs }: Props) {
  const { handle } = useWorld()
  const now = useNow(FRESH_MS)
  const input = useOnce(() => ({
    path: kind.path,
    words: spec.words,
    allowed: [],
    query: readQuery(search, spec.words),
    view: { hidden: [], density: "comfortable" as const, saved: [] },
  }))
  const { snapshot, send } = useMachine(spec.machine, { input })
  useAddressChange(search, (text) => send({ type: "list.query", query: readQuery(text, spec.words) }))
  useSeenAgain(() => send({ type: "list.refresh" }))
  const { loaded, query, failure, typed } = snapshot.context
  const address = useAddress(kind.path, query, spec.words)
  const rows = loaded?.page.rows ?? []
  const [focused, setFocused] = useState<number | null>(null)
  const nothing = () => undefined
  const focus = useQueueKeys({
    ids: rows.map(({ id }) => id),
    focused,
    onFocus: (id) => setFocused(Number(id)),
    onToggle: nothing,
    onApprove: nothing,
    onReject: nothing,
  })
  const plain = `${kind.path}?tampilan=pegawai`
  const status = query.filters["status"]
  const office = (id: number) => rows.find(({ member }) => member.offices_id === id)?.member.kantor
  if (snapshot.matches({ rows: "failed" }) && isServerBroken(failure))
    return <FailureView failure={failure} onRetry={() => send({ type: "list.retry" })} />
  return (
    <div {...marks(`${kind.id}Pegawai`, snapshot.value)}>
      <ListView<MemberRow>
        title={kind.title}
        {...(loaded === null ? {} : { countText: `${formatNumber(loaded.page.total)} pegawai` })}
        views={tabs}
        columns={spec.columns(now)}
        rows={rows}
        rowHref={({ id }) =>
          `${kind.path}?${status === undefined ? "" : `status=${status}&`}members_id=${id}`
        }
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
          wordFilter(address, "status", "Status", spec.statuses, "pending"),
          ...(spec.dates === undefined ? [] : [spec.dates(address)]),
          rowFilter(address, "offices_id", "Kantor", office),
        ]}
        sort={{ key: query.sort, dir: query.dir, onSort: (key) => send({ type: "list.sort", key }) }}
        {...pagerOf({ loaded, query, send, can: (event) => snapshot.can(event) })}
        empty={{
          title: "Tidak ada yang menunggu",
          text: `Pegawai dengan ${kind.noun} yang menunggu muncul di sini.`,
        }}
        emptySearch={
          query.q !== "" || Object.keys(query.filters).some((key) => key !== "tampilan")
            ? { onClear: () => handle({ type: "navigation.requested", to: plain, replace: false }) }
            : null
        }
        focus={focus}
      />
    </div>
  )
}
