/**
 * The second half of `npm run generate`: drizzle-kit adds the migration the tables ask for (`-- --name what_it_does` names it),
 * and its SHA-256 is kept. A migration that is kept never changes: some database has run it.
 */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { readSteps } from "#server/db/upgrade/steps.ts"
import { at, ROOT } from "./lib/paths.mjs"

const FOLDER = at("server", "db", "migrations")
const HASHES = at("server", "db", "migrations", "hashes.json")

const command = [at("node_modules", "drizzle-kit", "bin.cjs"), "generate"]
const drizzle = spawnSync(
  process.execPath,
  [...command, "--config", "server/db/drizzle.config.ts", ...process.argv.slice(2)],
  { cwd: ROOT, stdio: "inherit" },
)
if (drizzle.status !== 0) process.exit(drizzle.status ?? 1)

const kept = JSON.parse(readFileSync(HASHES, "utf8")) as Readonly<Record<string, string>>
const steps = readSteps(FOLDER)
const edited = steps.filter(({ tag, hash }) => kept[tag] !== undefined && kept[tag] !== hash)
if (edited.length > 0) {
  const tags = edited.map(({ tag }) => tag).join(", ")
  console.error(`Changed after it was kept, put it back and add another: ${tags}`)
  process.exit(1)
}
const hashes = Object.fromEntries(steps.map(({ tag, hash }) => [tag, hash]))
writeFileSync(HASHES, `${JSON.stringify(hashes, null, 2)}\n`)
