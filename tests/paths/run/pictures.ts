import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"

/**
 * Pictures of the scripts' steps by commit, for `--diff`. They are not in git, because they are as large as the report.
 */
export const PICTURES = at("paths-pictures")

/** The version of the sources in the pictures; `isChanged`: with uncommitted changes. */
export type Taken = { readonly commit: string; readonly isChanged: boolean }
export const folderOf = ({ commit, isChanged }: Taken, root: string = PICTURES): string =>
  join(root, isChanged ? `${commit}-berubah` : commit)

const TYPE = ".jpg"
/** Path of a state's picture; creates its folder. */
export const fileFor = async (
  taken: Taken,
  machine: string,
  state: string,
  root: string = PICTURES,
): Promise<string> => {
  const file = join(folderOf(taken, root), machine, `${state}${TYPE}`)
  await mkdir(dirname(file), { recursive: true })
  return file
}

/** Deletes a machine's pictures first: otherwise those of removed states would stay. */
export const clearPictures = (taken: Taken, machine: string, root: string = PICTURES): Promise<void> =>
  rm(join(folderOf(taken, root), machine), { recursive: true, force: true })

/** Pictures by machine and then by state. */
export type Pictures = ReadonlyMap<string, ReadonlyMap<string, Buffer>>

/** All pictures of a version of the sources; empty if none were taken. */
export const readPictures = async (taken: Taken, root: string = PICTURES): Promise<Pictures> => {
  const folder = folderOf(taken, root)
  const machines = await readdir(folder).catch((): string[] => [])
  const read = machines.toSorted().map(async (machine) => {
    const files = (await readdir(join(folder, machine)).catch((): string[] => [])).filter((file) =>
      file.endsWith(TYPE),
    )
    const states = files.map(
      async (file) => [file.slice(0, -TYPE.length), await readFile(join(folder, machine, file))] as const,
    )
    return [machine, new Map(await Promise.all(states))] as const
  })
  return new Map(await Promise.all(read))
}
