import type { Readable } from "node:stream"
import type { Call, FileRule } from "#contract/kit/call.ts"
import { PictureRefused, pictureKeeper } from "../files/picture.ts"
import type { Stash } from "../call/stash.ts"
import type { Upload } from "../files/store.ts"
import { isText, keptName, typeOf, whatInstead } from "../files/types.ts"
import { HttpStop, InvalidFields } from "../call/answer.ts"
import type { Body } from "../call/payload.ts"
import { parseJson } from "./json.ts"

/** Limit of all parts of one body together, for any call. */
const MAX_BODY_BYTES = 25_000_000
const MAX_FILES = 20
const MAX_PAYLOAD_BYTES = 1_000_000
/** Maximum number of form fields, for a body without a payload part. */
const MAX_FIELDS = 10

/** Allowance for headers and boundaries of parts. */
const FRAMING_BYTES = 100_000
/** A file up to this many times its limit is still read, so that the error can be shown at its field. */
const ROOM = 2

/** Maximum body size of a call; the rest of a longer body is not read. */
export const maxBodyOf = ({ files }: Pick<Call, "files">): number => {
  const all = Object.entries(files).reduce(
    (sum, [path, { maxBytes }]) => sum + maxBytes * (path.includes("*") ? MAX_FILES : 1),
    0,
  )
  return Math.min(MAX_BODY_BYTES, MAX_PAYLOAD_BYTES + FRAMING_BYTES + ROOM * all)
}

export const multipartLimits = {
  fields: MAX_FIELDS,
  fieldSize: MAX_PAYLOAD_BYTES,
  fieldNameSize: 100,
  files: MAX_FILES + 1,
  fileSize: MAX_BODY_BYTES,
  headerPairs: 20,
  parts: MAX_FILES + MAX_FIELDS,
}

export type Part =
  | {
      readonly type: "field"
      readonly fieldname: string
      /** Already parsed if the part's type is JSON. */
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

const payloadIn = async (part: Part): Promise<unknown> => {
  if (part.type === "field" && part.valueTruncated) throw tooLarge()
  const raw = part.type === "file" ? await textOf(part.file) : part.value
  if (typeof raw !== "string") return raw
  try {
    return parseJson(raw)
  } catch {
    throw unreadable()
  }
}

/** Form fields besides the files: where the call allows it, they replace the payload part. */
const makeForm = () => {
  const fields = new Map<string, unknown>()
  let size = 0
  return {
    add: ({ fieldname, value, valueTruncated }: Extract<Part, { type: "field" }>) => {
      size += String(value).length
      if (valueTruncated || size > MAX_PAYLOAD_BYTES) throw tooLarge()
      if (fieldname === "payload" || fields.has(fieldname)) throw unreadable()
      fields.set(fieldname, value)
    },
    all: () => Object.fromEntries(fields),
  }
}

const keepFile = async (
  part: Extract<Part, { type: "file" }>,
  rule: FileRule,
  stash: Pick<Stash, "save">,
): Promise<Upload | string> => {
  const stored = await stash
    .save(part.file, rule.maxBytes, (head) => pictureKeeper(acceptedOf(rule, head)))
    .catch((error: unknown) => {
      if (error instanceof PictureRefused) return error.message
      throw error
    })
  if (typeof stored === "string") return stored
  if (stored === null) return `Berkas paling besar ${sizeWords(rule.maxBytes)}`
  const type = typeOf(stored.head) ?? (rule.types.includes("csv") && isText(stored.head) ? "csv" : null)
  if (type === null || !rule.types.includes(type)) {
    const wanted = `Pilih berkas ${rule.types.map((t) => t.toUpperCase()).join(", ")}`
    const what = rule.types.includes("xlsx") ? whatInstead(stored.head) : null
    return what === null ? wanted : `${what} ${wanted}.`
  }
  return { name: keptName(part.filename, type), type, size: stored.size, sha256: stored.sha256 }
}

/** Reports a file that was not expected as such, before checking whether it is a valid picture. */
const acceptedOf = ({ types }: FileRule, head: Buffer) => {
  const type = typeOf(head)
  return type !== null && types.includes(type) ? type : null
}

/** Reads a multipart body: first `payload` (JSON) or form fields, then files named by their field path. */
export const readParts = async (
  parts: AsyncIterable<Part>,
  call: Call,
  stash: Pick<Stash, "save">,
): Promise<Pick<Body, "payload" | "uploads">> => {
  const iterator = parts[Symbol.asyncIterator]()
  let next = await iterator.next()
  const isForm = call.formParts && next.done !== true && next.value.fieldname !== "payload"
  if (!isForm && (next.done === true || next.value.fieldname !== "payload")) throw unreadable()
  const form = makeForm()
  const payload: unknown = isForm || next.done === true ? null : await payloadIn(next.value)
  if (!isForm) next = await iterator.next()
  const uploads = new Map<string, Upload>()
  const errors: Record<string, string[]> = {}
  for (; next.done !== true; next = await iterator.next()) {
    const part = next.value
    if (isForm && part.type === "field") {
      form.add(part)
      continue
    }
    const rule = ruleFor(call, part.fieldname)
    if (part.type !== "file" || rule === null || uploads.has(part.fieldname)) throw unreadable()
    const kept = await keepFile(part, rule, stash)
    if (typeof kept === "string") errors[part.fieldname] = [kept]
    else uploads.set(part.fieldname, kept)
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  return { payload: isForm ? form.all() : payload, uploads }
}
