import { Schema } from "effect"
import type { AnswerSchema, PayloadSchema } from "#contract/kit/call.ts"

/** A JSON Schema of the dialect OpenAPI 3.1 uses. */
export type Json = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  /** Values of a record with any keys; a struct has `false`. */
  readonly additionalProperties?: Json | boolean
  readonly maxProperties?: number
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly $ref?: string
}

type Definitions = Readonly<Record<string, Json>>

/** Inlines definitions ($ref). A recursive definition is inlined once; inside itself it is only described. */
const inlined = (json: Json, definitions: Definitions, within: readonly string[] = []): Json => {
  const into = (part: Json) => inlined(part, definitions, within)
  if (json.$ref !== undefined) {
    const name = json.$ref.split("/").at(-1) ?? ""
    const found = definitions[name]
    if (found === undefined) throw new Error(`no definition of ${json.$ref}`)
    if (within.includes(name)) return { type: "object", description: "Isinya sama dengan yang memuatnya" }
    return inlined(found, definitions, [...within, name])
  }
  return {
    ...json,
    ...(json.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(json.properties).map(([key, part]) => [key, into(part)]),
          ),
        }),
    ...(typeof json.additionalProperties === "object"
      ? { additionalProperties: into(json.additionalProperties) }
      : {}),
    ...(json.items === undefined ? {} : { items: into(json.items) }),
    ...(json.anyOf === undefined ? {} : { anyOf: json.anyOf.map(into) }),
  }
}

const documentOf = (schema: Schema.Constraint): Json => {
  const { schema: json, definitions } = Schema.toJsonSchemaDocument(schema)
  return inlined(json as Json, definitions as Definitions)
}

const sizes = ["minLength", "maxLength", "minItems", "maxItems", "maxProperties", "minimum", "maximum"] as const

/** Bounds that only state the range of JavaScript's safe integers. */
const isBare = (key: string, value: unknown) =>
  ["minimum", "maximum"].includes(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/** Finds the member of a union with the same type. */
const sameKind = (members: readonly Json[] | undefined, wanted: Json): Json | undefined =>
  members?.find((member) => member.type === wanted.type)

/**
 * Adds the decoded side's limits to the schema of the input: text is trimmed before its length is checked, so the
 * limits are declared only on the trimmed side.
 */
const withLimits = (sent: Json, decoded: Json | undefined): Json => {
  const limits = Object.fromEntries(
    sizes.flatMap((key) => {
      const value = sent[key] ?? decoded?.[key]
      return value === undefined || isBare(key, value) ? [] : [[key, value]]
    }),
  )
  return {
    ...(sent.type === undefined ? {} : { type: sent.type }),
    ...(sent.description === undefined ? {} : { description: sent.description }),
    ...(sent.format === undefined ? {} : { format: sent.format }),
    ...(sent.enum === undefined ? {} : { enum: sent.enum }),
    ...limits,
    ...(sent.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(sent.properties).map(([name, field]) => [
              name,
              withLimits(field, decoded?.properties?.[name]),
            ]),
          ),
        }),
    ...recordOf(sent, decoded),
    ...(sent.required === undefined || sent.required.length === 0 ? {} : { required: sent.required }),
    ...(sent.items === undefined ? {} : { items: withLimits(sent.items, decoded?.items) }),
    ...(sent.anyOf === undefined
      ? {}
      : { anyOf: sent.anyOf.map((member) => withLimits(member, sameKind(decoded?.anyOf, member))) }),
  }
}

/** The values of a record. */
const recordOf = ({ additionalProperties: values }: Json, decoded: Json | undefined): Json => {
  if (typeof values !== "object") return {}
  const limits = decoded?.additionalProperties
  return { additionalProperties: withLimits(values, typeof limits === "object" ? limits : undefined) }
}

export const payloadJson = (payload: PayloadSchema): Json =>
  withLimits(documentOf(payload), documentOf(Schema.toType(payload)))

export const answerJson = (answer: AnswerSchema): Json => {
  const json = documentOf(answer)
  return withLimits(json, json)
}
