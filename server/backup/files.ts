import { link, mkdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { FileStore } from "../files/store.ts"
import type { NamedFile } from "./dump.ts"
import { measuring, readPart, writePart } from "./parts.ts"
import { BackupProblem } from "./problem.ts"
import type { BackupKey } from "./seal.ts"

export type Source = Pick<FileStore, "read">

export const filePath = ({ company, sha256 }: Pick<NamedFile, "company" | "sha256">): string =>
  `files/${company}/${sha256.slice(0, 2)}/${sha256}`
export const fileName = ({ company, sha256 }: Pick<NamedFile, "company" | "sha256">): string =>
  `${company}/${sha256}`

/** Bytes that encryption adds to a file: its head and its tag. */
const SEALED = 34

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (found) => found.size,
    () => null,
  )

/**
 * Takes a file from the backup before as a hard link: an unchanged file is stored once for all backups of a folder. Only
 * of a backup with the same key, or of none.
 */
const linked = async (before: string | null, folder: string, file: NamedFile, isSealed: boolean) => {
  if (before === null) return false
  const path = filePath(file)
  const from = join(before, path)
  if ((await sizeOf(from)) !== file.size + (isSealed ? SEALED : 0)) return false
  await mkdir(dirname(join(folder, path)), { recursive: true })
  return link(from, join(folder, path)).then(
    () => true,
    () => false,
  )
}

const hashOf = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const measured = measuring()
  for await (const _ of measured.pass(bytes));
  return measured.result().sha256
}

/** @returns false where the store has no such bytes */
const copied = async (store: Source, folder: string, file: NamedFile, key: BackupKey | null) => {
  const stream = await store.read(file.company, file.sha256)
  if (stream === null) return false
  const path = filePath(file)
  const measured = measuring()
  const isRead = await writePart(folder, path, key, measured.pass(stream)).then(
    () => true,
    (thrown: unknown) => {
      if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return false
      throw thrown
    },
  )
  if (isRead && measured.result().sha256 === file.sha256) return true
  await rm(join(folder, path), { force: true })
  return false
}

/**
 * Copies files into a backup. A file that is read is compared with its hash, and the copy is read again.
 * @param before the backup before, with the same key
 * @returns names of the files that the store did not have
 */
export const copyFiles = async (
  store: Source,
  files: readonly NamedFile[],
  {
    folder,
    before,
    key,
  }: { readonly folder: string; readonly before: string | null; readonly key: BackupKey | null },
): Promise<readonly string[]> => {
  const lost: string[] = []
  for (const file of files) {
    if (await linked(before, folder, file, key !== null)) continue
    if (!(await copied(store, folder, file, key))) lost.push(fileName(file))
    else if ((await hashOf(readPart(folder, filePath(file), key))) !== file.sha256)
      throw new BackupProblem(`${filePath(file)} tidak tersimpan dengan benar di ${folder}.`)
  }
  return lost
}

/**
 * Compares a stored file with its hash.
 * @throws BackupProblem
 */
export const checkFile = async (folder: string, file: NamedFile, key: BackupKey | null): Promise<void> => {
  const path = filePath(file)
  const found = await hashOf(readPart(folder, path, key)).catch((thrown: unknown) => {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return null
    throw thrown
  })
  if (found !== file.sha256)
    throw new BackupProblem(`${path} rusak atau hilang dari cadangan. Cadangan ini tidak dipakai.`)
}
