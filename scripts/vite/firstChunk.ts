import react from "@vitejs/plugin-react"
import { build, type Plugin, type Rolldown } from "vite"

const ENTRY = "src/app/main.tsx"
/** Nothing of theirs is used first, but the first chunk's own modules reach them once later pages use more of those. */
const ALSO = [
  "/effect/dist/Array.js",
  "/effect/dist/internal/array.js",
  "/effect/dist/Equivalence.js",
  "/use-isomorphic-layout-effect.browser.esm.js",
]

/** What the first page needs and nothing that only later pages use: a trial build without its dynamic imports. */
const neededFirst = async (): Promise<ReadonlySet<string>> => {
  const trial: Plugin = {
    name: "balai:trial",
    enforce: "pre",
    resolveDynamicImport: (source) => ({ id: `later:${String(source)}`, external: true }),
    load: (id) => (id.endsWith(".css") ? "" : null),
  }
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [trial, react({ compiler: true })],
    build: { write: false, target: "es2022", rolldownOptions: { input: ENTRY } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return new Set(
    outputs.flatMap((one) =>
      "output" in one
        ? one.output.flatMap((file) =>
            file.type === "chunk"
              ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
                  renderedLength > 0 ? [id] : [],
                )
              : [],
          )
        : [],
    ),
  )
}

const modulesOf = (file: Rolldown.OutputBundle[string] | undefined): string =>
  file?.type === "chunk" ? Object.keys(file.modules).join(", ") : "?"

/**
 * One chunk for the login page: left alone, the bundler cuts what later pages share with it into several, which
 * compress apart. Descriptions of machines are for diagrams and testers and do not travel.
 */
export const firstChunk = (): Plugin => ({
  name: "balai:first-chunk",
  apply: (config, { command }) => command === "build" && config.build?.ssr === undefined,
  enforce: "pre",
  config: async () => {
    const first = await neededFirst()
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: "first",
                  test: (id: string) =>
                    (first.has(id) && !id.endsWith(ENTRY)) ||
                    id.includes("preload-helper") ||
                    ALSO.some((end) => id.endsWith(end)),
                },
              ],
            },
          },
        },
      },
    }
  },
  /** What the first chunk imports would run before it, and most of that needs the first chunk itself. */
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || file.name !== "first") continue
      for (const name of file.imports.filter((one) => !one.includes("rolldown-runtime")))
        this.error(`the first chunk imports ${name}: add to ALSO what it holds, ${modulesOf(bundle[name])}`)
    }
  },
  transform: (code, id) =>
    /\/machines\/[^?]*\.ts$/.test(id) ? code.replace(/\bdescription:\s*"(?:[^"\\]|\\.)*",?/g, "") : null,
})
