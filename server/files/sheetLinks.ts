import { createHmac, timingSafeEqual } from "node:crypto"
import { LINK_MS } from "./linkTime.ts"

/**
 * Claims of a signed sheet URL: account, session, sheet, payload, expiry (ms). `offices` null = all of the company's.
 */
export type SheetClaim = {
  readonly sheet: string
  readonly company: number
  readonly account: number
  /** Hash of the session's token: the URL becomes invalid with the session. */
  readonly session: string
  readonly offices: readonly number[] | null
  /** The employee of a call about oneself: the file is read with their rows alone. */
  readonly self?: number
  /** Whether values derived from pay are included. */
  readonly pay: boolean
  readonly ask: unknown
  readonly until: number
}

/** Signed URLs of sheets: they carry all parameters, so nothing is stored for them (stateless). */
export const makeSheetLinks = (secret: Buffer) => {
  const sign = (text: string) => createHmac("sha256", secret).update(`sheet ${text}`).digest("base64url")
  return {
    url: (claim: Omit<SheetClaim, "until">, now: Date): string => {
      const full: SheetClaim = { ...claim, until: now.getTime() + LINK_MS }
      const text = Buffer.from(JSON.stringify(full)).toString("base64url")
      return `/files/sheets/${text}.${sign(text)}`
    },
    /** The claims of a URL, if its signature is valid and it has not expired. */
    read: (address: string, now: Date): SheetClaim | null => {
      const [text = "", given = "", ...more] = address.split(".")
      if (more.length > 0) return null
      const [wanted, sent] = [Buffer.from(sign(text)), Buffer.from(given)]
      if (wanted.length !== sent.length || !timingSafeEqual(wanted, sent)) return null
      const claim = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as SheetClaim
      return now.getTime() <= claim.until ? claim : null
    },
  }
}
export type SheetLinks = ReturnType<typeof makeSheetLinks>
