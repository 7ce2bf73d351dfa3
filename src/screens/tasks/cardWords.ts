import { type TaskPriority, taskPriorityWords } from "#contract/areas/fieldwork/taskWords.ts"
import type { TaskStep } from "#contract/areas/fieldwork/tasks.ts"
import type { BoardColumn, Card } from "#machines/board/boardMoves.ts"
import { formatDuration, formatTime, jakartaDay } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { metresInWords } from "#src/ui/map/places.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const columnWords: Readonly<Record<BoardColumn, string>> = {
  baru: "Baru",
  diterima: "Diterima",
  dikerjakan: "Dikerjakan",
  selesai: "Selesai",
  berakhir: "Ditolak, lewat, batal",
}
/** A step as the column it leads to; one with a reason opens a dialog. */
export const stepWords: Readonly<Record<TaskStep, string>> = {
  accept: "Diterima",
  start: "Dikerjakan",
  finish: "Selesai",
  reopen: "Dikerjakan lagi",
  reject: "Ditolak…",
  cancel: "Batal…",
}
/** The same as a verb, for the dialog of its reason. */
export const stepVerbs: Readonly<Record<TaskStep, string>> = {
  accept: "Catat diterima",
  start: "Mulai",
  finish: "Catat selesai",
  reopen: "Buka lagi",
  reject: "Catat ditolak",
  cancel: "Batalkan tugas",
}

/** `said`: the meaning of a short text, for the tooltip and screen readers. */
export type CardBadge = { readonly text: string; readonly tone: StatusTone; readonly said?: string }
type Shown = Pick<
  Card,
  | "status"
  | "priority"
  | "tanggal"
  | "due_time"
  | "visit"
  | "in_at"
  | "out_at"
  | "in_radius"
  | "photos"
  | "failed"
  | "ticked"
  | "checks"
  | "distance_m"
>

const isOpen = ({ status }: Shown) => status === "baru" || status === "diterima" || status === "dikerjakan"
const isWaiting = ({ status }: Shown) => status === "baru" || status === "diterima"
const short = (minutes: number): string => (minutes < 60 ? `${minutes} mnt` : formatDuration(minutes))
const minutesBetween = (from: string, to: number): number =>
  Math.max(0, Math.floor((to - Date.parse(from)) / MINUTE_MS))

/** "terlambat 25 mnt": an open task past its time; null = it is not late. */
export const lateWords = (card: Shown, now: number): string | null => {
  const today = jakartaDay(now)
  if (!isOpen(card) || card.tanggal > today) return null
  if (card.tanggal < today)
    return `terlambat ${Math.round((Date.parse(today) - Date.parse(card.tanggal)) / DAY_MS)} hari`
  if (card.due_time === null) return null
  const late = minutesBetween(`${card.tanggal}T${card.due_time}:00+07:00`, now)
  return late === 0 ? null : `terlambat ${short(late)}`
}

const STANDING_OUT: Readonly<Partial<Record<TaskPriority, StatusTone>>> = {
  tinggi: "waiting",
  mendesak: "rejected",
}
const MOST_BADGES = 2

/** Badges of a card, the most urgent first. */
export const badgesOf = (card: Shown, now: number): readonly CardBadge[] => {
  const badges: CardBadge[] = []
  const add = (text: string | null, tone: StatusTone, said?: string) => {
    if (text !== null) badges.push({ text, tone, ...(said === undefined ? {} : { said }) })
  }
  add(lateWords(card, now), "rejected")
  if (isOpen(card) && card.visit === "in_progress" && card.in_at !== null)
    add(`di tempat ${short(minutesBetween(card.in_at, now))}`, "approved")
  if (isOpen(card) && card.visit === "on_the_way") add("di jalan", "info")
  if (card.in_radius === false) add("di luar radius", "waiting")
  if (card.failed > 0)
    add(isOpen(card) ? `percobaan ke-${card.failed + 1}` : `${card.failed} kali gagal`, "waiting")
  if (card.status === "selesai" && card.photos > 0) add(`bukti ${card.photos} foto`, "approved")
  if (card.status === "selesai" && card.in_at !== null && card.out_at !== null)
    add(short(minutesBetween(card.in_at, Date.parse(card.out_at))), "approved", "di tempat")
  const tone = STANDING_OUT[card.priority]
  if (isOpen(card) && tone !== undefined) add(taskPriorityWords[card.priority].toLowerCase(), tone)
  if (isOpen(card) && card.checks > 0) add(`${card.ticked}/${card.checks} butir`, "neutral")
  if (isWaiting(card) && card.distance_m !== null)
    add(metresInWords(card.distance_m), "neutral", "garis lurus dari tempat sebelumnya")
  return badges.slice(0, MOST_BADGES)
}

/** "10.00": by when it is due, or when it was done. */
export const timeOf = ({ status, due_time, out_at }: Shown): string | null =>
  status === "selesai" && out_at !== null ? formatTime(out_at) : (due_time?.replace(":", ".") ?? null)
