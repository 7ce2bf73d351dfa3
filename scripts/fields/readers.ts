import { readdir, readFile } from "node:fs/promises"
import { at } from "../lib/paths.mjs"
import { type Reads, readsIn } from "./reads.ts"
import type { Owner, Table } from "./owners.ts"

/** A source file and the names it reads; `path` from the repository root. */
export type Source = { readonly path: string; readonly reads: Reads }

const FOLDERS = ["server", "machines", "src"] as const
/** Modules that handle every field alike (store, render, fill), or that only write: not counted as readers of a field. */
const GENERIC: readonly RegExp[] = [
  /^server\/(?:db|demo|docs|imports|register)\//,
  /^server\/kit\/(?:[^/]+)\.ts$/,
  /^src\/(?:resources|app|format|ui)\//,
  /^src\/screens\/(?:form|list|import)\//,
]

export const allSources = async (): Promise<readonly Source[]> => {
  const paths = (
    await Promise.all(
      FOLDERS.map(async (folder) =>
        (await readdir(at(folder), { recursive: true })).map(
          (name) => `${folder}/${name.replaceAll("\\", "/")}`,
        ),
      ),
    )
  )
    .flat()
    .filter((path) => /\.tsx?$/.test(path) && GENERIC.every((one) => !one.test(path)))
    .sort()
  return Promise.all(
    paths.map(async (path) => ({ path, reads: readsIn(path, await readFile(at(path), "utf8")) })),
  )
}

const lastOf = (field: string): string => field.slice(field.lastIndexOf(".") + 1)

/** Number of other settings, resources and tables with a field of the same name. */
export const sharedBy = (
  field: string,
  owner: Owner,
  owners: readonly Owner[],
  tables: readonly Table[],
): number => {
  const name = lastOf(field)
  return (
    owners.filter((one) => one.id !== owner.id && one.fields.some((other) => lastOf(other) === name)).length +
    tables.filter((table) => table.name !== owner.table?.name && table.columns.includes(name)).length
  )
}

/** A multi-word name that no other owner has identifies the field wherever it is read. */
const isTelling = (name: string) => name.includes("_") && !name.endsWith("_id")

/** Whether a source reads a field of an owner; a heuristic based on names. */
export const isReadBy = ({ reads }: Source, owner: Owner, field: string, isShared: boolean): boolean => {
  const name = lastOf(field)
  const { table } = owner
  if (reads.sql.some((read) => read.column === name && read.table !== null && read.table === table?.name))
    return true
  const isNamed = reads.names.has(name) || reads.sql.some((read) => read.column === name)
  if (!isShared && isTelling(name)) return isNamed
  const locals = reads.imports.filter(
    ({ from, name: exported }) => exported === table?.exported && from.includes("/tables/"),
  )
  if (locals.some(({ local }) => reads.members.get(local)?.has(name) === true)) return true
  return reads.names.has(name) && reads.imports.some(({ from }) => from === `#${owner.file}`)
}

/** The owner's own rules module: storing a field there does not count as a use. */
const isOwn = (path: string, owner: Owner): boolean => {
  const stem = owner.file.slice("contract/areas/".length, -".ts".length)
  return path === `server/areas/${stem}.rules.ts`
}

export const readersOf = (
  owner: Owner,
  field: string,
  all: {
    readonly owners: readonly Owner[]
    readonly tables: readonly Table[]
    readonly sources: readonly Source[]
  },
): readonly string[] => {
  const isShared = sharedBy(field, owner, all.owners, all.tables) > 0
  return all.sources
    .filter((source) => !isOwn(source.path, owner) && isReadBy(source, owner, field, isShared))
    .map(({ path }) => path)
}
