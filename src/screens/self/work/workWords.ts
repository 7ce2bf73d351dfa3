import type { WorkState } from "#contract/areas/fieldwork/layanan.ts"
import { AREAS } from "#contract/areas.ts"
import type { OwnWorkRow } from "#contract/areas/self/ownWork.ts"
import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import type { VisitSpot } from "#machines/fieldVisit/judging.ts"
import { formatNumber, formatTime } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { StepperStep } from "#src/ui/layout/Stepper.tsx"

export const WORK = "/saya/kunjungan"
export const workHref = ({ kind, id }: Pick<OwnWorkRow, "kind" | "id">): string =>
  kind === "visit" ? `${WORK}/${id}` : `${WORK}/tugas/${id}`
export const dayHref = (tanggal: string): string => `${WORK}?tanggal=${tanggal}`

const overdue: ReadonlySet<WorkState> = new Set(["late", "failed"])

/** The state of a piece of work in its own words; what is late or failed says so. */
export const rowState = ({
  state,
  visit_status,
  task_status,
}: Pick<OwnWorkRow, "state" | "visit_status" | "task_status">): {
  readonly label: string
  readonly tone: StatusTone
} => {
  if (overdue.has(state))
    return state === "late"
      ? { label: "Terlambat", tone: "waiting" }
      : { label: "Tidak berhasil", tone: "rejected" }
  if (visit_status !== null) return visitStatusWords[visit_status]
  return taskStatusWords[task_status ?? "baru"]
}

export const areaTitle = (area: string | null): string | null =>
  AREAS.find(({ key }) => key === area)?.title ?? null

/** "10.00", or the hours that it took. */
export const rowTime = ({
  time,
  in_at,
  out_at,
}: Pick<OwnWorkRow, "time" | "in_at" | "out_at">): string | null => {
  if (in_at !== null)
    return out_at === null ? `sejak ${formatTime(in_at)}` : `${formatTime(in_at)}–${formatTime(out_at)}`
  return time === null ? null : formatTime(time)
}

const metres = (m: number): string => `${formatNumber(m)} m`
export const visitSpotWords = ({ distance_m, radius_m }: VisitSpot, nama: string): string =>
  `${metres(distance_m)} dari ${nama}, radius ${metres(radius_m)}`

const LAST: ReadonlySet<string> = new Set(["sending", "unsent", "refused"])

/** The steps of a check-in or check-out, with the one of this state marked. */
export const reportSteps = (state: string, wantsPhoto: boolean): readonly StepperStep[] => {
  const steps = ["Lokasi", ...(wantsPhoto || state === "photo" ? ["Foto"] : []), "Kirim"]
  const now = LAST.has(state) ? steps.length - 1 : state === "photo" ? 1 : 0
  return steps.map((label, at) => ({
    label,
    href: null,
    state: at < now ? "done" : at === now ? "now" : "ahead",
  }))
}

/** Address of a place in the map application of the phone. */
export const mapHref = (lat: number, lng: number): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`
