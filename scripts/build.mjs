/**
 * Builds dist/: client (the SPA, precompressed), server (its bundle), manifest.json (Vite's, for tests that sum bytes). Atomic:
 * the new dist replaces the old one only after everything was built.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at, ROOT } from "./lib/paths.mjs"
import { endOnSignals } from "./lib/run.mjs"
import { sourceHash } from "./lib/sources.mjs"

requireNode()
process.env["NODE_ENV"] = "production"
const started = performance.now()
const draft = at(".cache", `build-${process.pid}`)
endOnSignals(() => rm(draft, { recursive: true, force: true }))
await ensureInstalled()

const { build, runnerImport } = await import("vite")
const { brotli, compressBelow } = await import("./lib/compress.mjs")
const { loginPage, scriptsOf } = await import("./lib/login-page.mjs")
const { buildWorker } = await import("./lib/worker.mjs")

const hash = sourceHash()
const client = join(draft, "client")
/** @type {import("vite").InlineConfig} */
const base = { root: ROOT, logLevel: "warn", mode: "production" }

const buildClient = () =>
  build({ ...base, configFile: at("vite.config.ts"), build: { outDir: client, emptyOutDir: true } })

/**
 * Early script of every page but the login page. Bundled into one file without imports, because it is a classic script (no
 * module).
 */
const buildShellScript = async () => {
  const files = await readFile(join(client, ".vite", "code.json"), "utf8")
  const result = await build({
    ...base,
    configFile: false,
    publicDir: false,
    define: { BUILT_FILES: files },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: at("src", "app", "shell.ts"),
        output: { format: "iife", entryFileNames: "assets/shell-[hash].js" },
      },
    },
  })
  const [file, ...others] = [result].flat().flatMap((one) => ("output" in one ? one.output : []))
  if (file?.type !== "chunk" || others.length > 0) throw new Error("the shell page's script is not one file")
  await writeFile(join(client, file.fileName), file.code)
  return file.fileName
}

const buildPrerender = () =>
  build({
    ...base,
    configFile: at("vite.config.ts"),
    build: {
      ssr: at("src", "app", "prerender.tsx"),
      outDir: join(draft, "prerender"),
      rolldownOptions: { output: { entryFileNames: "prerender.js" } },
    },
  })

/** Libraries of hundreds of small modules, bundled: resolving and reading each took a fifth of the server's start time. */
const MANY_MODULES = [/^effect(?:\/|$)/, /^drizzle-orm(?:\/|$)/, /^date-fns(?:\/|$)/, /^@date-fns\//]

const buildServer = async () => {
  const { module } = /** @type {{ module: typeof import("./vite/workers.ts") }} */ (
    await runnerImport(at("scripts", "vite", "workers.ts"))
  )
  return build({
    ...base,
    configFile: false,
    publicDir: false,
    plugins: [module.serverWorkers()],
    ssr: { noExternal: MANY_MODULES },
    build: {
      ssr: at("server", "main.ts"),
      ssrEmitAssets: true,
      outDir: join(draft, "server"),
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
    },
  })
}

const prerenderLogin = async () => {
  const { renderLogin, preload = [] } =
    /** @type {{ renderLogin: () => string, preload?: readonly string[] }} */ (
      await import(pathToFileURL(join(draft, "prerender", "prerender.js")).href)
    )
  const manifest = /** @type {import("./lib/login-page.mjs").Manifest} */ (
    JSON.parse(await readFile(join(draft, "manifest.json"), "utf8"))
  )
  const page = await readFile(join(client, "index.html"), "utf8")
  const html = loginPage({ page, login: renderLogin(), preload, manifest })
  await writeFile(join(client, "login.html"), html)
  return html
}

/**
 * Runs after the login page was made of this page, since that keeps the plain early script. Preloads the font with the code:
 * otherwise the style sheet requests it at the first text paint, and the font swap causes layout shift.
 */
const takeShellScript = async (/** @type {string} */ file) => {
  const path = join(client, "index.html")
  const page = await readFile(path, "utf8")
  const font = (await readdir(join(client, "assets"))).find((name) => /^inter-latin-.*\.woff2$/.test(name))
  if (font === undefined) throw new Error("no font was built")
  const link = `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`
  const changed = page.replace(
    /(<script src=")\/assets\/early-[^"]+\.js("><\/script>)/,
    (_, begin, end) => `${begin}/${file}${end}${link}`,
  )
  if (changed === page) throw new Error("index.html has no early script")
  await writeFile(path, changed)
}

/** Brotli bytes of the scripts that a page loads. */
const weigh = async (/** @type {string} */ html) => {
  const sizes = scriptsOf(html).map(async (file) => (await brotli(await readFile(join(client, file)))).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

try {
  await mkdir(draft, { recursive: true })
  await buildClient()
  await rename(join(client, ".vite", "manifest.json"), join(draft, "manifest.json"))
  const script = await buildShellScript()
  const code = /** @type {Record<string, string[]>} */ (
    JSON.parse(await readFile(join(client, ".vite", "code.json"), "utf8"))
  )
  await rm(join(client, ".vite"), { recursive: true })
  await buildPrerender()
  await buildServer()
  const html = await prerenderLogin()
  await takeShellScript(script)
  await buildWorker({ build, base, client, code: code["src/app/first.tsx"] ?? [] })
  await rm(join(draft, "prerender"), { recursive: true })
  await compressBelow(client)
  const weight = await weigh(html)
  await writeFile(join(draft, ".stamp"), hash)
  await rm(at("dist"), { recursive: true, force: true })
  await rename(draft, at("dist"))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`dist/ dibangun dalam ${seconds} s; login memuat ${(weight / 1000).toFixed(1)} kB JS (brotli)`)
} catch (error) {
  await rm(draft, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
