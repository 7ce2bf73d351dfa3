import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"

/** `timeout` of tests/e2e/playwright.config.ts. */
const DEFAULT_MS = 300_000
const FOLDER = "tests/e2e"

test("no browser test has less time than the default: a busy machine is many times slower than a quiet one", async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".ts"))
  const limits = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(FOLDER, file), "utf8")
      return [...text.matchAll(/setTimeout\(([\d_]+)\)/g)].map(([, ms = ""]) => ({
        file,
        ms: Number(ms.replaceAll("_", "")),
      }))
    }),
  )
  expect(limits.flat().length).toBeGreaterThan(0)
  expect(limits.flat().filter(({ ms }) => ms < DEFAULT_MS)).toEqual([])
  expect(await readFile(join(FOLDER, "playwright.config.ts"), "utf8")).toContain("timeout: 300_000,")
})
