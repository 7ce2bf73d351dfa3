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

/** What nearly everybody uses next, in one piece: on a slow line ten small files take longer than one. */
const NEXT = ["src/app/first.tsx", "src/screens/resource/ListScreen.tsx"]

/** What a page needs and nothing that only later pages use: a trial build without its dynamic imports. */
const neededBy = async (input: readonly string[]): Promise<ReadonlySet<string>> => {
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
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: [...input], preserveEntrySignatures: "strict" },
    },
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

/**
 * The browser compiles all of such a file beside the page's own thread while somebody types, instead of each function
 * on that thread when it is first called. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_NOW = "//# allFunctionsCalledOnLoad\n"

const modulesOf = (file: Rolldown.OutputBundle[string] | undefined): string =>
  file?.type === "chunk" ? Object.keys(file.modules).join(", ") : "?"

/**
 * One chunk for the login page, one for the shell and its lists: left alone, the bundler cuts what later pages share with it into several, which
 * compress apart. Descriptions of machines are for diagrams and testers and do not travel.
 */
export const firstChunk = (): Plugin => ({
  name: "balai:first-chunk",
  apply: (config, { command }) => command === "build" && config.build?.ssr === undefined,
  enforce: "pre",
  config: async () => {
    const first = await neededBy([ENTRY])
    const next = await neededBy(NEXT)
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
                { name: "work", test: (id: string) => next.has(id) },
              ],
            },
          },
        },
      },
    }
  },
  /** What the first chunk imports would run before it, and most of that needs the first chunk itself. */
  generateBundle: {
    /** After Vite has put the names of what a file imports before its first line: the hint only counts there. */
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || (file.name !== "first" && file.name !== "work")) continue
        for (const name of file.imports) {
          const imported = bundle[name]
          const isRound = imported?.type === "chunk" && imported.imports.includes(file.fileName)
          if (isRound)
            this.error(
              `${file.name} and ${name} import each other: split or add to ALSO ${modulesOf(imported)}`,
            )
          if (file.name === "first" && !name.includes("rolldown-runtime"))
            this.error(`the first chunk imports ${name}: add to ALSO what it holds, ${modulesOf(imported)}`)
        }
        if (file.name === "work") file.code = COMPILE_NOW + file.code
      }
    },
  },
  transform: (code, id) =>
    /\/machines\/[^?]*\.ts$/.test(id) ? code.replace(/\bdescription:\s*"(?:[^"\\]|\\.)*",?/g, "") : null,
})
