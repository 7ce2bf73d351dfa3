import { dateIn } from "../time/calendar.ts"
import type { StoredField } from "#contract/areas/fieldwork/formFields.ts"
import type { visitLines, visitMoves, visits } from "../db/tables/index.ts"
import { addDays } from "./days.ts"
import type { DemoProduct } from "./products.ts"
import type { Random } from "./random.ts"
import type { Decider } from "./requests.ts"
import { answersOf } from "./visitAnswers.ts"
import { PURPOSES, reportedAt, resultOf } from "./visitPlan.ts"

const MINUTE_MS = 60_000
/** Age in days after which hardly any visit is still pending. */
const DECIDED_AFTER = 5

export type VisitPerson = {
  readonly id: number
  readonly nama: string
  readonly offices_id: number
  readonly kode_kantor: string | null
}
export type VisitCustomer = {
  readonly id: number
  readonly nama: string
  readonly lat: number
  readonly lng: number
  readonly offices_id: number
}
export type VisitTask = {
  readonly id: number
  readonly kategori: string
  readonly radius_m: number | null
  readonly sla_min: number | null
  readonly require_photo: boolean
  readonly require_signature: boolean
  readonly area: string | null
  readonly form_fields: readonly StoredField[]
}
type Row = typeof visits.$inferInsert
export type Move = Omit<typeof visitMoves.$inferInsert, "row_id" | "companies_id">
type Line = Omit<typeof visitLines.$inferInsert, "id" | "companies_id" | "visits_id">
export type Made = {
  readonly row: Omit<Row, "id" | "no">
  readonly moves: readonly Move[]
  readonly decided: readonly Move[]
  readonly photos: readonly { readonly phase: "in" | "out"; readonly files_id: number }[]
  readonly lines: readonly Line[]
}
/** Files and products of the company, from which reports are made. */
export type Files = {
  readonly products: readonly DemoProduct[]
  readonly photos: readonly number[]
  readonly signatures: readonly number[]
}

const at = (date: string, minutes: number): string =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + minutes * MINUTE_MS).toISOString()
const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()
const earlier = (a: string, b: string): string => (a < b ? a : b)

type Making = {
  readonly company: number
  readonly person: VisitPerson
  readonly customer: VisitCustomer
  readonly task: VisitTask
  readonly date: string
  readonly hour: number
  readonly files: Files
  readonly decider: Decider | null
  readonly now: string
  readonly chance: Random
}

/** Rows of the product lines in the answers, with the snapshots that a report stores. */
const linesOf = (
  answers: ReturnType<typeof answersOf>,
  products: readonly DemoProduct[],
  of: Pick<Line, "tanggal" | "area">,
): readonly Line[] =>
  answers.flatMap(({ lines = [] }) =>
    lines.flatMap(({ products_id, qty }) => {
      const product = products.find(({ id }) => id === products_id)
      if (product === undefined) return []
      const { nama, satuan, harga, point_reward } = product
      const points = qty * point_reward
      return [{ products_id, nama, satuan, qty, harga, total: qty * harga, points, ...of }]
    }),
  )

/** A visit of a day, with its progress up to now. */
export const visitOf = (making: Making): Made => {
  const { company, person, customer, task, date, hour, files, decider, now, chance } = making
  const radius = task.radius_m ?? 100
  const unplanned = at(date, hour * 60 - 20)
  // A visit of a coming hour is known only because it was planned, and before now.
  const isPlanned = chance.chance(0.85) || unplanned > now
  const planner = isPlanned ? (decider?.nama ?? "Admin") : null
  const planned = isPlanned
    ? earlier(at(addDays(date, -chance.int(1, 3)), 600 + chance.int(0, 300)), later(now, -60))
    : unplanned
  const left = at(date, hour * 60 - chance.int(10, 40))
  const began = at(date, hour * 60 + chance.int(-5, 15))
  const nextDay = at(addDays(date, 1), 1)
  const lasts = chance.chance(0.1) ? chance.int(3, 8) : chance.int(14, 75)
  const ended = later(began, lasts)
  const fate = chance.weighted<"done" | "missed" | "cancelled">([
    ["done", 17],
    ["missed", 2],
    ["cancelled", 1],
  ])
  const moves: Move[] = []
  const move = (to: Row["visit_status"], instant: string, by: string | null, note: string | null = null) =>
    moves.push({
      version: moves.length + 1,
      from_state: moves.at(-1)?.to_state ?? null,
      to_state: to,
      by_nama: by,
      at: instant,
      note,
      via: by === null ? "system" : "single",
    })
  move("planned", planned, planner ?? person.nama)
  if (fate === "cancelled")
    move("cancelled", earlier(later(planned, 45), now), person.nama, "Pelanggan minta ditunda")
  else if (fate === "missed") {
    if (nextDay <= now) move("missed", nextDay, null)
  } else {
    if (left <= now) move("on_the_way", left, person.nama)
    if (began <= now) move("in_progress", began, person.nama)
    if (ended <= now) move("done", ended, person.nama)
  }
  const visit_status = (moves.at(-1)?.to_state ?? "planned") as Row["visit_status"]
  const isDone = visit_status === "done"
  const came = isDone || visit_status === "in_progress"
  const [inAt, outAt] = [reportedAt(customer, radius, chance), reportedAt(customer, radius, chance)]
  const photo = () => files.photos[chance.int(0, Math.max(0, files.photos.length - 1))] ?? null
  const signature = () => files.signatures[chance.int(0, Math.max(0, files.signatures.length - 1))] ?? null
  const hasPhoto = chance.chance(0.93)
  const isOld = date < addDays(dateIn(new Date(now)), -DECIDED_AFTER)
  const status: Row["status"] = !isDone
    ? "none"
    : isOld && decider !== null
      ? chance.weighted<"approved" | "rejected" | "cancelled">([
          ["approved", 20],
          ["rejected", 2],
          ["cancelled", 1],
        ])
      : chance.chance(0.3) && decider !== null && later(ended, 180) < now
        ? "approved"
        : "pending"
  const decided: Move[] = []
  const decide = (to: Row["status"], instant: string, by: Decider | null, note: string | null = null) =>
    decided.push({
      version: moves.length + decided.length + 1,
      level: 1,
      from_state: decided.at(-1)?.to_state ?? "none",
      to_state: to,
      by_id: by?.id ?? null,
      by_nama: by?.nama ?? person.nama,
      at: instant,
      note,
      via: "single",
    })
  if (isDone) decide("pending", ended, null)
  if (status === "rejected")
    decide("rejected", later(ended, 150), decider, "Lokasi check-in bukan di pelanggan")
  if (status === "approved" || status === "cancelled") decide("approved", later(ended, 120), decider)
  if (status === "cancelled") decide("cancelled", later(ended, 170), decider, "Kunjungan tercatat dua kali")
  const last = decided.at(-1) ?? moves.at(-1)
  const reported = isDone
    ? answersOf(
        task.form_fields,
        { file: (type) => (type === "photo" ? photo() : signature()), products: files.products, date },
        chance,
      )
    : []
  const lines = linesOf(reported, files.products, { tanggal: date, area: task.area })
  return {
    lines,
    row: {
      companies_id: company,
      members_id: person.id,
      tipe_tugas_id: task.id,
      customers_id: customer.id,
      tanggal: date,
      plan_time: `${String(hour).padStart(2, "0")}:00`,
      is_planned: isPlanned,
      assigned_nama: planner,
      purpose: chance.pick(PURPOSES),
      radius_m: radius,
      radius_mode: "warn",
      min_duration_min: 10,
      sla_min: task.sla_min,
      max_gps_accuracy_m: 100,
      needs_photo_in: true,
      needs_photo_out: false,
      needs_signature: task.require_signature,
      visit_status,
      in_at: came ? began : null,
      in_lat: came ? inAt.lat : null,
      in_lng: came ? inAt.lng : null,
      in_accuracy_m: came ? inAt.accuracy_m : null,
      in_distance_m: came ? inAt.distance_m : null,
      in_mock: came && chance.chance(0.02),
      in_note: null,
      out_at: isDone ? ended : null,
      out_lat: isDone ? outAt.lat : null,
      out_lng: isDone ? outAt.lng : null,
      out_accuracy_m: isDone ? outAt.accuracy_m : null,
      out_distance_m: isDone ? outAt.distance_m : null,
      out_mock: false,
      out_note: null,
      in_radius: came ? inAt.distance_m <= radius : null,
      duration_min: isDone ? lasts : null,
      ...(isDone ? resultOf(chance) : { result: null, result_note: null }),
      answers: reported.map(({ lines: _lines, ...answer }) => answer),
      amount: lines.length === 0 ? null : lines.reduce((sum, { total }) => sum + total, 0),
      area: task.area,
      signature_files_id: isDone && task.require_signature ? signature() : null,
      next_visit: isDone && chance.chance(0.2) ? addDays(date, 14) : null,
      planned_at: planned,
      status,
      queued: null,
      level: 1,
      level_total: 1,
      decided_by: status === "approved" && decider !== null ? [decider.id] : [],
      approval_note: status === "rejected" || status === "cancelled" ? (last?.note ?? null) : null,
      last_nama: last?.by_nama ?? null,
      last_at: last?.at ?? planned,
      version: moves.length + decided.length,
      created_at: isDone ? ended : planned,
      updated_at: last?.at ?? planned,
    },
    moves,
    decided,
    photos:
      came && hasPhoto
        ? [{ phase: "in" as const, files_id: photo() ?? 0 }].filter(({ files_id }) => files_id > 0)
        : [],
  }
}
