import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const CLIENT = "dist/client"
/** Limit of all JavaScript the login page loads before sign-in, in bytes compressed by Brotli. */
// It was 95,000 before a failed logout was reported and retried (src/api/actors/endSessions.ts).
// It was 95,500 before the page had the application's own name and help (src/ui/page/HelpLinks.tsx) and knew maintenance.
// It was 95,800 before it could show the application's own logo (src/ui/page/HallDrawing.tsx).
// It was 96,300 before the session knew a second step, passkeys and a required enrolment. Their screens and the passkey
// code are loaded when they are asked for; the states, the choice between them and two links of the page are not.
const LIMIT = 96_800

test("the login page's code stays within its limit and carries no schema library", () => {
  const html = readFileSync(join(CLIENT, "login.html"), "utf8")
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "")
  expect(scripts.length).toBeGreaterThan(1)
  const bytes = scripts.map((path) => {
    const packed = join(CLIENT, `${path}.br`)
    return statSync(existsSync(packed) ? packed : join(CLIENT, path)).size
  })
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT)
  const code = scripts.map((path) => readFileSync(join(CLIENT, path), "utf8")).join("\n")
  expect(code).not.toContain("SchemaError")
})

/** The V8 compile hint counts only in the first line, and later steps of the build may insert lines above it. */
test("the code that follows the sign-in asks to be compiled while somebody types", () => {
  const assets = join(CLIENT, "assets")
  const work = readdirSync(assets).filter((name) => /^work-[^.]+\.js$/.test(name))
  expect(work).toHaveLength(1)
  const [line] = readFileSync(join(assets, work[0] ?? ""), "utf8").split("\n", 1)
  expect(line).toBe("//# allFunctionsCalledOnLoad")
})
