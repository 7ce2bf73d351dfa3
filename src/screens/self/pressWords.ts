import { dayFlagWords, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { OwnDay, PressKind, PressRules } from "#contract/areas/self/attendance.ts"
import type { Spot } from "#contract/areas/self/place.ts"
import { formatNumber, formatTimes } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { StepperStep } from "#src/ui/layout/Stepper.tsx"

export const kindWords: Readonly<Record<PressKind, string>> = { in: "Absen masuk", out: "Absen pulang" }
const zoneNames: Readonly<Record<string, string>> = {
  "Asia/Jakarta": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
}

/** The clock of the office: `08.02`, or with seconds. */
export const clockAt = (at: Date | string, zone: string, seconds = false): string =>
  new Date(at)
    .toLocaleTimeString("id-ID", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      ...(seconds ? { second: "2-digit" } : {}),
      hourCycle: "h23",
    })
    .replaceAll(":", ".")
export const zoneName = (zone: string): string => zoneNames[zone] ?? ""

const metres = (m: number): string => `${formatNumber(m)} m`
export const spotWords = ({ distance_m, place }: Spot): string =>
  `${metres(distance_m)} dari ${place.nama}, radius ${metres(place.radius_m)}`

/** Consequence of being outside the radius, by the company's rules. */
export const outsideWords = ({ radius_mode, outside_waits }: PressRules): string => {
  if (radius_mode === "block") return "Aturan perusahaan menolak absen di luar radius"
  return outside_waits ? "Bisa dikirim, menunggu persetujuan" : "Bisa dikirim, dicatat di luar radius"
}

const STEPS = ["Lokasi", "Alasan", "Foto", "Kirim"] as const
const stepOf: Readonly<Record<string, number>> = { outside: 1, explaining: 1, photo: 2, stamping: 3 }
const LAST: ReadonlySet<string> = new Set(["sending", "keeping", "unsent"])

/** The four steps of a press, with the one of this state marked. */
export const stepsFor = (state: string): readonly StepperStep[] => {
  const now = LAST.has(state) ? 3 : (stepOf[state] ?? 0)
  return STEPS.map((label, at) => ({
    label,
    href: null,
    state: at < now ? "done" : at === now ? "now" : "ahead",
  }))
}

const tones: Readonly<Record<string, StatusTone>> = {
  ok: "approved",
  warn: "waiting",
  bad: "rejected",
  info: "info",
  neutral: "neutral",
}
export const dayTone = ({ state }: Pick<OwnDay, "state">): StatusTone =>
  tones[dayStateWords[state].tone] ?? "neutral"
export const dayWords = ({ state }: Pick<OwnDay, "state">): string => dayStateWords[state].label
export const dayDetail = ({ check_in, check_out, flags }: OwnDay): string =>
  [
    check_in === null && check_out === null ? null : formatTimes(check_in, check_out),
    ...flags.map((flag) => dayFlagWords[flag]),
  ]
    .filter((part) => part !== null)
    .join(" · ")
