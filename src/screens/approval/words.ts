import type { Request } from "#src/api/queue.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

export const kinds: Readonly<Record<Request["type"], string>> = {
  luar_radius: "Di luar radius",
  terlambat: "Terlambat",
  pulang_cepat: "Pulang cepat",
  manual: "Absen manual",
  koreksi: "Koreksi absen",
  lembur: "Lembur",
  libur: "Kerja di hari libur",
  offline: "Absen offline",
}

export const statuses: Readonly<Record<string, { readonly label: string; readonly tone: StatusTone }>> = {
  pending: { label: "Menunggu", tone: "waiting" },
  approved: { label: "Disetujui", tone: "approved" },
  partial: { label: "Disetujui sebagian", tone: "approved" },
  rejected: { label: "Ditolak", tone: "rejected" },
  cancelled: { label: "Dibatalkan", tone: "neutral" },
  paid: { label: "Dibayar", tone: "info" },
}
