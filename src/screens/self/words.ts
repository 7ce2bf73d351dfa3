import { approvalStatuses } from "#machines/lifecycles/approvalParts.ts"
import { claimStatuses } from "#machines/lifecycles/claimMachine.ts"
import { kasbonStatuses } from "#machines/lifecycles/kasbonMachine.ts"
import { swapStatusWords } from "#machines/lifecycles/swapMachine.ts"
import { tripStatusWords } from "#machines/lifecycles/tripMachine.ts"
import type { StatusWords } from "#machines/lifecycles/lifecycle.ts"

/** States of the requests an employee can make; one state has one word in every flow. */
const statuses: Readonly<Record<string, StatusWords>> = {
  ...kasbonStatuses,
  ...claimStatuses,
  ...swapStatusWords,
  ...tripStatusWords,
  ...approvalStatuses,
}
export const statusWordsOf = (status: string): Pick<StatusWords, "label" | "tone"> =>
  statuses[status] ?? { label: status, tone: "neutral" }

/** At most two names of those who can decide, and how many more there are. */
export const holdersWords = (holders: readonly string[]): string => {
  const [first, second] = holders
  if (first === undefined) return "Menunggu admin perusahaan"
  const named = second === undefined ? first : `${first} atau ${second}`
  return holders.length > 2 ? `Menunggu ${named}, atau ${holders.length - 2} lainnya` : `Menunggu ${named}`
}

const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hour12: false, timeZone: "Asia/Jakarta" })
/** Greeting by the hour in Jakarta. */
export const greetingAt = (now: Date): string => {
  const hour = Number(HOUR.format(now))
  if (hour < 11) return "Pagi"
  if (hour < 15) return "Siang"
  return hour < 18 ? "Sore" : "Malam"
}
