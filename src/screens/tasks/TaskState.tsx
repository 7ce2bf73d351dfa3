import { type tasks, assignTasks, moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import { failureWords } from "#contract/areas/fieldwork/taskWords.ts"
import { taskLife } from "#machines/lifecycles/taskMachine.ts"
import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import { formatDate, formatTime } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { RecordLink } from "../areas/RecordLink.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { BOARD, customerHref, routeHref, visitHref } from "./taskAddress.ts"

type Row = (typeof tasks)["row"]["Type"]

/** Tasks are moved on the board and in the list, where several are moved at once. */
const offeredOn = (tanggal: string, id: number): readonly Offered[] => {
  const place = { words: "Pindahkan di papan", href: `${BOARD}?tanggal=${tanggal}&id=${id}` }
  return [
    { event: "task.accept", verb: "Catat diterima", call: moveTasks, place },
    { event: "task.start", verb: "Mulai", call: moveTasks, place },
    { event: "task.finish", verb: "Selesai", call: moveTasks, place },
    { event: "task.reopen", verb: "Buka lagi", call: moveTasks, place },
    { event: "task.reject", verb: "Tolak", call: moveTasks, place },
    { event: "task.cancel", verb: "Batalkan", call: moveTasks, place },
    {
      event: "task.assign",
      verb: "Alihkan",
      call: assignTasks,
      place: { words: "Centang tugasnya di daftar", href: "/penugasan/tugas" },
    },
  ]
}

/** The attempts at a task: each is a visit of its own. */
function Attempts({ visits }: Pick<Row, "visits">) {
  if (visits.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-body font-semibold text-ink">Percobaan</h3>
      <ol role="list" className="divide-y divide-line">
        {visits.map(({ id, no, tanggal, visit_status, failure, in_at, out_at }, at) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <RecordLink to={visitHref(id)} className="font-semibold text-ink">
              Ke-{at + 1} · {no}
            </RecordLink>
            <span className="flex flex-wrap items-center gap-2 text-caption text-ink-3 tnum">
              {formatDate(tanggal)}
              {in_at !== null && ` ${formatTime(in_at)}${out_at === null ? "" : `–${formatTime(out_at)}`}`}
              {failure !== null && <StatusBadge tone="rejected">{failureWords[failure]}</StatusBadge>}
              <StatusBadge tone={visitStatusWords[visit_status].tone}>
                {visitStatusWords[visit_status].label}
              </StatusBadge>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Progress, attempts and history of a task. */
export function TaskState({ row, user, id }: FormPartProps) {
  const task = row as Row
  const { status, tanggal, customers_id, visit, checklist, failed, history, members_id } = task
  const { label, tone } = taskStatusWords[status]
  const moved = history.at(-1)
  return (
    <FormSection title="Keadaan tugas" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <DescriptionList
        items={[
          { label: "Nomor", value: task.no },
          { label: "Ditugaskan oleh", value: task.assigned_nama ?? "Sistem" },
          ...(customers_id === null
            ? []
            : [
                {
                  label: "Pelanggan",
                  value: (
                    <RecordLink to={customerHref(customers_id)} className="font-semibold text-ink">
                      {task.customers_nama ?? "Buka pelanggannya"}
                    </RecordLink>
                  ),
                },
              ]),
          ...(task.customers_alamat === null ? [] : [{ label: "Alamat", value: task.customers_alamat }]),
          ...(task.result_note === null ? [] : [{ label: "Keterangan", value: task.result_note }]),
        ]}
      />
      <Attempts visits={task.visits} />
      <History row={{ history, level_total: 1 }} statuses={taskStatusWords} />
      <LifecyclePanel
        life={taskLife}
        facts={{
          status,
          version: history.length,
          last: moved === undefined ? null : { nama: moved.by_nama, at: moved.at },
          tanggal,
          has_customer: customers_id !== null,
          visit,
          unticked: checklist.filter(({ done }) => !done).length,
          failed,
        }}
        history={history}
        user={user}
        offered={offeredOn(tanggal, id)}
      />
      <div>
        <ButtonLink href={routeHref(members_id, tanggal)}>Rute pegawainya hari itu</ButtonLink>
      </div>
    </FormSection>
  )
}
