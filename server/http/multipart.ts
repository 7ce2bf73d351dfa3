import type { Readable } from "node:stream"
import type { Call, FileRule } from "#contract/call.ts"
import { fileTypes, isText, safeName, typeOf } from "../files/types.ts"
import type { FileStore, Upload } from "../files/store.ts"
import { HttpStop, InvalidFields } from "./answer.ts"
import type { Body } from "./payload.ts"

/** All parts of one body together. */
export const MAX_BODY_BYTES = 25_000_000
const MAX_FILES = 20
const MAX_PAYLOAD_BYTES = 1_000_000

export const multipartLimits = {
  fields: 1,
  fieldSize: MAX_PAYLOAD_BYTES,
  fieldNameSize: 100,
  files: MAX_FILES + 1,
  fileSize: MAX_BODY_BYTES,
  headerPairs: 20,
  parts: MAX_FILES + 1,
}

export type Part =
  | {
      readonly type: "field"
      readonly fieldname: string
      /** Already parsed where the part says that it is JSON. */
      readonly value: unknown
      readonly valueTruncated: boolean
    }
  | {
      readonly type: "file"
      readonly fieldname: string
      readonly filename: string
      readonly file: Readable
    }

const unreadable = () => new HttpStop(400, "Permintaan tidak terbaca")

/** The rule for a field path, `items.0.receipts.2` matching `items.*.receipts.*`. */
const ruleFor = (call: Call, path: string): FileRule | null => {
  const pattern = path.replace(/\.\d+(?=\.|$)/g, ".*")
  return Object.hasOwn(call.files, pattern) ? (call.files[pattern] ?? null) : null
}

const sizeWords = (bytes: number) => {
  const [unit, name] = bytes < 1_000_000 ? [1_000, "kB"] : [1_000_000, "MB"]
  return `${(bytes / Number(unit)).toLocaleString("id-ID", { maximumFractionDigits: 1 })} ${name}`
}

const textOf = async (source: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_PAYLOAD_BYTES) chunks.push(chunk)
  }
  if (size > MAX_PAYLOAD_BYTES) throw tooLarge()
  return Buffer.concat(chunks).toString("utf8")
}

const tooLarge = () => new HttpStop(413, "Permintaan terlalu besar")

const payloadIn = async (part: Part | undefined): Promise<unknown> => {
  if (part?.fieldname !== "payload") throw unreadable()
  if (part.type === "field" && part.valueTruncated) throw tooLarge()
  const raw = part.type === "file" ? await textOf(part.file) : part.value
  if (typeof raw !== "string") return raw
  try {
    return JSON.parse(raw) as unknown
  } catch {
    throw unreadable()
  }
}

const keepFile = async (
  part: Extract<Part, { type: "file" }>,
  rule: FileRule,
  store: FileStore,
  companyId: number,
): Promise<Upload | string> => {
  const stored = await store.save(companyId, part.file, rule.maxBytes)
  if (stored === null) return `Berkas paling besar ${sizeWords(rule.maxBytes)}`
  const type = typeOf(stored.head) ?? (rule.types.includes("csv") && isText(stored.head) ? "csv" : null)
  if (type === null || !rule.types.includes(type))
    return `Pilih berkas ${rule.types.map((t) => t.toUpperCase()).join(", ")}`
  const name = safeName(part.filename, `berkas.${fileTypes[type].extension}`)
  return { name, type, size: stored.size, sha256: stored.sha256 }
}

/** Reads a body of parts: first `payload` (JSON), then files named by their field path. */
export const readParts = async (
  parts: AsyncIterable<Part>,
  call: Call,
  store: FileStore,
  companyId: number,
): Promise<Body> => {
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  const payload = await payloadIn(first.done === true ? undefined : first.value)
  const uploads = new Map<string, Upload>()
  const errors: Record<string, string[]> = {}
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const part = next.value
    const rule = ruleFor(call, part.fieldname)
    if (part.type !== "file" || rule === null || uploads.has(part.fieldname)) throw unreadable()
    const kept = await keepFile(part, rule, store, companyId)
    if (typeof kept === "string") errors[part.fieldname] = [kept]
    else uploads.set(part.fieldname, kept)
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  return { payload, uploads }
}
