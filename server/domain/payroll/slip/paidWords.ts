import { asDecimal, type Exact, times, ZERO } from "../exact.ts"
import type { Share } from "./daysOf.ts"

/** "19 dari 21 hari kerja"; a part of a day has at most two decimals. */
export const paidWords = (
  paid: Exact,
  { total, of }: Pick<Share, "total" | "of"> = { total: ZERO, of: "" },
): string => `${daysWords(times(paid, total))} dari ${daysWords(total)} ${of}`
const daysWords = (days: Exact): string => asDecimal(days, 2).replace(".", ",")
