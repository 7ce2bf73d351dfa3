import { randomUUID } from "node:crypto"
import { constants, createReadStream } from "node:fs"
import { access, copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeDrafts } from "./drafts.ts"
import { type FileStore, type Kept, keyOf, litterIn, ofKey } from "./fileStore.ts"

export type { FileStore, Upload } from "./fileStore.ts"
export type { Draft, Drafting } from "./drafts.ts"

/** Error codes of file systems without hard links, such as some network file systems. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EXDEV", "EMLINK"]
const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : ""

const inside = async (path: string): Promise<readonly string[]> => readdir(path).catch(() => [])

const keptAt = async (folder: string, key: string): Promise<Kept[]> => {
  const [named, found] = [ofKey(key), await stat(join(folder, key)).catch(() => null)]
  return named === null || found === null ? [] : [{ ...named, size: found.size, written: found.mtimeMs }]
}

/** Files in a folder of this machine, such as DATA_DIR/files. */
export const openStore = (folder: string): FileStore => {
  const draftFolder = join(folder, "drafts")
  const drafts = makeDrafts(draftFolder)
  const pathOf = (companyId: number, sha256: string) => join(folder, keyOf(companyId, sha256))
  const placeFor = async (companyId: number, sha256: string): Promise<string> => {
    const path = pathOf(companyId, sha256)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  const copy = async (from: string, to: string): Promise<void> => {
    const whole = join(draftFolder, randomUUID())
    await copyFile(from, whole)
    await rename(whole, to)
  }
  const sizeOf: FileStore["sizeOf"] = async (companyId, sha256) =>
    (await stat(pathOf(companyId, sha256)).catch(() => null))?.size ?? null
  /** Links a draft to its final place. */
  const place: FileStore["place"] = async (companyId, { path, sha256 }) => {
    const final = await placeFor(companyId, sha256)
    await link(path, final).catch(async (thrown: unknown) => {
      /** The same bytes are already stored: renew their time, so that the sweep does not remove them as old. */
      if (codeOf(thrown) === "EEXIST") return utimes(final, new Date(), new Date())
      if (!NO_LINKS.includes(codeOf(thrown))) throw thrown
      return copy(path, final)
    })
  }
  const list: FileStore["list"] = async function* () {
    for (const company of await inside(folder)) {
      if (company === "drafts") continue
      for (const shelf of await inside(join(folder, company))) {
        const names = await inside(join(folder, company, shelf))
        yield (await Promise.all(names.map((name) => keptAt(folder, `${company}/${shelf}/${name}`)))).flat()
      }
    }
  }
  const remove: FileStore["remove"] = (companyId, sha256) => rm(pathOf(companyId, sha256), { force: true })
  const removeLitter = litterIn({ list, remove })

  return {
    draft: drafts.draft,
    drop: drafts.drop,
    place,
    replace: place,
    remove,
    list,
    sizeOf,
    save: async (companyId, source, maxBytes) => {
      const made = await drafts.draft(source, maxBytes)
      if (made !== null) await rename(made.path, await placeFor(companyId, made.sha256))
      return made
    },
    onDisk: (companyId, sha256, work) => work(pathOf(companyId, sha256)),
    read: async (companyId, sha256) =>
      (await sizeOf(companyId, sha256)) === null ? null : createReadStream(pathOf(companyId, sha256)),
    async *removeLitter(olderThan, named) {
      yield* removeLitter(olderThan, named)
      await drafts.dropOld(olderThan)
    },
    state: async () => {
      const problem = await mkdir(folder, { recursive: true })
        .then(() => access(folder, constants.R_OK | constants.W_OK))
        .then(() => null, codeOf)
      return { kind: "disk", place: folder, problem }
    },
  }
}
