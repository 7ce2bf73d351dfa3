import { readFileSync, writeFileSync } from "node:fs"
import { at } from "../../scripts/lib/paths.mjs"
import { asPage } from "./page.ts"
import type { Kept } from "./result.ts"

const JSON_FILE = at("docs", "scale.json")
export const PAGE_FILE = at("docs", "scale.md")

export const readKept = (): Kept => JSON.parse(readFileSync(JSON_FILE, "utf8")) as Kept
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === "number" ? Number(value.toPrecision(6)) : value
export const keep = (kept: Kept): void => writeFileSync(JSON_FILE, `${JSON.stringify(kept, rounded, 1)}\n`)
export const writePage = (): void => writeFileSync(PAGE_FILE, asPage(readKept()))
