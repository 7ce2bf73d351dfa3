import { TRACK_DAYS } from "#contract/areas/fieldwork/trackWords.ts"
import { InvalidFields } from "../../../call/answer.ts"
import { dateIn, plusDays } from "../../../time/calendar.ts"

/** First day whose positions are shown; today is the last one. */
export const trackedSince = (now: Date): string => plusDays(dateIn(now), 1 - TRACK_DAYS)

/** The asked day; default: today. @throws InvalidFields for a day of the future, or longer ago than positions are kept */
export const trackedDay = (tanggal: string | undefined, now: Date): string => {
  const today = dateIn(now)
  const date = tanggal ?? today
  if (date > today || date < trackedSince(now))
    throw new InvalidFields({ tanggal: [`Pilih tanggal dalam ${TRACK_DAYS} hari terakhir`] })
  return date
}
