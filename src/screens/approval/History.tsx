import { Timeline } from "#src/ui/data/Timeline.tsx"
import { formatDateTime } from "#src/format/format.ts"
import { isMove, type Moved, noteOf, type Statuses, titleOf } from "../lifecycle/moveWords.ts"

type HistoryProps = {
  readonly row: {
    readonly history: readonly Moved[]
    readonly level_total: number
    /** The account that entered the request for its employee. */
    readonly entered?: object | null
  }
  readonly statuses: Statuses
}

/** Every transition of a request, the newest first. */
export const History = ({ row: { history, level_total, entered = null }, statuses }: HistoryProps) => (
  <section aria-label="Riwayat">
    <h3 className="mb-2 font-semibold text-ink">Riwayat</h3>
    <Timeline
      entries={history.toReversed().map((move, at) => {
        const note = noteOf(move, level_total, statuses)
        return {
          id: history.length - at,
          time: formatDateTime(move.at),
          title: titleOf(move, statuses, entered !== null),
          tone: statuses[move.to]?.tone ?? "neutral",
          ...(note === null && isMove(move) ? {} : { note: <Noted move={move} note={note} /> }),
        }
      })}
    />
  </section>
)

/** The note of a transition, and the paper that was added. */
const Noted = ({ move: { paper = null }, note }: { readonly move: Moved; readonly note: string | null }) => (
  <>
    {note}
    {paper !== null && (
      <a
        href={paper.url}
        target="_blank"
        rel="noreferrer"
        className="block min-w-0 font-semibold break-words text-brand"
      >
        {paper.name}
      </a>
    )}
  </>
)
