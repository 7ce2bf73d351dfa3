import type { NamedFile } from "./dump.ts"
import { checkFile, fileName } from "./files.ts"
import type { Manifest } from "./manifest.ts"
import { readLines } from "./parts.ts"
import { BackupProblem } from "./problem.ts"
import { countLines } from "./rows.ts"
import type { BackupKey } from "./seal.ts"

const damaged = (path: string) =>
  new BackupProblem(`${path} tidak cocok dengan manifestnya. Cadangan ini tidak dipakai.`)

/** The files of a backup; the lost ones are left out. @throws BackupProblem */
export const filesIn = async (
  folder: string,
  { files }: Manifest,
  key: BackupKey | null,
): Promise<readonly NamedFile[]> => {
  const lost = new Set(files.lost)
  const found: NamedFile[] = []
  for await (const line of readLines(folder, files, key)) {
    const [company, sha256, size] = JSON.parse(line) as [number, string, number]
    if (!lost.has(fileName({ company, sha256 }))) found.push({ company, sha256, size })
  }
  if (found.length + lost.size !== files.count) throw damaged(files.path)
  return found
}

/** Compares each table with the manifest. @throws BackupProblem */
export const checkTables = async (folder: string, { tables }: Manifest, key: BackupKey | null) => {
  for (const table of tables) {
    const counted = countLines()
    for await (const line of readLines(folder, table, key)) counted.add([line])
    const { rows, sum } = counted.result()
    if (rows !== table.rows || sum !== table.sum) throw damaged(table.path)
  }
}

/** Compares everything in a backup with its manifest. @throws BackupProblem */
export const checkBackup = async (
  folder: string,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<void> => {
  await checkTables(folder, manifest, key)
  for (const file of await filesIn(folder, manifest, key)) await checkFile(folder, file, key)
}
