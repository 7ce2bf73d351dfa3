import { fileURLToPath } from "node:url"
import { ROOT } from "../../../scripts/lib/paths.mjs"

/** Bundles the page's own code as one module for the browser. */
export const clientCode = async (): Promise<string> => {
  // Loaded lazily with the first page, so that the start is faster.
  const { build } = await import("vite")
  const made = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { input: fileURLToPath(new URL("client.ts", import.meta.url)) },
    },
  })
  const outputs = Array.isArray(made) ? made : "output" in made ? [made] : []
  const chunk = outputs.flatMap(({ output }) => output).find(({ type }) => type === "chunk")
  if (chunk?.type !== "chunk") throw new Error("the testers' page has no code")
  return chunk.code
}
