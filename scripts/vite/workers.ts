import { basename, dirname, resolve } from "node:path"
import type { Plugin } from "vite"

const WORKER = /new URL\(\s*["'](\.[^"']+\.worker)\.ts["']\s*,\s*import\.meta\.url\s*\)/g

/**
 * Server code starts a thread with `new Worker(new URL("./x.worker.ts", import.meta.url))`. In the
 * bundle each such file becomes x.worker.js beside main.js, and the address follows it.
 */
export const serverWorkers = (): Plugin => ({
  name: "balai:server-workers",
  transform(code, id) {
    if (id.includes("/node_modules/") || !code.includes(".worker.ts")) return null
    const folder = dirname(id)
    return code.replace(WORKER, (_all, path: string) => {
      const fileName = `${basename(path)}.js`
      this.emitFile({ type: "chunk", id: resolve(folder, `${path}.ts`), fileName })
      return `new URL("./${fileName}", import.meta.url)`
    })
  },
})
