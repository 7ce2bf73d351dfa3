import { constants } from "node:fs"
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** Files of a folder that were copied before, with the time they had then. */
type Copied = Map<string, { readonly size: number; readonly changed: number }>

/** Granularity of a file system's times, with room: a file that changed just before it was copied is copied again. */
const FRESH_MS = 2_000
const AT_ONCE = 16

type Entry = { readonly path: string; readonly isFolder: boolean }

const entriesIn = async (folder: string, under = ""): Promise<readonly Entry[]> => {
  const names = await readdir(join(folder, under), { withFileTypes: true })
  const found = await Promise.all(
    names.map(async (one): Promise<readonly Entry[]> => {
      const path = join(under, one.name)
      if (!one.isDirectory()) return one.isFile() ? [{ path, isFolder: false }] : []
      return [{ path, isFolder: true }, ...(await entriesIn(folder, path))]
    }),
  )
  return found.flat()
}

/**
 * Copies a folder in two passes, like rsync: `copy` copies all files while they still change, and `copyChanged` those that
 * have changed since, and removes those that are gone.
 */
export const twoPasses = (from: string, to: string) => {
  const copied: Copied = new Map()

  const pass = async (): Promise<void> => {
    const started = Date.now()
    const entries = await entriesIn(from)
    const files = entries.filter(({ isFolder }) => !isFolder)
    for (const { path, isFolder } of entries) if (isFolder) await mkdir(join(to, path), { recursive: true })
    const one = async (path: string): Promise<void> => {
      /** A file may be deleted at any time in the first pass. */
      const found = await stat(join(from, path)).catch(() => null)
      if (found === null) return
      const before = copied.get(path)
      const changed = found.mtimeMs
      if (before?.size === found.size && before.changed === changed) return
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch(
        (thrown: unknown) => {
          if (!(thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT")) throw thrown
        },
      )
      copied.set(path, { size: found.size, changed: changed > started - FRESH_MS ? Number.NaN : changed })
    }
    const waiting = files.map(({ path }) => path)
    const lane = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await one(path)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    const there = new Set(files.map(({ path }) => path))
    for (const path of copied.keys())
      if (!there.has(path)) {
        copied.delete(path)
        await rm(join(to, path), { force: true })
      }
  }
  return {
    copy: async (): Promise<void> => {
      await mkdir(to, { recursive: true, mode: 0o700 })
      await pass()
    },
    copyChanged: pass,
  }
}
