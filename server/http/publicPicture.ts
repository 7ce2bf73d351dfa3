import type { FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "../call/address.ts"
import type { FileStore } from "../files/store.ts"
import { fileTypes } from "../files/types.ts"
import type { PublicPicture } from "../areas/platform/appLogo.ts"
import type { PublicReads } from "./publicReads.ts"

/** How long browsers and proxies keep what everyone may read. */
export const CACHE_SECONDS = 300

/** Rate limiting of reads without a session, per network. A closed socket has no address; its answer is not received. */
export const limitReads =
  (publicReads: PublicReads) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { ip = "" } = request as { readonly ip?: string }
    const wait = publicReads.take(networkOf(ip))
    if (wait === 0) return undefined
    return reply
      .code(429)
      .header("retry-after", wait)
      .header("cache-control", "no-store")
      .header("content-type", "text/plain; charset=utf-8")
      .send(`Terlalu banyak permintaan dari jaringan ini. Coba lagi ${wait} detik lagi.`)
  }

type Deps = { readonly store: FileStore; readonly publicReads: PublicReads }

/** Sends a picture that everyone may see, cacheable by its content. @returns null if there is none: nothing was sent */
export const sendPicture = async (
  { store, publicReads }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  picture: PublicPicture | null,
): Promise<FastifyReply | null> => {
  const bytes = picture === null ? null : await store.read(0, picture.sha256)
  if (picture === null || bytes === null) return null
  if (publicReads.share(request, reply, picture.sha256, CACHE_SECONDS)) {
    bytes.destroy()
    return reply
  }
  return reply
    .header("content-type", fileTypes[picture.type].mime)
    .header("content-length", picture.size)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(bytes)
}
