import type { SessionUser } from "#contract/kit/user.ts"
import type { ComponentType, ReactNode } from "react"
import type { AnyFlow, RowOf } from "#contract/kit/flow.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Facts, Lifecycle, Move, StatusWords } from "#machines/lifecycles/lifecycle.ts"
import type { Decision, Draft, Extra } from "#machines/queue/queueTypes.ts"
import { flowOf, type FlowWays, type MemberOf } from "#src/api/actors/flow.ts"
import { keepNotes } from "#src/api/browser/notes.ts"
import { formatAgo } from "#src/format/format.ts"
import type { Column, Filter } from "#src/ui/list/types.ts"
import type { ScreenProps } from "../screen.ts"
import type { Address } from "../report/address.ts"
import { isMove, type Moved } from "../lifecycle/moveWords.ts"
import { dateFilter, lastDays, rowFilter, wordFilter } from "../report/filters.tsx"
import { type MembersSpec, MembersView } from "../report/MembersView.tsx"
import { type SummarySpec, SummaryView } from "../report/SummaryView.tsx"
import type { SummaryShape } from "../report/summaryShape.ts"
import { AskLink } from "./ask/AskLink.tsx"
import type { Deciding, QueueExportProps, QueueKind, Step } from "./kind.ts"
import { QueueScreen } from "./QueueScreen.tsx"
import { Views } from "./Views.tsx"

/** Maximum range of a summary in days: one quarter. */
const MEMBER_DAYS = 92

type Declared = AnyFlow & {
  readonly row: { readonly Type: unknown }
  readonly filters: object
  readonly sorts: readonly [string, ...string[]]
  readonly summary: { readonly sorts: readonly string[] }
  readonly summaryPayload?: object
}
/** Fields that every row of a flow shows. */
type Shown = ApprovalFacts & {
  readonly id: number
  readonly history: readonly Moved[]
  readonly created_at: string
  readonly member: {
    readonly id: number
    readonly nama: string
    readonly offices_id: number
    readonly kantor: string
  }
}

/** A row's text in the list, besides its requester and waiting time. */
type Item = {
  /** Accessible text for screen readers, instead of the visible one. */
  readonly label: string
  readonly sub: ReactNode
  /** A short warning about it. */
  readonly warning?: string
  readonly end: string
}

/** A step as a flow's screen declares it, with the row's own type. */
type StepSpec<Row> = Omit<Step, "facts"> & { readonly facts: (row: Row) => Facts }

type Spec<F extends Declared> = Omit<FlowWays, "steps"> & {
  readonly life: (levels: number) => { readonly statuses: Readonly<Record<string, StatusWords>> }
  readonly searchLabel?: string
  readonly item: (row: RowOf<F>) => Item
  /** Filters of the flow itself, after the status; dates, office and employee follow. */
  readonly filters?: (address: Address, rows: readonly RowOf<F>[]) => readonly Filter[]
  readonly extra?: (row: RowOf<F>, decision: Decision) => Extra
  readonly warnings?: (row: RowOf<F>) => readonly string[]
  readonly detail: (row: RowOf<F>, deciding: Deciding | null, user: SessionUser) => ReactNode
  readonly total?: (rows: readonly RowOf<F>[]) => string
  /** Content of the summary. */
  readonly summary: (
    answer: AnswerOf<F["calls"]["summary"]>,
    hrefOf: (member: number) => string,
  ) => SummaryShape
  /** Columns of the list of employees. */
  readonly members: (now: Date) => readonly Column<MemberOf<F>>[]
  /** Additional views besides the common ones: at the flow's own address, */
  readonly views?: readonly {
    readonly key: string
    readonly label: string
    readonly View: ComponentType<ScreenProps & { readonly tabs: ReactNode }>
  }[]
  /** and on pages of their own. */
  readonly pages?: readonly { readonly key: string; readonly label: string; readonly href: string }[]
  /** Buttons next to the heading of the queue. */
  readonly actions?: ReactNode
  /** A control next to the heading that depends on the account. */
  readonly tool?: ComponentType<{ readonly user: SessionUser }>
  /** Steps of another lifecycle of the rows, each sent by a call of its own. */
  readonly steps?: Readonly<Record<Decision, StepSpec<RowOf<F>>>>
  /** The next step of the employee whose request it is, on a page of its own; null = there is none. */
  readonly ownStep?: (row: RowOf<F>) => { readonly label: string; readonly href: string } | null
  /** Export button, for flows whose list can be exported. */
  readonly exporter?: ComponentType<QueueExportProps>
}

type Parts = { readonly kind: QueueKind; readonly summary: SummarySpec; readonly members: MembersSpec }

/** The row's text also names the account that entered it for the employee. */
const withEntered = (item: Item, { entered }: Shown): Item =>
  entered === null
    ? item
    : {
        ...item,
        label: `${item.label}, dicatat oleh ${entered.nama}`,
        sub: (
          <>
            {item.sub} · dicatat oleh {entered.nama}
          </>
        ),
      }

const partsOf = <F extends Declared>(flow: F, spec: Spec<F>): Parts => {
  /** Where summaries always cover a date range, the list of employees has one too. */
  const isRanged = flow.summaryPayload === undefined
  const { batch, does, review, ...actors } = flowOf(flow, {
    ...(isRanged ? { range: () => lastDays(MEMBER_DAYS) } : {}),
    ...(spec.brought === undefined ? {} : { brought: spec.brought }),
    ...(spec.steps === undefined ? {} : { steps: spec.steps }),
  })
  const [sort, ...sorts] = flow.sorts.filter((key) => key !== "last_at")
  const life = ({ level_total }: Shown) => spec.life(level_total) as unknown as Lifecycle<Facts, Move>
  const statusOptions = flow.statuses.map((value) => ({
    value,
    label: spec.life(1).statuses[value]?.label ?? value,
  }))
  const kind = {
    flow,
    id: flow.id,
    path: flow.page,
    title: flow.title,
    noun: flow.noun,
    searchLabel: spec.searchLabel ?? "Cari nama atau NIP",
    batch,
    does,
    words: {
      sorts: [sort ?? "created_at", ...sorts] as const,
      filters: ["status", ...Object.keys(flow.filters), "start_date", "end_date", "offices_id", "members_id"],
    },
    review,
    life,
    facts: (row: Shown) => row,
    history: ({ history }: Shown) => history.filter(isMove),
    item: (row: Shown & RowOf<F>, href: string, now: Date) => ({
      id: row.id,
      href,
      title: row.member.nama,
      ...withEntered(spec.item(row), row),
      endSub:
        row.status === "pending"
          ? formatAgo(row.created_at, now)
          : (life(row).statuses[row.status]?.label ?? row.status),
    }),
    filters: (address: Address, rows: readonly (Shown & RowOf<F>)[]) => [
      wordFilter(address, "status", "Status", statusOptions, "pending"),
      ...(spec.filters?.(address, rows) ?? []),
      dateFilter(address),
      rowFilter(
        address,
        "offices_id",
        "Kantor",
        (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
      ),
      rowFilter(
        address,
        "members_id",
        "Pegawai",
        (id) => rows.find(({ member }) => member.id === id)?.member.nama,
      ),
    ],
    views: [
      ...(spec.views ?? []).map(({ key, label }) => ({ key, label, href: `${flow.page}?tampilan=${key}` })),
      ...(spec.pages ?? []),
    ],
    actions: (
      <>
        {flow.calls.ask !== undefined && <AskLink page={flow.page} />}
        {spec.actions}
      </>
    ),
    ownStep: spec.ownStep ?? (() => null),
    exporter: spec.exporter ?? null,
    tool: spec.tool ?? null,
    steps: spec.steps ?? {},
    extra: spec.extra ?? (() => ({})),
    warnings: spec.warnings ?? (() => []),
    detail: spec.detail,
    keepDrafts: (drafts: Readonly<Record<string, Draft | null>>) => void keepNotes(flow.id, drafts),
    total: spec.total ?? (() => null),
  }
  const members = {
    machine: actors.members,
    words: {
      sorts: ["oldest_at", ...flow.summary.sorts.filter((key) => key !== "oldest_at")],
      filters: ["tampilan", "status", "offices_id", ...(isRanged ? ["start_date", "end_date"] : [])],
    },
    columns: spec.members,
    statuses: statusOptions,
    ...(isRanged
      ? {
          dates: (address: Address) =>
            dateFilter(address, { ...lastDays(MEMBER_DAYS), ...address.query.filters }, MEMBER_DAYS),
        }
      : {}),
  }
  /** Type erasure: rows are passed back to the machines unchanged. */
  const own: QueueKind = { ...(kind as unknown as QueueKind), part: (row) => ({ kind: own, row }) }
  return {
    kind: own,
    summary: { machine: actors.summary, read: spec.summary } as unknown as SummarySpec,
    members: members as unknown as MembersSpec,
  }
}

/** Screen of an approval flow with its three views; the URL selects the view. */
export const approvalScreen = <F extends Declared>(flow: F, spec: Spec<F>) => {
  const { kind, summary, members } = partsOf(flow, spec)
  return Object.assign(
    function ApprovalScreen(props: ScreenProps) {
      const view = new URLSearchParams(props.search).get("tampilan")
      if (view === "rangkuman")
        return (
          <SummaryView
            {...props}
            kind={kind}
            spec={summary}
            tabs={<Views kind={kind} view="rangkuman" />}
            hrefOf={(member) => `${kind.path}?status=semua&members_id=${member}`}
            dayHref={(date, { offices_id }) =>
              `${kind.path}?status=semua&start_date=${date}&end_date=${date}${offices_id === undefined ? "" : `&offices_id=${offices_id}`}`
            }
            fixed={{ tampilan: "rangkuman" }}
          />
        )
      if (view === "pegawai")
        return (
          <MembersView {...props} kind={kind} spec={members} tabs={<Views kind={kind} view="pegawai" />} />
        )
      const own = spec.views?.find(({ key }) => key === view)
      if (own !== undefined) return <own.View {...props} tabs={<Views kind={kind} view={own.key} />} />
      return <QueueScreen {...props} kind={kind} tabs={<Views kind={kind} view="" />} />
    },
    { kind },
  )
}

/** The flow of a screen made by `approvalScreen`. */
export const kindOf = (screen: object): QueueKind => {
  if (!("kind" in screen)) throw new Error("not the screen of a flow")
  return screen.kind as QueueKind
}
