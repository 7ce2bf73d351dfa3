import { taskPriorityWords } from "#contract/areas/fieldwork/taskWords.ts"
import type { OwnTask } from "#contract/areas/self/ownTasks.ts"
import type { FieldTaskContext, FieldTaskEvent } from "#machines/fieldTask/fieldTaskMachine.ts"
import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import { liveFieldTask } from "#src/api/actors/fieldWork.ts"
import { formatDay, formatTime } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { History } from "../../approval/History.tsx"
import { FailureView } from "../../FailureView.tsx"
import { useTabTitle } from "../../form/useTabTitle.ts"
import { marks, outerState, type ScreenProps, useMachine } from "../../screen.ts"
import { useSeenAgain } from "../../useSeenAgain.ts"
import { Checklist } from "./Checklist.tsx"
import { TaskFacts } from "./TaskFacts.tsx"
import { MissingWork } from "./VisitScreen.tsx"
import { dayHref, WORK, workHref } from "./workWords.ts"

type Props = {
  readonly context: FieldTaskContext
  readonly isBusy: boolean
  readonly send: (event: FieldTaskEvent) => void
}

const whenOf = ({ tanggal, due_time }: OwnTask): string =>
  due_time === null ? formatDay(tanggal) : `${formatDay(tanggal)}, paling lambat ${formatTime(due_time)}`

function About({ task, isBusy, send }: { readonly task: OwnTask } & Pick<Props, "isBusy" | "send">) {
  return (
    <Card>
      <div className="grid gap-3">
        <div>
          <p className="text-ink-2 tnum">
            {[whenOf(task), task.tipe_tugas_nama, taskPriorityWords[task.priority].toLowerCase()].join(" · ")}
          </p>
          {task.customers_nama !== null && (
            <p className="mt-1 font-semibold text-ink">{task.customers_nama}</p>
          )}
          {task.customers_alamat !== null && <p className="text-ink-2">{task.customers_alamat}</p>}
        </div>
        <TaskFacts task={task} />
        <Checklist
          items={task.checklist}
          isOff={isBusy || task.steps.tick !== null}
          onToggle={(nth, done) => send({ type: "check.toggle", nth, done })}
        />
        {task.result_note !== null && (
          <DescriptionList items={[{ label: "Catatan hasil", value: task.result_note, wide: true }]} />
        )}
      </div>
    </Card>
  )
}

/** The next steps of a task; one at a customer is done by its visit. */
function Steps({ context, isBusy, send }: Props) {
  const { task, note, errors } = context
  if (task === null) return null
  const { steps, status, visits_id } = task
  const isRunning = status === "dikerjakan"
  const isOver = steps.start !== null && steps.finish !== null && steps.reject !== null && !isRunning
  if (visits_id !== null)
    return (
      <ButtonLink variant="primary" wide href={workHref({ kind: "visit", id: visits_id })}>
        Buka kunjungannya
      </ButtonLink>
    )
  if (isOver && status !== "baru" && status !== "diterima") return null
  return (
    <div className="grid gap-3">
      {isRunning && (
        <TextArea
          label="Catatan hasil"
          hint="Boleh dikosongkan"
          rows={2}
          maxLength={500}
          value={note}
          error={errors["note"]?.[0]}
          onChange={(text) => send({ type: "note.change", note: text })}
        />
      )}
      {isRunning ? (
        <Button
          variant="primary"
          wide
          busy={isBusy}
          disabledReason={steps.finish}
          onClick={() => send({ type: "task.step", step: "finish" })}
        >
          Selesai
        </Button>
      ) : (
        <Button
          variant="primary"
          wide
          busy={isBusy}
          disabledReason={steps.start}
          onClick={() => send({ type: "task.step", step: "start" })}
        >
          Mulai
        </Button>
      )}
      {steps.accept === null && (
        <Button wide disabled={isBusy} onClick={() => send({ type: "task.step", step: "accept" })}>
          Terima
        </Button>
      )}
      {steps.reject === null && (
        <Button variant="quiet" wide disabled={isBusy} onClick={() => send({ type: "task.reject" })}>
          Tolak tugas
        </Button>
      )}
    </div>
  )
}

function RejectDialog({ open, context, isBusy, send }: Props & { readonly open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={() => send({ type: "reject.close" })}
      title="Tolak tugas"
      size="sm"
      locked={isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => send({ type: "reject.close" })}>
            Kembali
          </Button>
          <Button variant="danger" type="submit" form="tolak-tugas" busy={isBusy}>
            Tolak tugas
          </Button>
        </>
      }
    >
      <form
        id="tolak-tugas"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "reject.submit" })
        }}
      >
        <TextArea
          label="Alasan"
          hint="5 sampai 500 karakter; yang menugaskan diberi tahu"
          required
          maxLength={500}
          value={context.note}
          error={context.errors["note"]?.[0]}
          onChange={(note) => send({ type: "note.change", note })}
        />
      </form>
    </Dialog>
  )
}

function Shown({ id }: { readonly id: number }) {
  const { snapshot, send } = useMachine(liveFieldTask, { input: { id } })
  const { context, value } = snapshot
  const { task, failure } = context
  const outer = outerState(value)
  const isBusy = snapshot.hasTag("busy")
  useTabTitle(task?.judul ?? null)
  useSeenAgain(() => send({ type: "load.again" }))
  if (failure?._tag === "Refused" && failure.reason === "not_found") return <MissingWork />
  const status = task === null ? null : taskStatusWords[task.status]
  return (
    <div
      {...marks("fieldTask", value)}
      aria-busy={isBusy}
      className="mx-auto grid w-full max-w-lg gap-4 pb-4"
    >
      <PageHeader
        title={task?.judul ?? "Tugas"}
        sub={task?.no}
        isTight
        trail={
          <Breadcrumb
            items={[
              { label: "Kunjungan dan tugas", href: task === null ? WORK : dayHref(task.tanggal) },
              { label: task?.no ?? "Tugas" },
            ]}
          />
        }
        actions={status !== null && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
      />
      {outer === "unread" ? (
        <FailureView failure={failure} onRetry={() => send({ type: "load.retry" })} />
      ) : task === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <>
          <About task={task} isBusy={isBusy} send={send} />
          <Steps context={context} isBusy={isBusy} send={send} />
          <h2 className="sr-only">Jalannya tugas</h2>
          <History row={{ history: task.history, level_total: 1 }} statuses={taskStatusWords} />
        </>
      )}
      <RejectDialog
        open={snapshot.matches("rejecting") || snapshot.matches("refusing")}
        context={context}
        isBusy={snapshot.matches("refusing")}
        send={send}
      />
    </div>
  )
}

/** /saya/kunjungan/tugas/{id}: a task of the employee. */
export function TaskScreen({ params }: ScreenProps) {
  const id = Number(params["id"])
  return Number.isSafeInteger(id) && id > 0 ? <Shown key={id} id={id} /> : <MissingWork />
}
