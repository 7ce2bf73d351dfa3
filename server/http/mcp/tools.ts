import type { Call } from "#contract/kit/call.ts"
import { needsWords } from "#contract/kit/needs.ts"
import { type Json, payloadJson } from "../../docs/jsonSchema.ts"

/** A call as a tool of the Model Context Protocol (modelcontextprotocol.io). */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Json & { readonly type: "object" }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: false
  }
}

/** Clients accept letters, digits, `_` and `-`, at most 64: no slash. */
export const toolName = (path: string): string => path.replaceAll("/", "__")

const REQUEST_ID = "request_id"
const writes =
  "Menulis data: sertakan request_id yang baru untuk setiap tindakan, dan request_id yang sama bila panggilan yang sama diulang."
const uploads = "Berkas tidak dapat dikirim lewat alat ini."

/** A write needs `request_id` here, because an assistant repeats a call whose answer it has not seen. */
const inputOf = (call: Call): Tool["inputSchema"] => {
  const json = payloadJson(call.payload)
  const required = call.write ? [...new Set([...(json.required ?? []), REQUEST_ID])] : json.required
  return { ...json, type: "object", ...(required === undefined ? {} : { required }) }
}

const descriptionOf = (call: Call): string =>
  [
    `${call.summary}.`,
    ...(call.needs === null || call.needs.action === "choose"
      ? []
      : [`Perlu hak: ${needsWords(call.needs)}.`]),
    ...(call.write ? [writes] : []),
    ...(Object.keys(call.files).length === 0 ? [] : [uploads]),
  ].join(" ")

const made = new WeakMap<Call, Tool>()
export const isMade = (call: Call): boolean => made.has(call)
/** Cached: a schema is read once in a process, not with every list. */
export const toolOf = (call: Call): Tool => {
  const known = made.get(call)
  if (known !== undefined) return known
  const tool: Tool = {
    name: toolName(call.path),
    title: call.summary,
    description: descriptionOf(call),
    inputSchema: inputOf(call),
    annotations: {
      readOnlyHint: !call.write,
      destructiveHint: call.write,
      idempotentHint: call.write,
      openWorldHint: false,
    },
  }
  made.set(call, tool)
  return tool
}

export const lacksRequestId = (call: Call, input: Readonly<Record<string, unknown>>): boolean =>
  call.write && typeof input[REQUEST_ID] !== "string"
