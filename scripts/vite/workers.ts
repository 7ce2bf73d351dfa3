import { mkdir, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "vite"

const WORKER = /new URL\(\s*["'](\.[^"']+\.worker)\.ts["']\s*,\s*import\.meta\.url\s*\)/g

/**
 * Bundles a worker with all its dependencies into one file: the thread starts in a quarter of the time that resolving modules
 * takes.
 */
const bundled = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    mode: "production",
    /** The embedded database finds its files next to its own module. */
    ssr: { noExternal: true, external: ["@electric-sql/pglite"] },
    build: {
      ssr: entry,
      write: false,
      target: "node20",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = "output" in built ? built.output : []
  if (chunk?.type !== "chunk") throw new Error(`${entry} was not built`)
  return chunk.code
}

/**
 * Server code starts a thread with `new Worker(new URL("./x.worker.ts", import.meta.url))`. In the bundle each such file becomes
 * x.worker.js next to main.js, and its URL is rewritten; under Vitest it is built into .cache.
 */
export const serverWorkers = (): Plugin => {
  let isBundle = true
  let cache = ""
  return {
    name: "balai:server-workers",
    configResolved: ({ command, root }) => {
      isBundle = command === "build"
      cache = join(root, ".cache", "workers")
    },
    async transform(code, id) {
      if (id.includes("/node_modules/") || !code.includes(".worker.ts")) return null
      let found = code
      for (const [address, path] of code.matchAll(WORKER)) {
        const entry = resolve(dirname(id), `${path}.ts`)
        const name = `${basename(entry, ".ts")}.js`
        const source = await bundled(entry)
        if (isBundle) {
          this.emitFile({ type: "asset", fileName: name, source })
          found = found.replace(address, `new URL("./${name}", import.meta.url)`)
        } else {
          await mkdir(cache, { recursive: true })
          await writeFile(join(cache, name), source)
          found = found.replace(address, `new URL(${JSON.stringify(pathToFileURL(join(cache, name)).href)})`)
        }
      }
      return found
    },
  }
}
