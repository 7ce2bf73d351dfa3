import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { gunzipSync, gzipSync } from "node:zlib"
import { at } from "../../../scripts/lib/paths.mjs"
import type { Figures } from "./figures.ts"
import type { Answers } from "./tour.ts"

/** The row counts, sums and answers that a program with this dump's schema gave on it. */
export type Expected = { readonly figures: Figures; readonly answers: Answers }

const inFolder = (name: string) => at("tests", "upgrade", "dumps", name)

/** Numbers of the schemas with a kept dump, oldest first. */
export const keptSchemas = (): readonly number[] =>
  readdirSync(at("tests", "upgrade", "dumps"))
    .flatMap((name) => /^schema-(\d+)\.sql\.gz$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

const read = (name: string) => gunzipSync(readFileSync(inFolder(name))).toString("utf8")
const write = (name: string, text: string) => writeFileSync(inFolder(name), gzipSync(text, { level: 9 }))

export const dumpOf = (schema: number): string => read(`schema-${schema}.sql.gz`)
export const keepDump = (schema: number, text: string): void => write(`schema-${schema}.sql.gz`, text)
export const expectedOf = (schema: number) => JSON.parse(read(`schema-${schema}.json.gz`)) as Expected
export const keepExpected = (schema: number, expected: Expected): void =>
  write(`schema-${schema}.json.gz`, JSON.stringify(expected))
