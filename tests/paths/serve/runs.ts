import { createHash, randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type PersonRun, readRun } from "./run.ts"

/** The id of a path, a hash of its steps. Twelve hexadecimal digits. */
export const pathKey = (labels: readonly string[]): string =>
  createHash("sha256").update(labels.join("\n")).digest("hex").slice(0, 12)

/** Runs in a folder: one file each, with their pictures in the same folder. */
export const runsIn = (folder: string) => {
  /** null = there is none, or it is invalid. */
  const read = async (file: string): Promise<PersonRun | null> => {
    const text = await readFile(join(folder, file), "utf8").catch(() => null)
    try {
      return text === null ? null : readRun(JSON.parse(text))
    } catch {
      return null
    }
  }
  return {
    all: async (): Promise<readonly PersonRun[]> => {
      const files = (await readdir(folder).catch((): string[] => [])).filter((file) => file.endsWith(".json"))
      return (await Promise.all(files.map(read))).filter((run) => run !== null)
    },
    /** @returns false if the run was finished before: finished runs are immutable */
    keep: async (run: PersonRun): Promise<boolean> => {
      await mkdir(folder, { recursive: true })
      const name = `${run.id}.json`
      const before = await read(name)
      if (before !== null && before.finished !== null) return JSON.stringify(before) === JSON.stringify(run)
      const file = join(folder, name)
      // Write atomically (temporary file and rename), because a run is written after each step.
      const draft = `${file}.${randomUUID()}`
      await writeFile(draft, `${JSON.stringify(run, null, 1)}\n`)
      await rename(draft, file)
      return true
    },
    /** @returns the name a run refers to it by */
    keepPicture: async (bytes: Buffer, kind: "png" | "jpg"): Promise<string> => {
      await mkdir(folder, { recursive: true })
      const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${kind}`
      await writeFile(join(folder, name), bytes)
      return name
    },
    picture: (name: string): Promise<Buffer> => readFile(join(folder, name)),
  }
}
export type Runs = ReturnType<typeof runsIn>
