import { readdirSync, readFileSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "vite"
import { at, ROOT } from "../../../scripts/lib/paths.mjs"

const FOLDER = at(".cache", "mutate")
const HERE = at("tests", "paths", "mutate")
/** Tests of all machines or of the repository, not of one machine. */
const GENERAL = ["health", "index", "kit", "mutants", "paths", "report", "scripts", "trace", "tours"]

const testFiles = (): readonly string[] =>
  ["machines", "lifecycles"].flatMap((folder) =>
    readdirSync(at("tests", "unit", folder))
      .filter((file) => file.endsWith(".test.ts"))
      .filter((file) => !GENERAL.includes(file.split(".")[0] ?? ""))
      .map((file) => at("tests", "unit", folder, file)),
  )

const modulesOf = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  const text = readFileSync(path, "utf8")
  for (const [, from] of text.matchAll(/from "([#.][^"]+\.ts)"/g)) {
    if (from === undefined) continue
    const found = from.startsWith("#") ? at(...from.slice(1).split("/")) : join(path, "..", from)
    modulesOf(found, seen)
  }
  return seen
}

/** Tests that import a machine's module, each with all its transitive imports. */
export const testsOf = (file: string): readonly string[] => {
  const module = at("machines", ...file.split("/"))
  const name = file.split("/").at(-1)?.replace("Machine.ts", "").toLowerCase() ?? ""
  const reaching = testFiles().filter((test) => modulesOf(test).has(module))
  /** Tests with the machine's name are its own; tests of machines that contain it count only if there are none. */
  const own = reaching.filter((test) => test.split("/").at(-1)?.toLowerCase().includes(name))
  return own.length > 0 && !file.startsWith("lifecycles/") ? own : reaching
}

/** A bundle of a machine's tests with all their imports. @returns its path */
export const bundleFor = async (id: string, tests: readonly string[]): Promise<string> => {
  await mkdir(FOLDER, { recursive: true })
  const entry = join(FOLDER, `${id}.entry.ts`)
  const imports = [join(HERE, "patch.ts"), ...tests].map((path) => `import ${JSON.stringify(path)}`)
  await writeFile(entry, `${imports.join("\n")}\nexport { tests } from "vitest"\n`)
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: { alias: { vitest: join(HERE, "shim.ts") } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: { output: { format: "cjs", entryFileNames: `${id}.cjs`, codeSplitting: false } },
    },
  })
  return join(FOLDER, `${id}.cjs`)
}
