import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Call } from "#contract/kit/call.ts"
import { makeStash, type NamedFiles, type Stash } from "../call/stash.ts"
import type { FileStore } from "../files/store.ts"
import type { Unclaimed } from "../files/unclaimed.ts"
import { HttpStop } from "../call/answer.ts"
import { refuseOn } from "./errors.ts"
import { parseJson } from "./json.ts"
import { maxBodyOf, multipartLimits, type Part, readParts } from "./multipart.ts"
import type { Body } from "../call/payload.ts"

const stop = (status: 400 | 413) =>
  new HttpStop(status, status === 413 ? "Permintaan terlalu besar" : "Permintaan tidak terbaca")

/** Limit of a boundary by RFC 2046; the parser throws errors of its own for an empty or a very long one. */
const MOST_BOUNDARY = 70
const hasBoundary = (type: string | undefined): boolean => {
  const found = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type ?? "")
  const boundary = found?.[1] ?? found?.[2] ?? ""
  return boundary.length > 0 && boundary.length <= MOST_BOUNDARY
}

/** Treats a JSON part as a file: the plugin would parse it without a limit of depth. */
const isPartAFile = (_field?: string, type?: string, file?: string): boolean =>
  file !== undefined || type === "application/octet-stream" || type?.startsWith("application/json") === true

/** Body parsers: JSON for every call; forms and multipart bodies for calls that declare them. */
export const readBodies = async (
  app: FastifyInstance,
  callOf: (request: FastifyRequest) => Call | null,
): Promise<void> => {
  await app.register(multipart, { limits: multipartLimits, isPartAFile })
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, {})
    try {
      done(null, parseJson(String(body)))
    } catch {
      done(stop(400))
    }
  })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      if (callOf(request)?.form === true) done(null, Object.fromEntries(new URLSearchParams(String(body))))
      else done(stop(400))
    },
  )
}

/**
 * Counts received bytes, also without Content-Length, and after the call was refused: the rest is discarded, but only
 * up to a limit.
 */
const limitBody = (request: FastifyRequest, reply: FastifyReply, most: number): void => {
  let size = 0
  request.raw.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size > most) refuseOn(request.raw.socket, 413, reply.raw.headersSent)
  })
}

export type Uploading = {
  readonly store: FileStore
  readonly unclaimed: Unclaimed
  readonly namedFiles: NamedFiles
}

/**
 * Reader of a multipart body, which dispatch calls after authentication, and its clean-up after the call; null when the
 * body was already parsed.
 */
export const bodyReader = (
  request: FastifyRequest,
  reply: FastifyReply,
  { store, unclaimed, namedFiles }: Uploading,
) => {
  if (!request.isMultipart()) return null
  let stash: Stash | null = null
  const read = async (call: Call, companyId: number): Promise<Body> => {
    if (Object.keys(call.files).length === 0 || !hasBoundary(request.headers["content-type"])) throw stop(400)
    const most = maxBodyOf(call)
    if (Number(request.headers["content-length"] ?? 0) > most) throw stop(413)
    stash = makeStash(store, unclaimed, companyId)
    limitBody(request, reply, most)
    try {
      const parts = await readParts(request.parts() as AsyncIterable<Part>, call, stash)
      return { ...parts, place: stash.place }
    } catch (thrown) {
      /** Drains the rest of the body, so that the client receives the answer. */
      request.raw.unpipe()
      request.raw.resume()
      const isCutOff = request.raw.destroyed && !request.raw.complete
      throw isTooLarge(thrown) ? stop(413) : isCutOff || isUnreadable(thrown) ? stop(400) : thrown
    }
  }
  return { read, end: async () => stash?.end(namedFiles) }
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : ""
const isTooLarge = (thrown: unknown) =>
  ["FST_REQ_FILE_TOO_LARGE", "FST_FILES_LIMIT", "FST_PARTS_LIMIT"].includes(codeOf(thrown))
/** Malformed multipart: the parser throws its own error or leaves an unfinished stream. */
const isUnreadable = (thrown: unknown) =>
  codeOf(thrown).startsWith("FST_") ||
  codeOf(thrown) === "ERR_STREAM_PREMATURE_CLOSE" ||
  (thrown instanceof Error && /^(Unexpected end|Multipart|Part terminated|Malformed)/.test(thrown.message))
