import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { failureWords } from "#contract/areas/fieldwork/taskWords.ts"
import { cancelVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { visitResultWords } from "#contract/areas/fieldwork/visitWords.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { sentence } from "#contract/kit/words.ts"
import { visitApprovalStatuses } from "#machines/lifecycles/visitApprovalMachine.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import { formatDateTime, formatDay } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { LifecyclePanel } from "../../lifecycle/LifecyclePanel.tsx"
import type { Moved } from "../../lifecycle/moveWords.ts"
import { RecordLink } from "../../areas/RecordLink.tsx"
import { History } from "../History.tsx"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { VisitAnswers, VisitPhotos, VisitPlaces, VisitTimes } from "./Evidence.tsx"
import { VisitLines } from "./Lines.tsx"
import { plannedFor, visitFacts, warningsOf } from "./words.ts"

/** Steps of the visit, the newest first. */
const Steps = ({ steps }: Pick<Visit, "steps">) => (
  <section aria-label="Jalannya kunjungan">
    <h3 className="mb-2 font-semibold text-ink">Jalannya kunjungan</h3>
    <Timeline
      entries={steps.toReversed().map(({ to, by_nama, at, note }, nth) => ({
        id: steps.length - nth,
        time: formatDateTime(at),
        title: `${visitStatusWords[to].label}${by_nama === null ? "" : `, ${by_nama}`}`,
        tone: visitStatusWords[to].tone,
        ...(note === null ? {} : { note }),
      }))}
    />
  </section>
)

const moveOf = ({ from, to, by_nama, at, note }: Visit["steps"][number]): Moved => ({
  from,
  to,
  level: null,
  by_nama,
  acting_for: null,
  at,
  note,
  via: by_nama === null ? "system" : "single",
})

/** Lifecycle of the visit itself, driven by the phone and the clock, or called off here; the approval has a lifecycle of its own, below. */
function VisitFlow({ row, user }: { readonly row: Visit; readonly user: SessionUser }) {
  return (
    <LifecyclePanel
      life={visitLife}
      facts={visitFacts(row)}
      history={row.steps.map(moveOf)}
      user={user}
      offered={[{ event: "visit.cancel", verb: "Batalkan kunjungan", call: cancelVisits }]}
    />
  )
}

/** Evidence for a visit: the customer, place and duration, and the results. */
export function VisitDetail({ row, user }: { readonly row: Visit; readonly user: SessionUser }) {
  const { customer, visit_status, result, status } = row
  const stands = visitStatusWords[visit_status]
  const odd = warningsOf(row)
  return (
    <article aria-label={`Kunjungan ${row.no}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={visitApprovalStatuses}>
        {status !== "pending" && <StatusBadge tone={stands.tone}>{stands.label}</StatusBadge>}
      </RequestHead>
      <div className="grid gap-4">
        {odd.length > 0 && <Notice tone="warn">{sentence(odd.join(", "))}.</Notice>}
        <DescriptionList
          items={[
            {
              label: "Pelanggan",
              value: (
                <RecordLink to={`/penugasan/pelanggan/form/${customer.id}`} className="font-semibold">
                  {customer.nama}
                </RecordLink>
              ),
            },
            { label: "Tipe tugas", value: row.tipe_tugas },
            ...(row.tasks_id === null
              ? []
              : [
                  {
                    label: "Tugas",
                    value: (
                      <RecordLink to={`/penugasan/tugas/form/${row.tasks_id}`}>{row.purpose}</RecordLink>
                    ),
                  },
                ]),
            { label: "Nomor", value: row.no },
            {
              label: row.is_planned ? "Direncanakan" : "Tanpa rencana",
              value: `${plannedFor(row)}${row.assigned_nama === null ? "" : `, oleh ${row.assigned_nama}`}`,
            },
            ...(customer.phone === null ? [] : [{ label: "Telepon", value: customer.phone }]),
            ...(row.failure === null
              ? []
              : [
                  {
                    label: "Gagal diantar",
                    value: `${failureWords[row.failure]}, percobaan ke-${row.attempt}`,
                  },
                ]),
            ...(row.penerima === null ? [] : [{ label: "Penerima", value: row.penerima }]),
            ...(result === null ? [] : [{ label: "Hasil", value: visitResultWords[result] }]),
            ...(row.next_visit === null
              ? []
              : [{ label: "Kunjungan berikutnya", value: formatDay(row.next_visit) }]),
            { label: "Tujuan", value: row.purpose, wide: true },
            ...(row.result_note === null
              ? []
              : [{ label: "Catatan hasil", value: row.result_note, wide: true }]),
            ...(customer.alamat === null ? [] : [{ label: "Alamat", value: customer.alamat, wide: true }]),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        <VisitTimes row={row} />
        <VisitPhotos row={row} />
        <VisitLines row={row} />
        <VisitAnswers row={row} />
        <VisitPlaces row={row} />
        <a
          href={`/visit?status=semua&customers_id=${customer.id}`}
          className="justify-self-start font-semibold text-brand"
        >
          Semua kunjungan ke pelanggan ini
        </a>
        <Steps steps={row.steps} />
        <VisitFlow row={row} user={user} />
        {row.history.length > 0 && <History row={row} statuses={visitApprovalStatuses} />}
      </div>
    </article>
  )
}
