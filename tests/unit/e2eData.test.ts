import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { productFolder, templateFolder } from "#tests/e2e/lib/product.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test("browser tests that run past midnight keep the data they began with; the next run has its own", async () => {
  vi.stubEnv("E2E_STAMP", `unit-test-${process.pid}`)
  vi.stubEnv("E2E_DAY", "2026-11-20")
  for (const part of ["dist/server", "server/db/migrations"])
    await mkdir(join(productFolder(), part), { recursive: true })
  await writeFile(join(productFolder(), "dist/server/main.js"), "")
  try {
    vi.useFakeTimers({ now: new Date("2026-11-20T23:59:59Z"), toFake: ["Date"] })
    const before = await templateFolder()
    vi.setSystemTime(new Date("2026-11-21T00:00:01Z"))
    expect(await templateFolder()).toBe(before)
    vi.stubEnv("E2E_DAY", "2026-11-21")
    expect(await templateFolder()).not.toBe(before)
  } finally {
    await rm(productFolder(), { recursive: true })
  }
})
