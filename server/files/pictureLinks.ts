import { createHmac, timingSafeEqual } from "node:crypto"

const SOURCE = /^\/files\/(\d{1,15})\/(\d{1,15})\?gambar=([\w-]{43})$/

/**
 * Permanent names of pictures inside rich text. The signature proves that the file was uploaded as such a picture: a
 * text cannot name any other file. It does not open the file; readers get a signed URL (server/files/links.ts).
 */
export const makePictureLinks = (secret: Buffer) => {
  const sign = (companyId: number, fileId: number) =>
    createHmac("sha256", secret).update(`picture ${companyId}/${fileId}`).digest("base64url")
  return {
    /** `/files/{company}/{file}?gambar={signature}` */
    source: (companyId: number, fileId: number): string =>
      `/files/${companyId}/${fileId}?gambar=${sign(companyId, fileId)}`,
    isGood: (companyId: number, source: string): boolean => {
      const [, company = "", file = "", given = ""] = SOURCE.exec(source) ?? []
      if (company !== String(companyId)) return false
      const [wanted, sent] = [Buffer.from(sign(companyId, Number(file))), Buffer.from(given)]
      return wanted.length === sent.length && timingSafeEqual(wanted, sent)
    },
  }
}
