/**
 * `npm run dev`: Vite with hot reload on PORT (4173), proxying to the server on PORT + 1, which restarts at each change and has a
 * data folder of its own. One Ctrl C ends both.
 */
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at, ROOT } from "./lib/paths.mjs"
import { endOnSignals, runTool } from "./lib/run.mjs"

requireNode()
const host = process.env["HOST"] ?? "127.0.0.1"
const port = Number(process.env["PORT"] ?? 4173)
const target = `http://127.0.0.1:${port + 1}`

/** @type {(() => Promise<unknown>)[]} */
const stops = []
endOnSignals(async () => {
  await Promise.all(stops.map((stop) => stop()))
})
await ensureInstalled()

const { createServer } = await import("vite")
const vite = await createServer({
  root: ROOT,
  configFile: at("vite.config.ts"),
  // index.html only: the HTML pages of the benchmark import modules that only the benchmark builds.
  optimizeDeps: { entries: ["index.html"] },
  server: {
    host,
    port,
    strictPort: true,
    proxy: { "/api": target, "/files": target, "/healthz": target, "/demo": target, "/blog": target },
  },
})
stops.push(() => vite.close())
await vite.listen()
vite.printUrls()

const server = runTool("tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "server/main.ts"], {
  env: {
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(port + 1),
    /** Base URL of printed and mailed links: the pages are served by Vite. */
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://${host}:${port}`,
    DATA_DIR: process.env["DATA_DIR"] ?? at(".data", "dev"),
  },
})
stops.push(() => server)
await server
await vite.close()
