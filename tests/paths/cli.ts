/** `npm run paths [-- machine… options]`: machines and their paths, as scripts to follow. See README.md. */
import { argv } from "node:process"

const args = argv.slice(2)
const begun = Date.now()
// All machines and models are read first, which takes seconds: whoever waits for a page is told so.
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
