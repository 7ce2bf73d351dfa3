import { type AskedKind, ownRequests, requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { type OwnDay, ownDays } from "#contract/areas/self/days.ts"
import { dateIn } from "../../../time/calendar.ts"
import { addDays } from "../../days.ts"
import type { Random } from "../../random.ts"
import { type Ask, send } from "../client.ts"
import { asSomebody, shuffled, unlessRefused, withLevels } from "../staff.ts"
import type { Act } from "../stage.ts"

const DAYS = 7
/** Days of one employee that are tried. */
const TRIED = 3

const REASONS: Readonly<Record<AskedKind, readonly string[]>> = {
  terlambat: ["Ban bocor di jalan", "KRL terlambat dari Bogor", "Antar anak ke dokter"],
  pulang_cepat: ["Jemput anak sakit di sekolah", "Kontrol dokter gigi"],
  koreksi: ["Lupa absen pulang", "Aplikasi tertutup saat absen pulang"],
  manual: ["Ponsel tertinggal di rumah", "Ponsel rusak, masuk seperti biasa"],
  lembur: ["Stok opname akhir bulan", "Persiapan audit"],
  libur: ["Bongkar muat di hari libur"],
}
const words: Readonly<Record<AskedKind, string>> = {
  terlambat: "menjelaskan keterlambatan",
  pulang_cepat: "menjelaskan pulang cepat",
  koreksi: "meminta koreksi absen",
  manual: "meminta absen manual",
  lembur: "mengajukan lembur",
  libur: "mengajukan kerja di hari libur",
}

/** The request that a day suggests, with its times on the clock of the office. */
const wishOf = (day: OwnDay, chance: Random): readonly [AskedKind, object] => {
  if (!day.is_workday) return ["libur", { time_in: "09:00", time_out: chance.pick(["12:00", "13:00"]) }]
  if (day.state === "alpa") return ["manual", { time_in: "08:00", time_out: "17:00" }]
  if (day.state === "tidak_lengkap")
    return ["koreksi", { time_out: chance.pick(["17:05", "17:20", "17:40"]) }]
  if (day.late_min > 0 && chance.chance(0.6)) return ["terlambat", {}]
  if (day.early_out_min > 0) return ["pulang_cepat", {}]
  return ["lembur", { time_out: chance.pick(["19:00", "20:00", "21:00"]) }]
}

/** The last days of the employee up to today. */
const lastDays = async (ask: Ask, today: string): Promise<readonly OwnDay[]> => {
  const first = addDays(today, -DAYS)
  const months = [...new Set([first.slice(0, 7), today.slice(0, 7)])]
  const all: OwnDay[] = []
  for (const month of months) all.push(...(await send(ask, ownDays, { month })).days)
  return all.filter(({ date }) => date >= first && date <= today)
}

/** An employee sends an attendance request for one of their last days. @returns null when the rules allow none */
export const request: Act = (stage) => {
  const { chance } = stage
  return withLevels(stage, requests.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const days = shuffled(await lastDays(ask, dateIn(stage.now)), chance).slice(0, TRIED)
      for (const day of days) {
        const [type, times] = wishOf(day, chance)
        const payload = { type, business_date: day.date, reason: chance.pick(REASONS[type]), ...times }
        const made = await unlessRefused(() => send(ask, ownRequests.calls.ask, payload))
        if (made !== null) return `${nama} ${words[type]}`
      }
      return null
    }),
  )
}
