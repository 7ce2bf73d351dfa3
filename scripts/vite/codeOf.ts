import type { Plugin, Rolldown } from "vite"
import { earlyLists } from "#src/app/live/earlyLists.ts"
import { earlyPages } from "#src/app/live/earlyPages.ts"

/** Output path of the map, below the build folder. */
const CODE_OF = ".vite/code.json"
const SOURCES = [
  "src/app/first.tsx",
  ...Object.values({ ...earlyLists, ...earlyPages }).map(({ source }) => source),
]

/**
 * Maps the app and each list or early page to the built files it needs statically, itself included: the script of the shell page
 * preloads them. Vite's manifest has no entry for a source that shares a chunk with others.
 */
export const codeOf = (): Plugin => ({
  name: "balai:code-of",
  apply: (config, { command }) => command === "build" && config.build?.ssr === undefined,
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
      const reach = (chunk: Rolldown.OutputChunk, seen: Set<string>): Set<string> => {
        if (seen.has(chunk.fileName)) return seen
        seen.add(chunk.fileName)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === "chunk") reach(imported, seen)
        }
        return seen
      }
      const filesOf = (source: string): readonly string[] => {
        const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
        if (holder === undefined) return this.error(`nothing was built from ${source}`)
        return [...reach(holder, new Set())]
      }
      const found = Object.fromEntries(SOURCES.map((source) => [source, filesOf(source)]))
      this.emitFile({ type: "asset", fileName: CODE_OF, source: JSON.stringify(found) })
    },
  },
})
