import { describe, expect, test } from "vitest"
import { documentFaults, isDocument } from "../../scripts/imports/documents.ts"

const HOUSE = {
  files: [
    "README.md",
    "docs/divisi.png",
    "scripts/check.mjs",
    "server/areas/claims/claims.calls.ts",
    "server/kit/paging.ts",
    "tests/README.md",
    "tests/server/kit/audit.test.ts",
  ],
  scripts: ["check", "test:pg"],
}
const faultsOf = (path: string, text: string) => documentFaults(new Map([[path, text]]), HOUSE)

/** One line of a document, and the reason it is refused; null = accepted. */
type Case = readonly [path: string, text: string, reason: string | null]

const RULES: Readonly<Record<string, readonly Case[]>> = {
  "a relative link leads to a file": [
    ["README.md", "[tests](tests/README.md)", null],
    ["README.md", "![divisions](docs/divisi.png)", null],
    ["README.md", "[xstate](https://example.com/none.md)", null],
    ["tests/README.md", "[up](../README.md)", null],
    ["README.md", "[tests](tests/GONE.md)", "a link to tests/GONE.md: no such file"],
    ["README.md", "![divisions](docs/gone.png)", "a link to docs/gone.png: no such file"],
    ["tests/README.md", "[up](README.md/up)", "a link to README.md/up: no such file"],
    ["docs/decisions.md", "[tests](tests/README.md)", "a link to tests/README.md: no such file"],
  ],
  "an anchor leads to a heading": [
    ["README.md", "## Demo logins, `DEMO`\n\n[there](#demo-logins-demo)", null],
    ["README.md", "## Demo logins\n\n[there](#demo)", "a link to #demo: no such heading"],
  ],
  "inline code that looks like a path is one": [
    ["README.md", "`server/kit/paging.ts`, `server/kit`, `server/kit/`, `server/kit/paging.ts:12`", null],
    [
      "README.md",
      "`server/areas/<area>/*.calls.ts`, `{server,tests}/README.md`",
      "`{server,tests}/README.md`: no such file",
    ],
    ["README.md", "`server/areas/<area>/*.calls.ts`, `tests/{server,README.md}`", null],
    ["README.md", "`server/areas/<area>/*.job.ts`", "`server/areas/<area>/*.job.ts`: no such file"],
    ["README.md", "`server/kit/gone.ts`", "`server/kit/gone.ts`: no such file"],
    ["README.md", "`paging.ts`", "`paging.ts`: no such file"],
    ["README.md", "`npm test -- server tests/gone`", "`tests/gone`: no such file"],
    ["docs/decisions.md", "`server/kit/gone.ts`", "`server/kit/gone.ts`: no such file"],
    ["tests/README.md", "`server/kit/audit.test.ts`", null],
    ["README.md", "`members/import`, `/setting/umum`, `a.b`, `FILE.json`, `server/…/gone.ts`", null],
    ["README.md", "```ts\n// `server/kit/gone.ts`\n```", null],
  ],
  "an npm script is in package.json": [
    ["README.md", "`npm run check`\n\n```\nnpm run test:pg -- --differs\n```", null],
    ["README.md", "```\nnpm run gone\n```", "npm run gone: package.json has no such script"],
  ],
  "prose is in plain words": [
    ["README.md", "A list of `beside`.\n\n```\nbeside\n```", null],
    ["docs/decisions.md", "It stands beside the table.", null],
    [
      "README.md",
      "The test is beside it.",
      '"beside" in a document: say `next to`, `besides` or `in addition to`',
    ],
    [
      "GLOSSARY.md",
      "| draft | of somebody |",
      '"somebody" in a document: name the role: the caller, the approver, an account',
    ],
    ["tests/a/README.md", "Meanwhile it waits.", '"Meanwhile" in a document: say what runs at the same time'],
    [
      "CONTRIBUTING.md",
      "The rest is told here.",
      '"is told" in a document: say `is reported`, `is shown` or `is returned`',
    ],
  ],
  "a line of prose is short": [
    ["README.md", "a".repeat(130), null],
    ["README.md", `| ${"a".repeat(200)} |`, null],
    ["README.md", `\`\`\`\n${"a".repeat(200)}\n\`\`\``, null],
    ["docs/decisions.md", "a".repeat(200), null],
    ["README.md", "a".repeat(131), "a line of 131 characters: at most 130"],
  ],
}

describe.each(Object.entries(RULES))("%s", (_rule, cases) => {
  test.each(cases)("%s: %s", (path, text, reason) => {
    const reasons = faultsOf(path, text).map((fault) => fault.slice(fault.indexOf(" ") + 1))
    expect(reasons).toEqual(reason === null ? [] : [reason])
  })
})

test("a fault names its document and line, also below a code block", () => {
  expect(faultsOf("README.md", "# Title\n\n```\none\ntwo\n```\n\nSee `server/gone.ts`.")).toEqual([
    "README.md:8 `server/gone.ts`: no such file",
  ])
})

test("the documents that are read", () => {
  const read = ["README.md", "CONTRIBUTING.md", "GLOSSARY.md", "tests/README.md", "tests/paths/README.md"]
  expect([...read, "docs/decisions.md"].filter((path) => !isDocument(path))).toEqual([])
  expect(["machines/README.md", "docs/api.md", "tests/a.ts"].filter(isDocument)).toEqual([])
})
