import { moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import { actorOf } from "#machines/lifecycles/actor.ts"
import { liveBoard } from "#src/api/actors/tasks.ts"
import { whyNotSend } from "#src/api/wire/access.ts"
import { formatAge, formatDay, formatNumber } from "#src/format/format.ts"
import { Unanswered } from "#src/ui/controls/Unanswered.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useNewTask } from "./useNewTask.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { BoardMap } from "./BoardMap.tsx"
import { Columns } from "./Columns.tsx"
import { ReasonDialog } from "./ReasonDialog.tsx"
import { readAsk } from "./taskAddress.ts"
import { TaskHeader } from "./TaskHeader.tsx"

/** /penugasan/tugas/papan: a day's tasks by state, moved by dragging or by their menu. */
export function BoardScreen({ search, user }: ScreenProps) {
  const by = useOnce(() => actorOf(user))
  const input = useOnce(() => ({ ask: readAsk(search), by }))
  const { snapshot, send } = useMachine(liveBoard, { input })
  useAddressChange(search, (text) => {
    const ask = readAsk(text)
    /** The address also marks a card, which is no other board. */
    if (JSON.stringify(ask) !== JSON.stringify(snapshot.context.ask)) send({ type: "board.ask", ask })
  })
  const onKeyDown = useNewTask(search, user)
  useSeenAgain(() => send({ type: "board.refresh" }))
  const now = useNow(FRESH_MS)
  const { context } = snapshot
  const { board, failure, ask } = context
  const id = Number(new URLSearchParams(search).get("id"))
  const sub = [
    formatDay(ask.tanggal),
    ...(board === null
      ? []
      : [
          `${formatNumber(board.count)} tugas`,
          `${formatNumber(board.people)} orang`,
          ...(board.late > 0 ? [`${formatNumber(board.late)} terlambat`] : []),
          `diperbarui ${formatAge(board.as_of, now)}`,
        ]),
  ].join(" · ")
  return (
    <div {...marks("papanTugas", snapshot.value)} aria-busy={snapshot.hasTag("busy")} onKeyDown={onKeyDown}>
      <TaskHeader view="papan" {...{ search, sub, user }} />
      <Unanswered overdue={snapshot.hasTag("overdue")} className="mb-3" />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "board.retry" })} />
      ) : board === null || (snapshot.matches("loading") && board.tanggal !== ask.tanggal) ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Columns
            {...{ board, context, by, now, search, send }}
            locked={whyNotSend(user, moveTasks) ?? (snapshot.matches("moving") ? "Sedang disimpan" : null)}
            marked={Number.isInteger(id) && id > 0 ? id : null}
          />
          <BoardMap {...{ board, search, now }} />
        </div>
      )}
      <ReasonDialog open={snapshot.matches("reasoning")} {...{ context, send }} />
    </div>
  )
}
