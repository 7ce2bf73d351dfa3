import react from "@vitejs/plugin-react"
import { build, type Plugin } from "vite"

const ENTRY = "src/app/main.tsx"

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
                    (first.has(id) && !id.endsWith(ENTRY)) || id.includes("preload-helper"),
                },
              ],
            },
          },
        },
      },
    }
  },
  transform: (code, id) =>
    /\/machines\/[^?]*\.ts$/.test(id) ? code.replace(/\bdescription:\s*"(?:[^"\\]|\\.)*",?/g, "") : null,
})
