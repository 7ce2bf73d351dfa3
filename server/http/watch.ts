import type { FastifyInstance } from "fastify"
import { API_BASE } from "#contract/kit/constants.ts"
import type { Reply } from "../call/answer.ts"
import { count } from "../telemetry/observe.ts"

/** Outcome of a call as a label. A refusal is an answer of the product; a fault is a defect of it. */
export const resultOf = ({ status, envelope }: Reply): string => {
  if (envelope.error_track !== undefined && status === 200) return "fault"
  if (status === 503) return "away"
  if (status !== 200) return "stopped"
  if (envelope.api_status === 1) return "ok"
  return envelope.is_validate === 1 ? "invalid" : "refused"
}

/** Label of a call that does not exist: an address of a request is user input. */
export const UNKNOWN = "unknown"

/** Counts requests that are no calls (pages, files, streams) by the pattern of their route. */
export const watchRequests = (app: FastifyInstance): void => {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? UNKNOWN
    if (route !== `${API_BASE}/*`) count("answered", `${route} ${reply.statusCode}`, reply.elapsedTime)
  })
}
