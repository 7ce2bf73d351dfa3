import { mkdirSync, writeFileSync } from "node:fs"

export type Found = {
  readonly file: string
  readonly line: number
  readonly what: string
  readonly status: string
}

const NOTICED = ["Killed", "Timeout"]
const LEFT = ["Survived", "NoCoverage"]
const FOLDER = ".cache/mutants"

/** Writes the surviving mutants of a part (docs/mutation.md explains them). @returns the score, in percent, and the text */
export const keepResult = (part: string, found: readonly Found[], seconds: number) => {
  const of = (statuses: readonly string[]) => found.filter(({ status }) => statuses.includes(status))
  const [noticed, left] = [of(NOTICED).length, of(LEFT)]
  const total = noticed + left.length
  const score = total === 0 ? 100 : (100 * noticed) / total
  const files = [...new Set(found.map(({ file }) => file))].map((file) => {
    const own = found.filter((one) => one.file === file && [...NOTICED, ...LEFT].includes(one.status))
    return `  ${file}: ${own.filter(({ status }) => NOTICED.includes(status)).length} of ${own.length}\n`
  })
  const lines = left.map(({ file, line, what, status }) => `  ${file}:${line} ${what} (${status})\n`)
  const head = `${part}: ${noticed} of ${total} noticed, ${score.toFixed(1)} %, ${seconds.toFixed(0)} s\n`
  const words = `${head}${files.join("")}not noticed:\n${lines.join("")}`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/${part}.txt`, words)
  return { score, words }
}
