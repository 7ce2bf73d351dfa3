import { Schema } from "effect"
import type { Call } from "#contract/kit/call.ts"

type Json = {
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly type?: string
}

/** Every field of a payload by its path (`items.0.amount`), read from the contract's schema. */
const fieldsIn = (schema: Json, path: readonly string[]): string[] => {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsIn(field, [...path, name])),
    ...(schema.items === undefined ? [] : fieldsIn(schema.items, [...path, "0"])),
    ...(schema.anyOf ?? []).flatMap((member) => fieldsIn(member, path)),
  ]
  return path.length === 0 ? inner : [path.join("."), ...inner]
}

export const payloadFields = (call: Call): string[] => [
  ...new Set(fieldsIn(Schema.toJsonSchemaDocument(call.payload).schema as Json, [])),
]

/** Named like references: the key of a repeated request, and the name of this program at a provider (OAuth). */
const NO_REFERENCES: readonly string[] = ["request_id", "client_id"]
const isReference = (path: string) => {
  const name = path.split(".").findLast((part) => part !== "0") ?? ""
  return !NO_REFERENCES.includes(name) && /^(id|ids)$|_(id|ids)$/.test(name)
}

/** Fields with ids of rows, and the older name of `id`. A list of ids is included once, by its element. */
export const referenceFields = (call: Call): string[] => {
  const all = payloadFields(call).filter(isReference)
  const elements = all.filter((path) => !all.includes(`${path}.0`))
  return call.alias === null ? elements : [...elements, call.alias]
}

/** A payload with one value set at a path; missing objects and lists are created. */
export const withValue = (payload: unknown, path: string, value: unknown): unknown => {
  const [head, ...rest] = path.split(".")
  if (head === undefined || head === "") return value
  const inner = (held: unknown) => (rest.length === 0 ? value : withValue(held, rest.join("."), value))
  if (head === "0") return [inner(Array.isArray(payload) ? (payload as unknown[])[0] : undefined)]
  const held = typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : {}
  return { ...held, [head]: inner(held[head]) }
}
