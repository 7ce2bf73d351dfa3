import { closeSync, existsSync, openSync, rmSync, writeSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "../../../scripts/lib/run.mjs"

/** A small file system in memory (tmpfs), which can be filled to its last block. Mounting it needs root. */
export type Disk = {
  readonly folder: string
  readonly fill: () => void
  readonly free: () => void
  readonly drop: () => Promise<void>
}

const BLOCK = 65_536

export const openDisk = async (megabytes: number): Promise<Disk> => {
  if (process.getuid?.() !== 0) throw new Error("mounting a small disk needs root")
  const folder = await mkdtemp(join(tmpdir(), "campaign-disk-"))
  const { code, output } = await run(
    "mount",
    ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "campaign", folder],
    { quiet: true },
  )
  if (code !== 0) throw new Error(`mount: ${output}`)
  const filler = join(folder, "filler")
  return {
    folder,
    fill: () => {
      const file = openSync(filler, "a")
      try {
        for (let size = BLOCK; size >= 512;) {
          try {
            writeSync(file, Buffer.alloc(size))
          } catch {
            size /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    drop: async () => {
      if (!existsSync(folder)) return
      await run("umount", ["-l", folder], { quiet: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
