/**
 * The second half of `npm run generate`: drizzle-kit adds the migration the tables ask for (`-- --name what_it_does` names it),
 * and its SHA-256 is kept. A migration that is kept never changes: some database has run it.
 */
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { at, ROOT } from "./lib/paths.mjs"
import { hashOf, journal, keptHashes, KEPT_HASHES } from "./lib/migrations.ts"

const drizzle = spawnSync(
  process.execPath,
  [
    at("node_modules", "drizzle-kit", "bin.cjs"),
    "generate",
    "--config",
    "server/db/drizzle.config.ts",
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: "inherit" },
)
if (drizzle.status !== 0) process.exit(drizzle.status ?? 1)

const kept = keptHashes()
const hashes = journal().map(({ tag }) => [tag, hashOf(tag)] as const)
const edited = hashes.filter(([tag, hash]) => kept[tag] !== undefined && kept[tag] !== hash)
if (edited.length > 0) {
  console.error(
    `Changed after it was kept, put it back and add another: ${edited.map(([tag]) => tag).join(", ")}`,
  )
  process.exit(1)
}
writeFileSync(KEPT_HASHES, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
