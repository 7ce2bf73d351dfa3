import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "../../scripts/lib/paths.mjs"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "balai-commit-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the hook on a message; the stub of git answers whether a merge is in progress. */
const commit = (message: string, isMerge = false) => {
  writeFileSync(join(folder, "git"), `#!/bin/sh\nexit ${isMerge ? 0 : 1}\n`)
  chmodSync(join(folder, "git"), 0o755)
  writeFileSync(join(folder, "message"), message)
  const { status, stderr } = spawnSync("sh", [at(".githooks/commit-msg"), join(folder, "message")], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C", PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}` },
  })
  return { status, stderr }
}

const FITS = "x".repeat(80)
const LONG = "x".repeat(81)

test.each([
  ["a subject of 80 characters", FITS],
  ["a long body", `${FITS}\n\n${LONG}\n`],
  ["80 characters of more bytes", "–".repeat(80)],
  ["a long comment above it", `# ${LONG}\n\n${FITS}\n`],
  ["an empty message, which git itself refuses", ""],
])("is committed: %s", (_case, message) => {
  expect(commit(message)).toEqual({ status: 0, stderr: "" })
})

test.each([
  ["a subject of 81 characters", LONG],
  ["also with a body", `${LONG}\n\nwhy\n`],
  ["also below an empty line", `\n${LONG}\n`],
])("is refused in words: %s", (_case, message) => {
  const { status, stderr } = commit(message)
  expect(status).toBe(1)
  expect(stderr).toContain("the first line has 81 characters, at most 80 are allowed")
  expect(stderr).toContain(LONG)
})

test("a merge commit may have a longer subject", () => {
  expect(commit(LONG, true)).toEqual({ status: 0, stderr: "" })
})
