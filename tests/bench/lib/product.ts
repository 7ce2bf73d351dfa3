import { cp, mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ensureBuilt } from "../../../scripts/lib/build.mjs"
import { at } from "../../../scripts/lib/paths.mjs"

/** Folder of the bench's files; they are kept until its next run. */
export const BENCH = at(".cache", "bench")

/**
 * A copy of the built product, so that a concurrent build does not change it. It has the same layout as the repository.
 */
export type Product = { readonly folder: string; readonly main: string; readonly client: string }

/** Builds what is out of date and copies it. */
export const takeProduct = async (): Promise<Product> => {
  const build = await ensureBuilt({ quiet: true })
  if (build.code !== 0) throw new Error(`the build failed:\n${build.output}`)
  const folder = join(BENCH, "product")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(at("dist"), join(folder, "dist"), { recursive: true })
  await cp(at("server", "db", "migrations"), join(folder, "server", "db", "migrations"), { recursive: true })
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n')
  return { folder, main: join(folder, "dist", "server", "main.js"), client: join(folder, "dist", "client") }
}
