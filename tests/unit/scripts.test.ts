import { expect, test } from "vitest"
import { countAudit } from "../../scripts/lib/audit.mjs"
import { completeLock } from "../../scripts/lib/lock.ts"
import { loginPage, scriptsOf } from "../../scripts/lib/login-page.mjs"
import { countPlaywright } from "../../scripts/lib/playwright.mjs"
import { atMost, withRunner } from "../../scripts/lib/step.mjs"
import { countVitest } from "../../scripts/lib/vitest.mjs"

const ended = { code: 0, output: "", timedOut: false }

test("vitest: what did not pass failed, with its message", () => {
  const tests = [
    { name: "adds", state: "passed", message: "" },
    { name: "divides", state: "failed", message: "expected 1 to be 2" },
    { name: "later", state: "skipped", message: "" },
    { name: "never ended", state: "pending", message: "" },
  ]
  const faults = [{ name: "tests/unit/x.test.ts", message: "cannot be read" }]
  expect(countVitest({ tests, faults }, false)).toEqual({
    again: [],
    passed: 1,
    failures: [
      { name: "divides", message: "expected 1 to be 2" },
      { name: "later", message: "skipped, not run" },
      { name: "never ended", message: "pending, not run" },
      { name: "tests/unit/x.test.ts", message: "cannot be read" },
    ],
  })
})

test("vitest: what a filter left out does not count", () => {
  const tests = [
    { name: "adds", state: "passed", message: "" },
    { name: "divides", state: "skipped", message: "" },
  ]
  expect(countVitest({ tests, faults: [] }, true)).toEqual({ again: [], passed: 1, failures: [] })
})

test("vitest: what passed on a second run is told", () => {
  const tests = [{ name: "adds", state: "passed", message: "", again: true }]
  expect(countVitest({ tests, faults: [] }, false)).toEqual({ again: ["adds"], passed: 1, failures: [] })
})

test("playwright: what did not pass failed; what passed on a second run is told", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })
  const suites = [
    {
      title: "login.spec.ts",
      specs: [spec("signs in", "expected"), spec("signs out", "unexpected", "no toast")],
      suites: [{ title: "again", specs: [spec("waits", "flaky", "late"), spec("rests", "skipped")] }],
    },
  ]
  expect(countPlaywright({ suites, errors: [{ message: "fixture broke" }] })).toEqual({
    again: ["login.spec.ts › again › waits"],
    passed: 2,
    failures: [
      { name: "login.spec.ts › signs out", message: "no toast" },
      { name: "login.spec.ts › again › rests", message: "skipped, not run" },
      { name: "browser tests", message: "fixture broke" },
    ],
  })
})

const NONE = { passed: 0, failures: [] }
const ONE = { passed: 1, failures: [] }
const BAD = { passed: 1, failures: [{ name: "divides", message: "expected 1 to be 2" }] }
test.each([
  ["all well", ONE, ended, ONE],
  ["its own failures are enough", BAD, { ...ended, code: 1 }, BAD],
  ["nothing found", NONE, ended, { passed: 0, failures: [{ name: "unit", message: "no tests were found" }] }],
  [
    "the runner broke although each test passed",
    ONE,
    { code: 139, output: "Segmentation fault", timedOut: false },
    { passed: 1, failures: [{ name: "unit: the run", message: "Segmentation fault\nexit code 139" }] },
  ],
  [
    "over its time",
    NONE,
    { code: 143, output: "half", timedOut: true },
    {
      passed: 0,
      failures: [{ name: "unit: the run", message: "half\nstopped: it ran over its time limit" }],
    },
  ],
])("a run: %s", (_case, outcome, run, expected) => {
  expect(withRunner("unit", outcome, run)).toEqual(expected)
})

test("the lock gets an entry for every machine's package, and keeps what it has", () => {
  const lint = {
    version: "1.0.0",
    dev: true,
    optionalDependencies: {
      "@lint/linux-x64-gnu": "1.0.0",
      "@lint/linux-arm-musleabihf": "1.0.0",
      "@lint/win32-ia32-msvc": "1.0.0",
    },
  }
  const there = { version: "1.0.0", integrity: "sha512-x" }
  const lock = {
    name: "balai",
    packages: { "": {}, "node_modules/lint": lint, "node_modules/@lint/linux-x64-gnu": there },
  }
  const completed = completeLock(lock)
  expect(completed).toEqual({
    name: "balai",
    packages: {
      "": {},
      "node_modules/lint": lint,
      "node_modules/@lint/linux-x64-gnu": there,
      "node_modules/@lint/linux-arm-musleabihf": {
        version: "1.0.0",
        dev: true,
        optional: true,
        cpu: ["arm"],
        libc: ["musl"],
        os: ["linux"],
      },
      "node_modules/@lint/win32-ia32-msvc": {
        version: "1.0.0",
        dev: true,
        optional: true,
        cpu: ["ia32"],
        os: ["win32"],
      },
    },
  })
  expect(completeLock(completed)).toEqual(completed)
})

const PAGE = `<html>\n  <head>\n    <script src="/assets/early.js"></script>\n    <script type="module" src="/assets/main.js"></script>\n  </head>\n  <body><div id="root"></div></body>\n</html>`
const manifest = {
  "src/app/main.tsx": { file: "assets/main.js" },
  "src/screens/Login.tsx": { file: "assets/login.js", imports: ["src/app/main.tsx", "_form.js"] },
  "_form.js": { file: "assets/form.js" },
}
const pageWith = (login: string, preload: readonly string[] = []) =>
  loginPage({ page: PAGE, login, preload, manifest })

test("the login page holds the form and asks for its chunks at once", () => {
  const html = pageWith(`<form method="post"><p>$& Rp 10</p></form>`, ["src/screens/Login.tsx"])
  expect(scriptsOf(html)).toEqual(["assets/early.js", "assets/main.js", "assets/login.js", "assets/form.js"])
  expect(html).toContain(`<div id="root"><form method="post"><p>$& Rp 10</p></form></div>`)
})

test.each([
  `<p style="color:red">x</p>`,
  `<script>go()</script>`,
  `<button onclick="go()">x</button>`,
  `<form action="javascript:go()"></form>`,
  `<style>p{}</style>`,
])("the login page refuses what the browser would block: %s", (login) => {
  expect(() => pageWith(login)).toThrow("which the browser would block")
})

test("the login page refuses a chunk that was not built", () => {
  expect(() => pageWith("", ["src/screens/None.tsx"])).toThrow("nothing was built from src/screens/None.tsx")
})

test("steps that go together: so many at a time, in their turn, whatever becomes of one", async () => {
  const inPairs = atMost(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const step = (name: string, ending: "done" | "broken" = "done") =>
    inPairs(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (ending === "broken") throw new Error(name)
      return name
    })
  const all = Promise.allSettled([step("a"), step("b", "broken"), step("c"), step("d")])
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(begun).toEqual(["a", "b"])
  ends.get("b")?.()
  await settle()
  expect(begun).toEqual(["a", "b", "c"])
  ends.get("a")?.()
  ends.get("c")?.()
  await settle()
  ends.get("d")?.()
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"])
})

const audited = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test("audit: what is high or critical fails, by name; what is lower is named and passes", () => {
  expect(countAudit(audited({}))).toEqual({
    passed: 1,
    failures: [],
    said: "Production dependencies audited",
  })
  const via = [{ title: "Route guard bypass", url: "https://github.com/advisories/GHSA-1" }]
  const found = countAudit(
    audited({
      "@fastify/static": { severity: "high", range: "<10.1.1", via },
      inner: { severity: "critical", range: "*", via: ["@fastify/static"] },
      nobody: { range: "*", via },
      slow: { severity: "moderate", range: "<2", via },
    }),
  )
  expect([found.passed, found.failures]).toEqual([
    0,
    [
      "high @fastify/static <10.1.1: Route guard bypass https://github.com/advisories/GHSA-1",
      "critical inner *: by @fastify/static",
      "unknown nobody *: Route guard bypass https://github.com/advisories/GHSA-1",
    ],
  ])
  expect(found.said).toContain("moderate slow")
})

test.each([
  [JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }), "405 Method Not Allowed"],
  ["npm error audit endpoint returned an error", "npm error audit endpoint returned an error"],
  ["", "no answer"],
])("audit: a registry that cannot be asked is said and is no failure: %j", (printed, why) => {
  expect(countAudit(printed)).toEqual({
    passed: 0,
    failures: [],
    said: `Dependencies were NOT audited: the registry's advisories cannot be reached (${why})`,
  })
})
