/** `npm run paths [-- machine… options]`: machines and their paths, as scripts to follow. See README.md. */
import { answerTo } from "./command.ts"

try {
  process.stdout.write(`${await answerTo(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
