import type { SchemaAST } from "effect"
import { payPathsOf } from "./payFields.ts"

/** Kinds of data whose reading is registered: pay, numbers that identify a person, and papers. */
export const readKinds = ["gaji", "identitas", "berkas"] as const
export type ReadKind = (typeof readKinds)[number]

/** Fields of an answer, by their key, wherever they are. */
const BY_KEY: Readonly<Record<string, ReadKind>> = {
  nik: "identitas",
  npwp: "identitas",
  paspor: "identitas",
  no_rekening: "identitas",
  bpjs_kes_no: "identitas",
  bpjs_tk_no: "identitas",
  documents: "berkas",
  lampiran: "berkas",
  attachment: "berkas",
  receipts: "berkas",
  letter: "berkas",
  paper: "berkas",
}
/** Modules whose answers about a person are pay, whatever their fields are called. */
const PAY_MODULES: readonly string[] = ["payroll"]

/** Objects of an answer that are about one employee: the path to them, the key of the employee, and what they have. */
export type ReadPlan = {
  readonly path: readonly string[]
  readonly person: string
  readonly fields: readonly { readonly kind: ReadKind; readonly path: readonly string[] }[]
}

const isPayModule = (module: string | null) => module !== null && PAY_MODULES.includes(module)

const personKeyOf = (names: readonly string[]): string | null => {
  if (names.includes("members_id")) return "members_id"
  return names.includes("id") && names.includes("nip") ? "id" : null
}

const fieldsOf = ({ propertySignatures }: SchemaAST.Objects, module: string | null): ReadPlan["fields"] => {
  const named = propertySignatures.flatMap(({ name }) => {
    const kind = BY_KEY[String(name)]
    return kind === undefined ? [] : [{ kind, path: [String(name)] }]
  })
  const pay = propertySignatures.flatMap(({ name, type }) =>
    payPathsOf(type, [String(name)]).map((path) => ({ kind: "gaji" as const, path })),
  )
  return isPayModule(module) ? [...named, ...pay, { kind: "gaji", path: [] }] : [...named, ...pay]
}

/** Personal fields in the answers of a call, from their declaration; empty = nothing is registered. */
export const readPlansOf = (
  ast: SchemaAST.AST,
  module: string | null,
  path: readonly string[] = [],
): readonly ReadPlan[] => {
  switch (ast._tag) {
    case "Objects": {
      const person = personKeyOf(ast.propertySignatures.map(({ name }) => String(name)))
      const fields = person === null ? [] : fieldsOf(ast, module)
      return [
        ...(person === null || fields.length === 0 ? [] : [{ path, person, fields }]),
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          readPlansOf(type, module, [...path, String(name)]),
        ),
      ]
    }
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((one) => readPlansOf(one, module, [...path, "*"]))
    case "Union":
      return ast.types.flatMap((one) => readPlansOf(one, module, path))
    default:
      return []
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const objectsAt = (value: unknown, [key, ...rest]: readonly string[]): readonly unknown[] => {
  if (key === undefined) return [value]
  if (key === "*") return Array.isArray(value) ? value.flatMap((one: unknown) => objectsAt(one, rest)) : []
  return isRecord(value) ? objectsAt(value[key], rest) : []
}
const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)

/** Employees whose data an answer has, by kind. */
export const peopleIn = (
  answer: unknown,
  plans: readonly ReadPlan[],
): ReadonlyMap<ReadKind, ReadonlySet<number>> => {
  const found = new Map<ReadKind, Set<number>>()
  for (const { path, person, fields } of plans)
    for (const one of objectsAt(answer, path)) {
      const id = isRecord(one) ? one[person] : null
      if (typeof id !== "number") continue
      for (const { kind, path: at } of fields)
        if (objectsAt(one, at).some(isFilled)) found.set(kind, (found.get(kind) ?? new Set()).add(id))
    }
  return found
}
