/** Writes every generated file of the repository. `--check` writes nothing; it lists stale files and then exits with 1. */
import { spawnSync } from "node:child_process"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { at, ROOT } from "./lib/paths.mjs"

/** A module in scripts/generate exports these as `files`; `path` is from the repository root. */
export type GeneratedFile = { readonly path: string; readonly make: () => Promise<string> | string }

process.chdir(ROOT)
const check = process.argv.includes("--check")
const current = (path: string) => readFile(path, "utf8").catch(() => null)

const stale: string[] = []
const names = (await readdir("scripts/generate")).filter((name) => name.endsWith(".ts")).sort()
for (const name of names) {
  const generator = (await import(pathToFileURL(at("scripts", "generate", name)).href)) as {
    readonly files: readonly GeneratedFile[]
  }
  for (const { path, make } of generator.files) {
    const wanted = await make()
    if ((await current(path)) === wanted) continue
    stale.push(path)
    if (check) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, wanted)
  }
}

if (check && stale.length > 0) {
  console.error(`Stale, run "npm run generate":\n${stale.map((path) => `  ${path}`).join("\n")}`)
  process.exit(1)
}
console.log(stale.length === 0 ? "Every generated file is up to date." : `Written: ${stale.join(", ")}`)

/** Modules are cached: this process imported the old files. A child process generates what depends on the new ones. */
if (stale.some((path) => path.endsWith(".ts"))) {
  const next = spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url)], {
    stdio: "inherit",
  })
  process.exit(next.status ?? 1)
}
