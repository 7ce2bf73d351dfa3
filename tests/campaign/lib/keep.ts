import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { at } from "../../../scripts/lib/paths.mjs"
import { type Kept, ROWS, type RowName } from "./result.ts"
import { asPage } from "./page.ts"

const JSON_FILE = at("docs", "reliability.json")
const PAGE_FILE = at("docs", "reliability.md")
const CLUSTER_FILE = at("docs", "cluster.md")

export type Results = Partial<Record<RowName, Kept>>

export const readResults = (): Results =>
  existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, "utf8")) as Results) : {}

/** The page of another command (`npm run cluster`); null = it has not run. */
const clusterPage = (): string | null =>
  existsSync(CLUSTER_FILE) ? readFileSync(CLUSTER_FILE, "utf8") : null

export const pageOf = (results: Results): string => asPage(results, clusterPage())

/** Stores the result of a row in addition to those of the other rows, which may be of another day, and writes the page. */
export const keepResult = (name: RowName, kept: Kept): void => {
  const found = readResults()
  const results = Object.fromEntries(
    ROWS.flatMap((row) => {
      const one = row === name ? kept : found[row]
      return one === undefined ? [] : [[row, one]]
    }),
  )
  writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
  writePage()
}

export const writePage = (): void => writeFileSync(PAGE_FILE, pageOf(readResults()))
