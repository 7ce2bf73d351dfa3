import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Call } from "#contract/call.ts"
import type { FileStore } from "../files/store.ts"
import { HttpStop } from "./answer.ts"
import { MAX_BODY_BYTES, multipartLimits, type Part, readParts } from "./multipart.ts"
import type { Body } from "./payload.ts"

const stop = (status: 400 | 413) =>
  new HttpStop(status, status === 413 ? "Permintaan terlalu besar" : "Permintaan tidak terbaca")

/** JSON for every call, forms and multipart bodies for those that declare them. */
export const readBodies = async (
  app: FastifyInstance,
  callOf: (request: FastifyRequest) => Call | null,
): Promise<void> => {
  await app.register(multipart, { limits: multipartLimits })
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, {})
    try {
      done(null, JSON.parse(String(body)))
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

/** What dispatch calls once it knows whose the body is; null when the body came whole. */
export const bodyReader = (request: FastifyRequest, store: FileStore) => {
  if (!request.isMultipart()) return null
  return async (call: Call, companyId: number): Promise<Body> => {
    if (Object.keys(call.files).length === 0) throw stop(400)
    if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw stop(413)
    try {
      return await readParts(request.parts() as AsyncIterable<Part>, call, store, companyId)
    } catch (thrown) {
      /** The rest is read and dropped, so that the answer arrives. */
      request.raw.unpipe()
      request.raw.resume()
      throw isTooLarge(thrown) ? stop(413) : isUnreadable(thrown) ? stop(400) : thrown
    }
  }
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : ""
const isTooLarge = (thrown: unknown) =>
  ["FST_REQ_FILE_TOO_LARGE", "FST_FILES_LIMIT", "FST_PARTS_LIMIT"].includes(codeOf(thrown))
/** The parser of parts says so with an error of its own or an unfinished stream. */
const isUnreadable = (thrown: unknown) =>
  codeOf(thrown).startsWith("FST_") ||
  codeOf(thrown) === "ERR_STREAM_PREMATURE_CLOSE" ||
  (thrown instanceof Error && /^(Unexpected end|Multipart|Part terminated|Malformed)/.test(thrown.message))
