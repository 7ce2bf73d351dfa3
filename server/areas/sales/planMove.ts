import { MOST_AHEAD_DAYS } from "#contract/areas/sales/plotting.ts"
import { dateWords } from "#contract/kit/words.ts"
import { plusDays } from "../../time/calendar.ts"

/** Plain dates; `to` = last day, null = no end. */
export type Stay = {
  readonly id: number
  readonly team: number
  readonly team_nama: string
  readonly from: string
  readonly to: string | null
}
export type Mover = {
  readonly id: number
  readonly nama: string
  readonly isActive: boolean
  /** First and last working day. */
  readonly joined: string
  readonly leaves: string | null
  /** The two latest stays, the latest first. */
  readonly stays: readonly Stay[]
}
/** Effect of a move on the stays of an employee. `latest` is the stay before it. */
export type Plan =
  | { readonly do: "refuse"; readonly why: string; readonly stale?: true }
  /** A new stay; `closes`: the stay before ends on the day before. */
  | { readonly do: "join"; readonly closes: Stay | null }
  /** The stay that begins on the same day changes its team. */
  | { readonly do: "replace"; readonly latest: Stay }
  /** The stay that begins on the same day goes, and the one before it, in the same team, goes on. */
  | { readonly do: "resume"; readonly latest: Stay; readonly before: Stay }
  /** The stay in the same team had an end and has none any more. */
  | { readonly do: "extend"; readonly latest: Stay }

export type Move = {
  readonly team: number
  readonly from: string
  /** Team of the latest stay as the caller saw it; undefined = not told. */
  readonly seen: number | null | undefined
}

const refuse = (why: string): Plan => ({ do: "refuse", why })

/** Whether a stay is over before a day. */
const isOver = ({ to }: Stay, day: string): boolean => to !== null && to < day
/** Team that a move follows: of the latest stay, unless it is over. */
export const currentTeam = (stays: readonly Stay[], today: string): number | null => {
  const [latest] = stays
  return latest === undefined || isOver(latest, today) ? null : latest.team
}

/** Why an employee cannot be in a team from a day on; null = they can. */
const notEmployed = ({ isActive, joined, leaves }: Mover, from: string): string | null => {
  if (!isActive) return "Sudah tidak aktif"
  if (from < joined) return `Baru masuk kerja ${dateWords(joined)}`
  return leaves !== null && from > leaves ? `Keluar ${dateWords(leaves)}` : null
}

/** Decides a move of one employee to a team from a date on. */
export const planMove = (mover: Mover, { team, from, seen }: Move, today: string): Plan => {
  const [latest, before] = mover.stays
  if (seen !== undefined && seen !== currentTeam(mover.stays, today))
    return {
      do: "refuse",
      stale: true,
      why:
        latest === undefined || isOver(latest, today)
          ? "Baru saja dikeluarkan dari timnya oleh orang lain"
          : `Baru saja dipindahkan ke ${latest.team_nama} oleh orang lain`,
    }
  const why = notEmployed(mover, from)
  if (why !== null) return refuse(why)
  if (from > plusDays(today, MOST_AHEAD_DAYS)) return refuse("Paling jauh satu tahun ke depan")
  if (latest === undefined) return { do: "join", closes: null }
  const isSame = latest.team === team
  if (from < latest.from)
    return refuse(
      latest.from > today
        ? `Sudah akan pindah ke ${latest.team_nama} mulai ${dateWords(latest.from)}. Batalkan itu dulu`
        : `Di ${latest.team_nama} sejak ${dateWords(latest.from)}: tanggalnya tidak boleh sebelum itu`,
    )
  if (isSame && latest.to === null)
    return refuse(`Sudah di tim ini ${latest.from > today ? "mulai" : "sejak"} ${dateWords(latest.from)}`)
  if (isSame && latest.to !== null && plusDays(latest.to, 1) >= from) return { do: "extend", latest }
  if (from === latest.from) {
    const isResumed = before?.team === team && before.to !== null && plusDays(before.to, 1) === from
    return isResumed ? { do: "resume", latest, before } : { do: "replace", latest }
  }
  return { do: "join", closes: isOver(latest, from) ? null : latest }
}

/** How the end of a stay is stored. */
export type Ending =
  | { readonly do: "refuse"; readonly why: string }
  | { readonly do: "end"; readonly stay: Stay; readonly to: string }
  /** The stay never took effect; `resumes`: the stay that ended for it goes on. */
  | { readonly do: "drop"; readonly stay: Stay; readonly resumes: Stay | null }

/**
 * Decides how an employee leaves a team.
 * @param stay the stay in the team that covers today or comes later
 * @param lastDay last day in the team; null = yesterday
 * @param after first day of a later stay elsewhere, null = none
 */
export const planEnding = (
  stay: Stay | undefined,
  lastDay: string | null,
  before: Stay | undefined,
  after: string | null,
  today: string,
): Ending => {
  if (stay === undefined) return { do: "refuse", why: "Tidak ada di tim ini" }
  if (lastDay === null) {
    const to = plusDays(today, -1)
    if (stay.from <= to) return { do: "end", stay, to }
    const isFollowed = stay.from > today && before?.to === plusDays(stay.from, -1)
    return { do: "drop", stay, resumes: isFollowed && before !== undefined ? before : null }
  }
  if (lastDay < stay.from)
    return {
      do: "refuse",
      why: `Di tim ini sejak ${dateWords(stay.from)}: hari terakhirnya tidak boleh sebelum itu`,
    }
  if (after !== null && lastDay >= after)
    return { do: "refuse", why: `Sudah akan pindah tim mulai ${dateWords(after)}` }
  return lastDay > plusDays(today, MOST_AHEAD_DAYS)
    ? { do: "refuse", why: "Paling jauh satu tahun ke depan" }
    : { do: "end", stay, to: lastDay }
}
