import { createHash } from "node:crypto"
import type { LimitKind } from "#contract/kit/limits.ts"
import type { Reply } from "../call/answer.ts"
import { isNear } from "../call/limits.ts"
import { makeWindow } from "./window.ts"

/** Callers remembered with their company; beyond it all are forgotten and learned again. */
const MOST_CALLERS = 50_000

/** A company that nears a limit, and what it used in this minute. */
export type Near = {
  readonly company: number
  readonly kind: Extract<LimitKind, "calls" | "key_calls">
  readonly used: number
}

type Over = { readonly most: number; readonly wait: number }

/**
 * Rate limit of all calls of a company: a window of a minute, counted in this process. A caller (session or key) is
 * known by the first call that it sends, so that later ones are refused without a query.
 * @param onNear called once in each window in which a company nears its limit
 */
export const makeCallLimits = (clock: () => Date, onNear: (near: Near) => void) => {
  const companies = new Map<string, { readonly company: number; readonly most: number }>()
  const calls = makeWindow(clock)
  const nameOf = (secret: string) => createHash("sha256").update(secret).digest("base64url")
  return {
    /** Whether the caller's company has used up its calls, and the seconds to wait; null = it may call. */
    over: (secret: string): Over | null => {
      const known = companies.get(nameOf(secret))
      if (known === undefined) return null
      const wait = calls.wait(String(known.company), known.most)
      return wait === 0 ? null : { most: known.most, wait }
    },
    /** Counts an answered call. */
    count: (secret: string, by: Reply["by"]): void => {
      if (by?.company == null || by.limits === undefined) return
      const { company, limits } = by
      if (companies.size >= MOST_CALLERS) companies.clear()
      companies.set(nameOf(secret), { company, most: limits.calls })
      const used = calls.add(String(company))
      if (isNear(used, limits.calls) && !isNear(used - 1, limits.calls))
        onNear({ company, kind: "calls", used })
    },
  }
}
export type CallLimitCounter = ReturnType<typeof makeCallLimits>

const numbers = new Intl.NumberFormat("id-ID")

/** The refusal of a call over the company's limit: HTTP 429 for keys, whose clients read only the status. */
export const overCallLimit = ({ most, wait }: Over, isKey: boolean): Reply => ({
  status: isKey ? 429 : 200,
  envelope: {
    api_status: 0,
    api_message: `Batas ${numbers.format(most)} panggilan per menit perusahaan ini sudah tercapai. Coba lagi ${wait} detik lagi.`,
    data: { reason: "throttled", retry_after: wait },
  },
})
