import { mkdir } from "node:fs/promises"
import { basename, isAbsolute, join, relative, resolve } from "node:path"
import { build } from "vite"
import { at, ROOT } from "../../scripts/lib/paths.mjs"
import { textHash } from "./hash.ts"

const FOLDER = at(".cache", "paths")

export const isOutside = (file: string): boolean => relative(ROOT, resolve(file)).startsWith("..")

/**
 * Bundles a module from outside of the project into it, so that xstate and the kit resolve to the project's copies. Its
 * relative imports are bundled, too. @returns the path of the bundle
 */
export const broughtIn = async (file: string): Promise<string> => {
  const entry = resolve(file)
  const name = `${basename(entry).replace(/\.\w+$/, "")}-${textHash(entry)}.mjs`
  await mkdir(FOLDER, { recursive: true })
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [
      {
        // Modules of the project and packages are external: a second copy of xstate would not recognize the first one's
        // machines.
        name: "of-the-project",
        enforce: "pre",
        resolveId: (id, from) => {
          if (from === undefined) return null
          if (!id.startsWith(".") && !isAbsolute(id)) return { id, external: true }
          const path = resolve(from, "..", id)
          return isOutside(path) ? null : { id: path, external: "absolute" }
        },
      },
    ],
    build: {
      ssr: entry,
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: {
        output: { format: "es", entryFileNames: name, codeSplitting: false },
      },
    },
  })
  return join(FOLDER, name)
}
