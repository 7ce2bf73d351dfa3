import { execFile } from "node:child_process"
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { ROOT } from "../../scripts/lib/paths.mjs"

/** Each lint rule we rely on, with a path and source code it must refuse. */
const REFUSED: Readonly<Record<string, readonly [path: string, source: string]>> = {
  "eslint(eqeqeq)": ["server/a.ts", `export const same = (a: number, b: number) => a == b`],
  "eslint(max-lines)": ["server/t.ts", "export {}\n".repeat(301)],
  "eslint(no-console)": ["server/b.ts", `console.log("kept in the log only")`],
  "eslint(no-param-reassign)": ["server/c.ts", `export const f = (a: number) => { a = 2; return a }`],
  "eslint(no-restricted-globals)": ["machines/a.ts", `export const width = () => window.innerWidth`],
  "eslint(no-shadow)": [
    "server/d.ts",
    `export const f = (a: number) => { const g = (a: number) => a; return g(a) }`,
  ],
  "eslint(no-unused-vars)": ["server/e.ts", `const never = 1\nexport const f = 2`],
  "eslint(no-warning-comments)": ["server/f.ts", `// TODO finish\nexport const f = 2`],
  "import(no-cycle)": ["server/g.ts", `import { h } from "./h.ts"\nexport const g = () => h`],
  "import(no-default-export)": ["server/i.ts", `export default 1`],
  "jsx-a11y(alt-text)": ["src/a.tsx", `export const A = () => <img src="/a.png" />`],
  "react(button-has-type)": ["src/b.tsx", `export const B = () => <button>Simpan</button>`],
  "react-hooks(exhaustive-deps)": [
    "src/c.tsx",
    `import { useEffect } from "react"\nexport const useC = (c: () => void) => useEffect(() => { c() }, [])`,
  ],
  "react(no-array-index-key)": [
    "src/d.tsx",
    `export const D = (p: { l: string[] }) => p.l.map((x, i) => <p key={i}>{x}</p>)`,
  ],
  "react-hooks(rules-of-hooks)": [
    "src/e.tsx",
    `import { useState } from "react"\nexport const useE = (on: boolean) => { if (on) useState(1) }`,
  ],
  "typescript(await-thenable)": ["server/j.ts", `export const f = async (a: number) => { await a }`],
  "typescript(ban-ts-comment)": ["server/k.ts", `// @ts-ignore\nexport const f: number = ""`],
  "typescript(consistent-type-imports)": [
    "server/l.ts",
    `import { T } from "./m.ts"\nexport const f = (t: T) => t`,
  ],
  "typescript(no-explicit-any)": ["server/n.ts", `export const f = (a: any) => typeof a`],
  "typescript(no-floating-promises)": ["server/o.ts", `export const f = () => { Promise.resolve(1) }`],
  "typescript(no-misused-promises)": [
    "server/p.ts",
    `export const f = (g: (h: () => void) => void) => g(async () => {})`,
  ],
  "typescript(no-non-null-assertion)": ["server/q.ts", `export const f = (a: string | null) => a!.length`],
  "typescript(no-unsafe-return)": ["server/r.ts", `export const f = (a: string): number => JSON.parse(a)`],
  "typescript(switch-exhaustiveness-check)": [
    "server/s.ts",
    `export const f = (a: "x" | "y") => { switch (a) { case "x": return 1 } return 2 }`,
  ],
  "vitest(no-disabled-tests)": [
    "tests/a.test.ts",
    `import { test } from "vitest"\ntest.skip("later", () => {})`,
  ],
  "vitest(no-focused-tests)": [
    "tests/b.test.ts",
    `import { expect, test } from "vitest"\ntest.only("this", () => { expect(1).toBe(1) })`,
  ],
}

/** Modules that the refused code imports; they must have no faults themselves. */
const AROUND: Readonly<Record<string, string>> = {
  "server/h.ts": `import { g } from "./g.ts"\nexport const h = () => g`,
  "server/m.ts": `export type T = 1`,
  "server/u.ts": "export {}\n".repeat(300),
  "tests/u.ts": "export {}\n".repeat(400),
  "server/main.ts": `console.log("the composition root may speak")`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: "react-jsx",
      module: "preserve",
      allowImportingTsExtensions: true,
    },
  }),
}

type Diagnostic = { readonly code: string; readonly filename: string }
let found: readonly Diagnostic[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "balai-lint-"))
  try {
    const files = { ...AROUND, ...Object.fromEntries(Object.values(REFUSED)) }
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), source)
    }
    await copyFile(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"))
    const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint")
    const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(ROOT, "node_modules/.bin/tsgolint") }
    const output = await new Promise<string>((resolve) => {
      // Exit code 1 is expected; the findings are in the output.
      const args = [oxlint, "--type-aware", "-f", "json"]
      execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout) => resolve(stdout))
    })
    found = (JSON.parse(output) as { diagnostics: readonly Diagnostic[] }).diagnostics
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.each(Object.entries(REFUSED))("%s", (rule, [path]) => {
  expect(found.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule)
})

test("what is clean is left alone", () => {
  const clean = ["server/m.ts", "server/main.ts", "server/u.ts", "tests/u.ts"]
  expect(found.filter(({ filename }) => clean.includes(filename))).toEqual([])
})
