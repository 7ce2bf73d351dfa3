/** `npm run paths [-- machine… options]`: machines and their paths, as scripts to follow. See README.md. */
import { argv } from "node:process"

const args = argv.slice(2)
const begun = Date.now()
// Loading all machines and models takes seconds: print a message to users who wait for the page.
if (args.includes("--serve")) process.stdout.write("Naskah disiapkan: mesin dan modelnya dibaca …\n")

try {
  const { answerTo } = await import("./command.ts")
  process.stdout.write(`${await answerTo(args, (text) => process.stdout.write(`${text}\n`))}\n`)
  if (args.includes("--serve"))
    process.stdout.write(`Siap dalam ${Math.round((Date.now() - begun) / 1_000)} detik.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
