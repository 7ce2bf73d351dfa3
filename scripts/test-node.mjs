/**
 * `npm run test:node -- 24 unit`: parts of `npm test` with another version of Node, which is installed from the registry (the
 * package `node`) into node_modules/.cache. Further arguments go to `npm test`; the last line is its sum.
 */
import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { delimiter, dirname, join } from "node:path"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at } from "./lib/paths.mjs"
import { endOnSignals, run } from "./lib/run.mjs"

/** The newest releases of the supported lines when they were last tried. */
const VERSIONS = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0" }

/** @param {string} version */
const installed = async (version) => {
  const folder = at("node_modules", ".cache", `node-${version}`)
  const program = join(folder, "node_modules", "node", "bin", "node")
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--no-save", `node@${version}`]
  const { code, output } = await run("npm", args, { quiet: true })
  if (code !== 0 || !existsSync(program)) throw new Error(`Node ${version} was not installed:\n${output}`)
  return program
}

requireNode()
endOnSignals()
await ensureInstalled()
const [line = "", ...parts] = process.argv.slice(2)
const version = Object.entries(VERSIONS).find(([known]) => known === line)?.[1]
if (version === undefined || parts.length === 0) {
  console.error(`Pakai: npm run test:node -- <${Object.keys(VERSIONS).join("|")}> <bagian npm test>…`)
  process.exit(1)
}
const program = await installed(version)
/** Programs that are started by name find this Node as well. */
const env = { PATH: `${dirname(program)}${delimiter}${process.env["PATH"] ?? ""}` }
console.log(`Node ${version}`)
const { code } = await run(program, [at("scripts", "test.mjs"), ...parts], { env })
process.exit(code)
