import { createHmac, timingSafeEqual } from "node:crypto"

/** Lifetime of a preview's URL, ms: its form may stay open for a while. */
const PREVIEW_MS = 3_600_000

/** Signed URLs of posts that are not published yet: a page of the blog is read without a token. */
export const makePreviewLinks = (secret: Buffer) => {
  const sign = (id: number, until: number) =>
    createHmac("sha256", secret).update(`preview ${id}/${until}`).digest("base64url")
  return {
    /** `/blog/pratinjau/{id}?until={ms}&sig={signature}` */
    url: (id: number, now: Date): string => {
      const until = now.getTime() + PREVIEW_MS
      return `/blog/pratinjau/${id}?until=${until}&sig=${sign(id, until)}`
    },
    isGood: (id: number, until: number, sig: string, now: Date): boolean => {
      const [wanted, given] = [Buffer.from(sign(id, until)), Buffer.from(sig)]
      return wanted.length === given.length && timingSafeEqual(wanted, given) && now.getTime() <= until
    },
  }
}
