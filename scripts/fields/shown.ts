import { readdir } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { importSheets } from "#contract/areas/imports/sheets.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import type { AnyField, UsedBy } from "#src/resources/kit/fields.ts"
import { keysRead } from "#src/resources/kit/recordPage.ts"
import { at } from "../lib/paths.mjs"

/**
 * Declarations about the fields of an owner, by field path: why no rule reads the field, and whether anything but a form shows
 * it.
 */
export type Said = ReadonlyMap<string, { readonly usedBy: UsedBy | undefined; readonly isShown: boolean }>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

type Form = Pick<Described, "sections" | "contract"> & Partial<Pick<Described, "columns" | "page">>
const isForm = (value: unknown): value is Form =>
  isObject(value) && isObject(value["contract"]) && Array.isArray(value["sections"])

/** The employee export has the same columns as the employee import. */
const exportedOf = (id: string): readonly string[] =>
  id === "members" ? importSheets.pegawai.map(({ key }) => key) : []

const fieldsOf = (fields: readonly (AnyField | readonly AnyField[])[], before = "") =>
  fields
    .flat()
    .flatMap((field): readonly (readonly [string, AnyField])[] => [
      [`${before}${field.key}`, field],
      ...(field.kind === "subItems" ? fieldsOf(field.fields, `${before}${field.key}.`) : []),
    ])

/** Keys of the row that show a field: its own, and for a reference the one of the selected name (`members_nama`). */
const keysOf = (path: string, field: AnyField): readonly string[] => {
  const own = path.split(".")[0] ?? path
  return "shownBy" in field ? [own, field.shownBy] : [own]
}

const saidIn = ({ sections, columns = [], page, contract }: Form): Said => {
  const shown = new Set([
    ...columns.map(({ key }) => String(key)),
    ...(page === undefined ? [] : keysRead(page)),
    ...exportedOf(contract.id),
  ])
  return new Map(
    sections
      .flatMap((section) => fieldsOf(section.fields))
      .map(([path, field]) => [
        path,
        /** A resource with a record page of its own shows each of its sections there. */
        {
          usedBy: field.usedBy,
          isShown: page !== undefined || keysOf(path, field).some((key) => shown.has(key)),
        },
      ]),
  )
}

/** Keyed by id of the setting or resource; parts of one (`faq-apps`) are listed under the whole one too. */
export const allSaid = async (): Promise<ReadonlyMap<string, Said>> => {
  const files = (await readdir(at("src", "resources"), { recursive: true })).filter((name) =>
    name.endsWith(".ts"),
  )
  const modules = await Promise.all(
    files.map(
      async (name) =>
        (await import(pathToFileURL(at("src", "resources", name)).href)) as Record<string, unknown>,
    ),
  )
  const forms = modules.flatMap((module) => Object.values(module).filter(isForm))
  const found = new Map<string, Said>()
  for (const form of forms) {
    const { id, within } = form.contract
    const part = Object.values(within ?? {})[0]
    const whole = typeof part === "string" ? id.replace(new RegExp(`-${part}$`), "") : id
    found.set(whole, new Map([...(found.get(whole) ?? []), ...saidIn(form)]))
  }
  return found
}
