import { MOST_CHECKS, type TaskPriority, type TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import { asksChecklist, asksDelivery } from "./taskAsks.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

export const STATES: Readonly<Record<TaskState, string>> = {
  baru: "Baru",
  diterima: "Diterima",
  dikerjakan: "Dikerjakan",
  selesai: "Selesai",
  ditolak: "Ditolak",
  lewat: "Lewat",
  batal: "Batal",
}
export const stateTones: Readonly<Record<TaskState, StatusTone>> = {
  baru: "neutral",
  diterima: "info",
  dikerjakan: "waiting",
  selesai: "approved",
  ditolak: "rejected",
  lewat: "rejected",
  batal: "neutral",
}
/** Only the priorities that stand out are badges. */
export const priorityTones: Readonly<Partial<Record<TaskPriority, StatusTone>>> = {
  tinggi: "waiting",
  mendesak: "rejected",
}

export const CHECKLIST = {
  kind: "subItems",
  key: "checklist",
  label: "Butir",
  noun: "butir",
  fields: [
    { kind: "text", key: "text", label: "Yang dilakukan", required: true, max: 120 },
    { kind: "switch", key: "done", label: "Sudah" },
  ],
  start: { text: "", done: false },
  max: MOST_CHECKS,
  showWhen: asksChecklist,
} as const

export const DELIVERY = [
  [
    { kind: "text", key: "penerima", label: "Penerima", max: 100, showWhen: asksDelivery },
    { kind: "text", key: "penerima_phone", label: "Telepon penerima", max: 30, showWhen: asksDelivery },
  ],
  {
    kind: "text",
    key: "barang",
    label: "Barang",

    max: 200,
    hint: "Misalnya 12 dus mi instan",
    showWhen: asksDelivery,
  },
  {
    kind: "rupiah",
    key: "cod",
    label: "Bayar di tempat (COD)",
    hint: "Kosongkan bila sudah dibayar",
    showWhen: asksDelivery,
  },
] as const
