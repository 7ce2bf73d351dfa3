import { basename } from "node:path"
import react from "@vitejs/plugin-react"
import { build, type Plugin, type Rolldown } from "vite"
import { earlyLists } from "#src/app/live/earlyLists.ts"
import { earlyPages } from "#src/app/live/earlyPages.ts"

const ENTRY = "src/app/main.tsx"
/**
 * Tree shaking drops these from the trial build; the first chunk's own modules import them once later pages use more of those.
 */
const ALSO = [
  "/effect/dist/Array.js",
  "/effect/dist/internal/array.js",
  "/effect/dist/Equivalence.js",
  "/use-isomorphic-layout-effect.browser.esm.js",
]

/** Most users load these next, bundled as one chunk: on a slow connection ten small files take longer than one. */
const NEXT = ["src/app/first.tsx", "src/screens/list/ListScreen.tsx"]
/** Prefetched after a list's rows: each chunk depends only on the ones before it. */
const AFTER = {
  choices: ["list/ExportButton", "form/kinds/DateView", "form/kinds/ReferenceView"].map(
    (name) => `src/screens/${name}.tsx`,
  ),
  layers: ["src/app/Layers.tsx", "src/screens/list/Removal.tsx", "src/screens/list/BulkDialog.tsx"],
} as const

type Needs = ReadonlySet<string>

/** Input sources, each with the modules it needs, directly and transitively. */
type Trial = ReadonlyMap<string, Needs>

/** Trial build without dynamic imports: finds the modules an input needs statically, without those only later pages use. */
const needsOf = async (input: readonly string[]): Promise<Trial> => {
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
  const chunks = outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .filter((file) => file.type === "chunk")
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = named.get(name)
      if (imported !== undefined) reach(imported, seen)
    }
    return seen
  }
  const modulesIn = (chunk: Rolldown.OutputChunk | undefined) =>
    Object.entries(chunk?.modules ?? {}).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 ? [id] : [],
    )
  return new Map(
    input.map((source) => {
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
      if (entry === undefined) throw new Error(`nothing was built from ${source}`)
      return [source, new Set([...reach(entry)].flatMap((name) => modulesIn(named.get(name))))]
    }),
  )
}

const all = (trial: Trial): Needs => new Set([...trial.values()].flatMap((ids) => [...ids]))

/** The only input that needs a module; null when several or none do. */
const onlyFor = (trial: Trial, id: string): string | null => {
  const [source, ...others] = [...trial].filter(([, ids]) => ids.has(id)).map(([name]) => name)
  return source === undefined || others.length > 0 ? null : source
}

/**
 * Explicit compile hint: the browser compiles the whole file on a background thread while the user types, instead of each
 * function on the main thread at its first call. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_NOW = "//# allFunctionsCalledOnLoad\n"

const modulesOf = (file: Rolldown.OutputBundle[string] | undefined): string =>
  file?.type === "chunk" ? Object.keys(file.modules).join(", ") : "?"

/**
 * Manual code splitting: one chunk for the login page, one for the shell and its lists. By default the bundler splits shared
 * modules into several small chunks, which compress worse. Descriptions of state machines are for diagrams and testers only and
 * are stripped.
 */
export const firstChunk = (): Plugin => ({
  name: "balai:first-chunk",
  apply: (config, { command }) => command === "build" && config.build?.ssr === undefined,
  enforce: "pre",
  config: async () => {
    const first = all(await needsOf([ENTRY]))
    const next = all(await needsOf(NEXT))
    const lists = Object.values(earlyLists).map(({ source }) => source)
    const later = await needsOf([...lists, ...Object.values(AFTER).flat()])
    const declared = new Map([...later].filter(([source]) => lists.includes(source)))
    const shared = [...all(declared)].filter((id) => onlyFor(declared, id) === null)
    const work = new Set([...next, ...shared])
    const page = all(await needsOf(Object.values(earlyPages).map(({ source }) => source)))
    const comesAfter = new Set(
      Object.values(AFTER)
        .flat()
        .flatMap((one) => [...(later.get(one) ?? [])]),
    )
    const after = Object.entries(AFTER).map(
      ([name, sources]) => [name, new Set(sources.flatMap((one) => [...(later.get(one) ?? [])]))] as const,
    )
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
                { name: "work", test: (id: string) => work.has(id) },
                {
                  debugName: "resource",
                  name: (id: string) => {
                    const source = onlyFor(declared, id)
                    return source === null ? null : `resource-${basename(source, ".ts")}`
                  },
                },
                // Modules shared by pages and by the lists' later chunks get a chunk of their own: neither loads the rest of the
                // other.
                { name: "parts", test: (id: string) => page.has(id) && comesAfter.has(id) },
                { name: "pages", test: (id: string) => page.has(id) },
                ...after.map(([name, ids]) => ({ name, test: (id: string) => ids.has(id) })),
              ],
            },
          },
        },
      },
    }
  },
  /** Refuses circular and extra imports: chunks imported by the first chunk would run before it, though most of them need it. */
  generateBundle: {
    /** Runs after Vite has prepended its dependency list: the compile hint only works as the first line. */
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
    /\/machines\/(?!lifecycles\/)[^?]*\.ts$/.test(id)
      ? code.replace(/\bdescription:\s*"(?:[^"\\]|\\.)*",?/g, "")
      : null,
})
