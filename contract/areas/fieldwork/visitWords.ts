import type { TaskFieldType } from "./formFields.ts"

/** Progress of a visit. */
export const visitStates = ["planned", "on_the_way", "in_progress", "done", "missed", "cancelled"] as const
export type VisitState = (typeof visitStates)[number]

/** Decision on the visit; not possible before it is done. */
export const visitStatuses = ["none", "pending", "approved", "rejected", "cancelled"] as const

export const visitResults = ["berhasil", "tidak_bertemu", "reschedule", "batal", "lainnya"] as const
export type VisitResult = (typeof visitResults)[number]
export const visitResultWords: Readonly<Record<VisitResult, string>> = {
  berhasil: "Berhasil",
  tidak_bertemu: "Tidak bertemu",
  reschedule: "Dijadwalkan ulang",
  batal: "Batal",
  lainnya: "Lainnya",
}

/**
 * Snapshot of an answer: the task type's form may have changed since. Photos and signatures are files. `value` is text:
 * rupiah and numbers in digits, an ISO date, the choices of a `multiselect` in lines, the sum of product lines.
 */
export type KeptAnswer = {
  readonly key: string
  readonly label: string
  readonly type: TaskFieldType
  readonly value: string | null
  readonly files_id: number | null
}

/** Deviations of a visit from the rules. */
export const deviations = [
  "luar_radius",
  "terlalu_singkat",
  "lewat_batas_waktu",
  "tanpa_foto",
  "tanpa_tanda_tangan",
  "akurasi_rendah",
  "gps_palsu",
  "tanpa_check_out",
] as const
export type Deviation = (typeof deviations)[number]
export const deviationWords: Readonly<Record<Deviation, string>> = {
  luar_radius: "di luar radius",
  terlalu_singkat: "terlalu singkat",
  lewat_batas_waktu: "lewat batas waktu",
  tanpa_foto: "tanpa foto",
  tanpa_tanda_tangan: "tanpa tanda tangan",
  akurasi_rendah: "lokasi tidak akurat",
  gps_palsu: "GPS palsu",
  tanpa_check_out: "tanpa check-out",
}

type Marked = {
  /** Metres; null = not reported by the phone. */
  readonly accuracy_m: number | null
  readonly mock_gps: boolean
}
/** Metres and minutes. */
export type Judged = {
  readonly visit_status: VisitState
  readonly check_in: Marked | null
  readonly check_out: Marked | null
  readonly in_radius: boolean | null
  readonly radius_mode: "off" | "warn" | "block"
  readonly duration_min: number | null
  readonly min_duration_min: number
  /** SLA of its task type; null = no limit. */
  readonly sla_min: number | null
  readonly max_gps_accuracy_m: number
  readonly needs_photo_in: boolean
  readonly needs_photo_out: boolean
  readonly needs_signature: boolean
  readonly photos_in: number
  readonly photos_out: number
  readonly has_signature: boolean
  /** It ended without success: nobody was there to sign. */
  readonly has_failed: boolean
}

/** Deviations, the most severe first; shared by client and server. A visit that did not happen has none. */
export const deviationsOf = (visit: Judged): readonly Deviation[] => {
  const { check_in, check_out, visit_status, max_gps_accuracy_m: most } = visit
  if (check_in === null) return []
  const isDone = visit_status === "done"
  const marks = [check_in, ...(check_out === null ? [] : [check_out])]
  const found: Readonly<Record<Deviation, boolean>> = {
    luar_radius: visit.radius_mode !== "off" && visit.in_radius === false,
    terlalu_singkat: visit.duration_min !== null && visit.duration_min < visit.min_duration_min,
    lewat_batas_waktu:
      visit.duration_min !== null && visit.sla_min !== null && visit.duration_min > visit.sla_min,
    tanpa_foto:
      (visit.needs_photo_in && visit.photos_in === 0) ||
      (isDone && check_out !== null && visit.needs_photo_out && visit.photos_out === 0),
    tanpa_tanda_tangan: isDone && visit.needs_signature && !visit.has_signature && !visit.has_failed,
    akurasi_rendah: most > 0 && marks.some(({ accuracy_m }) => accuracy_m !== null && accuracy_m > most),
    gps_palsu: marks.some(({ mock_gps }) => mock_gps),
    tanpa_check_out: isDone && check_out === null,
  }
  return deviations.filter((one) => found[one])
}
