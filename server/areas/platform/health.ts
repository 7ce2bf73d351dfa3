import type { Health } from "#contract/areas/platform/analytics.ts"
import { dateWords, wholeWords } from "#contract/kit/words.ts"
import { dateIn, daysBetween } from "../../time/calendar.ts"

/** Facts by which a company's health is judged. */
export type Usage = {
  /** Accounts that signed in within 7 days. */
  readonly active_7d: number
  /** Attended days within 7 days, and within the 7 days before those. */
  readonly checkin_7d: number
  readonly checkin_before: number
  /** The last sign-in (ISO instant); null = never. */
  readonly last_login: string | null
  /** First day of the company (ISO date). */
  readonly since: string
}

/** A new company is not judged for this many days: it is being set up. */
const NEW_DAYS = 7
/** A fall below this share of the week before is a decline; one holiday in a week is none. */
const DECLINE_SHARE = 0.7
/** Fewer attended days than this say nothing about a trend. */
const LEAST_BEFORE = 10

const seen = (last: string | null): string =>
  last === null
    ? "belum pernah ada yang masuk"
    : `terakhir ada yang masuk ${dateWords(dateIn(new Date(last)))}`

const used = ({ checkin_7d, active_7d }: Usage): string =>
  `${wholeWords(checkin_7d)} kehadiran dan ${wholeWords(active_7d)} akun masuk dalam 7 hari`

/** The health of a company on a day, with the reason in words. */
export const healthOf = (
  usage: Usage,
  today: string,
): { readonly health: Health; readonly reason: string } => {
  const { active_7d, checkin_7d, checkin_before, last_login, since } = usage
  const isUnused = checkin_7d === 0 && active_7d === 0
  if (isUnused && daysBetween(since, today) < NEW_DAYS)
    return { health: "sehat", reason: `Baru terdaftar ${dateWords(since)}; ${seen(last_login)}` }
  if (isUnused)
    return { health: "tidak_aktif", reason: `Tidak ada kehadiran dalam 7 hari; ${seen(last_login)}` }
  if (checkin_7d === 0)
    return {
      health: "menurun",
      reason:
        checkin_before === 0
          ? "Ada yang masuk, tetapi tidak ada kehadiran dalam 14 hari"
          : `Tidak ada kehadiran dalam 7 hari; 7 hari sebelumnya ${wholeWords(checkin_before)}`,
    }
  if (checkin_before >= LEAST_BEFORE && checkin_7d < checkin_before * DECLINE_SHARE)
    return {
      health: "menurun",
      reason: `Kehadiran turun dari ${wholeWords(checkin_before)} menjadi ${wholeWords(checkin_7d)} dalam 7 hari`,
    }
  if (active_7d === 0) return { health: "menurun", reason: `Pegawai hadir, tetapi ${seen(last_login)}` }
  return { health: "sehat", reason: used(usage) }
}
