import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"
import { isPostgres } from "./database.ts"

/**
 * The environment of the browser tests: a copy of dist/, so that a concurrent build does not change it, and a data
 * folder with the demo companies. The data folder is loaded once for each server build and day, and copied for every
 * worker.
 */
const FOLDER = at(".cache", "e2e")
const STAMP = "E2E_STAMP"
const DAY = "E2E_DAY"
const KEEP_MS = 6 * 3_600_000

/**
 * Called by the config: pins the build and the day at the start, so that every worker tests the same ones, also past
 * midnight.
 */
export const pinBuild = (): void => {
  const stamp = at("dist", ".stamp")
  if (!existsSync(stamp)) throw new Error("Nothing to test: run `npm run build` first")
  process.env[STAMP] ??= readFileSync(stamp, "utf8")
  process.env[DAY] ??= new Date().toISOString().slice(0, 10)
}

const pinned = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: start the tests by their config`)
  return value
}

/** The copy of the product; it has the same layout as the repository. */
export const productFolder = (): string => join(FOLDER, `product-${pinned(STAMP).slice(0, 16)}`)

/** Depends on the server's code, the migrations and the day, because a later start fills missing days. */
export const templateFolder = async (): Promise<string> => {
  const product = productFolder()
  const hash = createHash("sha256").update(pinned(DAY))
  for (const folder of [join(product, "dist", "server"), join(product, "server", "db", "migrations")])
    for (const file of (await readdir(folder)).filter((name) => /\.(js|sql)$/.test(name)).sort())
      hash.update(file).update(await readFile(join(folder, file)))
  return join(FOLDER, `data-${hash.digest("hex").slice(0, 16)}${isPostgres ? "-pg" : ""}`)
}

/** Makes a folder atomically, also when other processes make the same one at the same time. */
export const makeOnce = async (folder: string, make: (draft: string) => Promise<void>): Promise<void> => {
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    await make(draft)
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    })
  }
  await utimes(folder, new Date(), new Date())
}

export const copyProduct = async (): Promise<void> => {
  await mkdir(FOLDER, { recursive: true })
  await makeOnce(productFolder(), async (draft) => {
    await cp(at("dist"), join(draft, "dist"), { recursive: true })
    await cp(at("server", "db", "migrations"), join(draft, "server", "db", "migrations"), { recursive: true })
    await writeFile(join(draft, "package.json"), '{ "type": "module" }\n')
    const copied = await readFile(join(draft, "dist", ".stamp"), "utf8")
    if (copied !== pinned(STAMP))
      throw new Error("dist/ was built anew while the tests started: start them again")
  })
}

export const removeOld = async (): Promise<void> => {
  for (const name of await readdir(FOLDER)) {
    const folder = join(FOLDER, name)
    if (Date.now() - (await stat(folder)).mtimeMs > KEEP_MS)
      await rm(folder, { recursive: true, force: true })
  }
}
