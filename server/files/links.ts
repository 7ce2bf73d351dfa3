import { createHmac, timingSafeEqual } from "node:crypto"
import { LINK_MS } from "./linkTime.ts"
import { makePictureLinks } from "./pictureLinks.ts"
import { makePreviewLinks } from "./previewLinks.ts"
import { makeSheetLinks } from "./sheetLinks.ts"

/**
 * Signed URLs of files. They need no token, because an <img> cannot send one: the URL contains the company and the
 * expiry.
 */
export const makeLinks = (secret: Buffer) => {
  const sign = (companyId: number, fileId: number, until: number) =>
    createHmac("sha256", secret).update(`${companyId}/${fileId}/${until}`).digest("base64url")

  return {
    sheets: makeSheetLinks(secret),
    previews: makePreviewLinks(secret),
    pictures: makePictureLinks(secret),
    /** `/files/{company}/{file}?until={ms}&sig={signature}`, company 0 is the platform; null without a file. */
    url: (companyId: number | null, fileId: number | null, now: Date): string | null => {
      if (companyId === null || fileId === null) return null
      const until = now.getTime() + LINK_MS
      return `/files/${companyId}/${fileId}?until=${until}&sig=${sign(companyId, fileId, until)}`
    },
    isGood: (link: LinkParts, now: Date): boolean => {
      const wanted = Buffer.from(sign(link.companyId, link.fileId, link.until))
      const given = Buffer.from(link.sig)
      return wanted.length === given.length && timingSafeEqual(wanted, given) && now.getTime() <= link.until
    },
  }
}
export type Links = ReturnType<typeof makeLinks>
export type LinkParts = {
  readonly companyId: number
  readonly fileId: number
  readonly until: number
  readonly sig: string
}
