import { describe, expect, test } from "vitest"
import { faultsIn } from "../../scripts/imports/check.ts"
import { ALLOWED, goneFrom } from "../../scripts/imports/hooks.ts"
import type { Allowed } from "../../scripts/imports/hooks/allowed.ts"

/** Modules that the cases import; they are valid, so that only the rule under test is broken. */
const HOUSE: Readonly<Record<string, string>> = {
  "contract/calls.ts": `import { Schema } from "effect"\nexport const call = Schema.String`,
  "contract/kit/constants.ts": `export const PAGE_SIZE = 20`,
  "contract/kit/user.ts": `export type User = string`,
  "machines/list/listMachine.ts": `import { setup } from "xstate"\nexport const list = setup({})`,
  "machines/lifecycles/topup.ts": `import { setup } from "xstate"\nexport const topup = setup({})`,
  "scripts/lib/paths.mjs": `export const ROOT = ""`,
  "server/areas/session/auth.calls.ts": `export const auth = 1`,
  "server/areas/session/index.ts": `export const endLinks = 1`,
  "server/kit/rules.ts": `export type Rules = 1`,
  "server/db/database.ts": `export type Tx = number\nexport const rowsOf = 1`,
  "server/db/embedded.ts": `import { PGlite } from "@electric-sql/pglite"\nexport const open = PGlite\nexport type Opened = 1`,
  "server/db/choose.ts": `import { open } from "./embedded.ts"\nexport const choose = open`,
  "server/demo/load.ts": `export const loadDemo = 1`,
  "server/demo/random.ts": `export const random = 1`,
  "src/api/client.ts": `import { ofetch } from "ofetch"\nexport const client = ofetch`,
  "src/app/router.tsx": `import { Router } from "wouter"\nexport const router = Router`,
  "src/resources/company/devisi.ts": `export const devisi = 1`,
  "src/screens/Home.tsx": `export const Home = 1`,
  "src/ui/Button.tsx": `import { useState } from "react"\nexport const Button = useState\nexport type ButtonProps = 1`,
  "tests/unit/kit.ts": `export const kit = 1`,
}

const faultsOf = (path: string, source: string) =>
  faultsIn(new Map(Object.entries({ ...HOUSE, [path]: source })))

test("the house itself breaks no rule", () => {
  expect(faultsIn(new Map(Object.entries(HOUSE)))).toEqual([])
})

/** Path and source of a module, and why it is refused; null = allowed. */
type Case = readonly [path: string, source: string, reason: string | null]

const NO_PACKAGE = "this package has no place here"
const ONLY_TYPES = "only types may be imported from there"
const NO_OPENING = "a handler gets a transaction; only the composition root opens a database"
const notFrom = (folder: string) => `${folder} does not import this folder`

const RULES: Readonly<Record<string, readonly Case[]>> = {
  "contract stands on nothing": [
    ["contract/x.ts", `import { call } from "./calls.ts"`, null],
    ["contract/x.ts", `import { list } from "#machines/list/listMachine.ts"`, notFrom("contract")],
    ["contract/x.ts", `import { addDays } from "date-fns"`, NO_PACKAGE],
  ],
  "the light files of contract carry no schema": [
    ["contract/menu/menu.ts", `import type { User } from "../kit/user.ts"`, null],
    ["contract/menu/menu.ts", `import { Schema } from "effect"`, NO_PACKAGE],
    ["contract/menu/menu.ts", `import * as Schema from "effect/Schema"`, NO_PACKAGE],
    ["contract/kit/errors.ts", `export { call } from "../calls.ts"`, notFrom("contract")],
  ],
  "the demo's activity plays by calls: it reaches no table, no handler and no file": [
    ["server/demo/activity/plays/x.ts", `import { call } from "#contract/calls.ts"`, null],
    ["server/demo/activity/plays/x.ts", `import { random } from "../../random.ts"`, null],
    [
      "server/demo/activity/plays/x.ts",
      `import { rowsOf } from "../../../db/database.ts"`,
      notFrom("server"),
    ],
    [
      "server/demo/activity/plays/x.ts",
      `import type { Tx } from "../../../db/database.ts"`,
      notFrom("server"),
    ],
    ["server/demo/activity/plays/x.ts", `import { loadDemo } from "../../load.ts"`, notFrom("server")],
    [
      "server/demo/activity/x.ts",
      `import { auth } from "../../areas/session/auth.calls.ts"`,
      notFrom("server"),
    ],
    ["server/demo/activity/x.ts", `import { sql } from "drizzle-orm"`, NO_PACKAGE],
    ["server/demo/activity/x.ts", `import { readFile } from "node:fs/promises"`, NO_PACKAGE],
    ["server/demo/random.ts", `import { rowsOf } from "../db/database.ts"`, ONLY_TYPES],
    ["server/demo/random.ts", `import { sql } from "drizzle-orm"`, NO_PACKAGE],
  ],
  "machines know neither screen nor network": [
    ["machines/x.ts", `import { PAGE_SIZE } from "#contract/kit/constants.ts"`, null],
    ["machines/x.ts", `import { getShortestPaths } from "xstate/graph"`, null],
    ["machines/x.ts", `import { useState } from "react"`, NO_PACKAGE],
    ["machines/x.ts", `import { useMachine } from "@xstate/react"`, NO_PACKAGE],
    ["machines/x.ts", `import { ofetch } from "ofetch"`, NO_PACKAGE],
    ["machines/x.ts", `import { navigate } from "wouter/use-browser-location"`, NO_PACKAGE],
    ["machines/x.ts", `import { readFile } from "node:fs/promises"`, NO_PACKAGE],
    ["machines/x.ts", `import { client } from "#src/api/client.ts"`, notFrom("machines")],
    ["machines/lifecycles/x.ts", `import { addDays } from "date-fns"`, NO_PACKAGE],
    ["machines/lifecycles/x.ts", `import { list } from "../list/listMachine.ts"`, notFrom("machines")],
  ],
  "src/api stands on contract and machines": [
    ["src/api/x.ts", `import { list } from "#machines/list/listMachine.ts"`, null],
    ["src/api/x.ts", `import { Home } from "../screens/Home.tsx"`, notFrom("src")],
    ["src/api/x.ts", `import type { ButtonProps } from "../ui/Button.tsx"`, notFrom("src")],
    ["src/api/x.ts", `import { useLocation } from "wouter"`, NO_PACKAGE],
  ],
  "src/screens does not know the app": [
    [
      "src/screens/x.tsx",
      `import { client } from "../api/client.ts"\nimport { Button } from "../ui/Button.tsx"`,
      null,
    ],
    ["src/screens/x.tsx", `import { router } from "../app/router.tsx"`, notFrom("src")],
    ["src/screens/x.tsx", `const router = await import("../app/router.tsx")`, notFrom("src")],
    ["src/screens/x.tsx", `import { Link } from "wouter"`, NO_PACKAGE],
  ],
  "src/ui takes props and types only": [
    [
      "src/ui/x.tsx",
      `import type { User } from "#contract/kit/user.ts"\nimport { Button } from "./Button.tsx"`,
      null,
    ],
    ["src/ui/x.tsx", `type U = import("#contract/kit/user.ts").User`, null],
    ["src/ui/x.tsx", `import { PAGE_SIZE } from "#contract/kit/constants.ts"`, ONLY_TYPES],
    ["src/ui/x.tsx", `import { devisi } from "../resources/devisi.ts"`, notFrom("src")],
    ["src/ui/x.tsx", `import { createActor } from "xstate"`, NO_PACKAGE],
    ["src/ui/x.tsx", `import { Link } from "wouter"`, NO_PACKAGE],
  ],
  "src/resources takes types from src/ui": [
    ["src/resources/x.ts", `import type { ButtonProps } from "../ui/Button.tsx"`, null],
    ["src/resources/x.ts", `import { Button } from "../ui/Button.tsx"`, ONLY_TYPES],
    ["src/resources/x.ts", `import { createActor } from "xstate"`, NO_PACKAGE],
    ["src/resources/x.ts", `import { client } from "../api/client.ts"`, notFrom("src")],
  ],
  "src/app may use all of src, never the server": [
    ["src/app/x.tsx", `import { Home } from "../screens/Home.tsx"\nimport { Link } from "wouter"`, null],
    ["src/app/x.tsx", `import { auth } from "#server/areas/session/auth.calls.ts"`, notFrom("src")],
    ["src/app/x.tsx", `import pg from "pg"`, NO_PACKAGE],
    ["src/app/x.tsx", `import { join } from "node:path"`, NO_PACKAGE],
  ],
  "server imports contract and lifecycles only": [
    ["server/calls/x.ts", `import { topup } from "#machines/lifecycles/topup.ts"`, null],
    ["server/calls/x.ts", `import { list } from "#machines/list/listMachine.ts"`, notFrom("server")],
    ["server/calls/x.ts", `import { Button } from "#src/ui/Button.tsx"`, notFrom("server")],
    ["server/calls/x.ts", `import type { ButtonProps } from "#src/ui/Button.tsx"`, notFrom("server")],
    ["server/calls/x.ts", `import { useState } from "react"`, NO_PACKAGE],
  ],
  "only the composition root opens a database": [
    ["server/calls/x.ts", `import { rowsOf, type Tx } from "../db/database.ts"`, null],
    ["server/calls/x.ts", `import type { Opened } from "../db/embedded.ts"`, null],
    ["server/main.ts", `import { open } from "./db/embedded.ts"`, null],
    ["server/demo/cli.ts", `import { choose } from "../db/choose.ts"`, null],
    ["server/calls/x.ts", `import { open } from "../db/embedded.ts"`, NO_OPENING],
    ["server/calls/x.ts", `import { choose } from "../db/choose.ts"`, NO_OPENING],
    ["server/http/x.ts", `export * from "../db/embedded.ts"`, NO_OPENING],
    ["server/calls/x.ts", `const { open } = await import("../db/embedded.ts")`, NO_OPENING],
    ["server/calls/x.ts", `import pg from "pg"`, "a database driver is imported in server/db only"],
    [
      "server/main.ts",
      `import { drizzle } from "drizzle-orm/node-postgres"`,
      "a database driver is imported in server/db only",
    ],
    ["server/calls/x.ts", `import { eq } from "drizzle-orm"`, null],
  ],
  "the demo is loaded when it is asked for": [
    ["server/main.ts", `const demo = await import("./demo/load.ts")`, null],
    ["server/demo/x.ts", `import { loadDemo } from "./load.ts"`, null],
    ["server/main.ts", `import { loadDemo } from "./demo/load.ts"`, "the demo is loaded by a dynamic import"],
    [
      "server/calls/x.ts",
      `const demo = await import("../demo/load.ts")`,
      "production code does not import the demo",
    ],
  ],
  "the server has floors": [
    ["server/kit/x.ts", `import { rowsOf } from "../db/database.ts"`, null],
    ["server/db/x.ts", `import type { Rules } from "../kit/rules.ts"`, notFrom("server")],
    ["server/kit/x.ts", `import { auth } from "../areas/session/auth.calls.ts"`, notFrom("server")],
    ["server/imports/x.ts", `import { auth } from "../areas/session/auth.calls.ts"`, null],
  ],
  "an area of the server reaches another through its index, where the pair is listed": [
    ["server/areas/members/x.ts", `import { endLinks } from "../session/index.ts"`, null],
    [
      "server/areas/members/x.ts",
      `import { auth } from "../session/auth.calls.ts"`,
      "another area is entered by its index",
    ],
    [
      "server/areas/polls/x.ts",
      `import type { endLinks } from "../session/index.ts"`,
      "the area polls does not import session",
    ],
  ],
  "nothing imports tests": [
    [
      "tests/server/x.ts",
      `import { kit } from "../unit/kit.ts"\nimport { open } from "#server/db/embedded.ts"`,
      null,
    ],
    ["scripts/x.ts", `import { kit } from "#tests/unit/kit.ts"`, "nothing imports tests"],
    ["server/x.ts", `import { kit } from "#tests/unit/kit.ts"`, "nothing imports tests"],
  ],
  "settings of the tools import scripts only": [
    ["x.config.ts", `import { ROOT } from "./scripts/lib/paths.mjs"`, null],
    ["x.config.ts", `import { Home } from "#src/screens/Home.tsx"`, notFrom("the root")],
  ],
  "an import is written one way": [
    ["tests/unit/x.ts", `import { ROOT } from "../../scripts/lib/paths.mjs"`, null],
    [
      "src/api/x.ts",
      `import { PAGE_SIZE } from "../../contract/kit/constants.ts"`,
      "write #contract/kit/constants.ts",
    ],
    ["src/app/x.ts", `import { Home } from "#src/screens/Home.tsx"`, null],
    [
      "src/app/x.ts",
      `import { router } from "#src/app/router.tsx"`,
      "inside one folder an import is relative",
    ],
    [
      "server/calls/x.ts",
      `import { rowsOf } from "#server/db/database.ts"`,
      "inside one folder an import is relative",
    ],
    ["src/app/x.ts", `import { Home } from "../screens/Home"`, "no such file; the extension is written too"],
  ],
}

describe.each(Object.entries(RULES))("%s", (_rule, cases) => {
  test.each(cases)("%s: %s", (path, source, reason) => {
    const reasons = faultsOf(path, source).map((fault) => fault.slice(fault.indexOf(": ") + 2))
    expect(reasons).toEqual(reason === null ? [] : [reason])
  })
})

test("files that import each other are named together, types and later loading included", () => {
  const circle = new Map([
    ["server/kit/a.ts", `import type { B } from "./b.ts"\nexport type A = B`],
    ["server/kit/b.ts", `export const b = () => import("./c.ts")\nexport type B = 1`],
    ["server/kit/c.ts", `import type { A } from "./a.ts"\nexport type C = A`],
    ["server/kit/d.ts", `import type { A } from "./a.ts"\nexport type D = A`],
  ])
  expect(faultsIn(circle)).toEqual([
    "server/kit/a.ts server/kit/b.ts server/kit/c.ts: they import each other in a circle",
  ])
})

test("a fault names its file, line and import", () => {
  const source = `import { a } from "xstate"\n\nimport { b } from "react"\n`
  expect(faultsOf("machines/x.ts", source)).toEqual([`machines/x.ts:3 react: ${NO_PACKAGE}`])
})

test.each(["oxlint-disable", "eslint-disable-next-line", "@ts-ignore", "@ts-expect-error", "@ts-nocheck"])(
  "a comment may not switch a check off: %s",
  (directive) => {
    const faults = ["server/x.ts:2 a comment switches a check off"]
    expect(faultsOf("server/x.ts", `\n// ${directive}\nexport const x = 1`)).toEqual(faults)
  },
)

const OWN = "behaviour lives in a machine; a view renders its snapshot"
const STATE = `import { useState } from "react"\nexport const useX = () => useState(1)`

describe("a state or an effect of a view is listed", () => {
  const faultsWith = (path: string, source: string, allowed: Allowed = {}) =>
    faultsIn(new Map([[path, source]]), () => false, allowed)

  test.each([
    "useState",
    "useReducer",
    "useEffect",
    "useLayoutEffect",
    "useInsertionEffect",
    "useSyncExternalStore",
  ])("%s", (name) => {
    const source = `import { ${name} } from "react"\n\nexport const useX = () => ${name}(() => 1)`
    expect(faultsWith("src/ui/x.ts", source)).toEqual([`src/ui/x.ts:3 ${name}: ${OWN}`])
    expect(faultsWith("src/screens/x.tsx", source)).toEqual([`src/screens/x.tsx:3 ${name}: ${OWN}`])
  })

  test.each([
    ["under another name", `import { useState as own } from "react"\nexport const useX = () => own(1)`],
    ["of the whole package", `import * as React from "react"\nexport const useX = () => React.useState(1)`],
    ["with a type", `import { useState } from "react"\nexport const useX = () => useState<number>(1)`],
  ])("also %s", (_how, source) => {
    expect(faultsWith("src/app/x.ts", source)).toEqual([`src/app/x.ts:2 useState: ${OWN}`])
  })

  test.each([
    ["tests/unit/x.ts", STATE],
    ["src/ui/x.ts", `import { useRef } from "react"\nexport const useX = () => useRef(1)`],
    ["src/ui/x.ts", `const useState = (a: number) => a\nexport const x = () => useState(1)`],
  ])("nothing else is refused: %s", (path, source) => {
    expect(faultsWith(path, source)).toEqual([])
  })

  test("as often as listed, neither more often nor less", () => {
    const listed = (useState: number): Allowed => ({
      "src/ui/x.ts": { calls: { useState }, reason: "whether it is drawn" },
    })
    expect(faultsWith("src/ui/x.ts", STATE, listed(1))).toEqual([])
    expect(faultsWith("src/ui/x.ts", `${STATE}\nexport const useY = () => useState(2)`, listed(1))).toEqual([
      `src/ui/x.ts:3 useState: ${OWN}`,
    ])
    expect(faultsWith("src/ui/x.ts", STATE, listed(2))).toEqual([
      "src/ui/x.ts: useState is listed 2 times and called 1 times: shorten the list",
    ])
    expect(faultsWith("src/ui/x.ts", "export const x = 1", listed(1))).toEqual([
      "src/ui/x.ts: useState is listed 1 times and called 0 times: shorten the list",
    ])
  })

  test("a file that is gone leaves the list", () => {
    const allowed: Allowed = { "src/ui/gone.ts": { calls: { useState: 1 }, reason: "its width" } }
    expect(goneFrom(new Set(["src/ui/x.ts"]), allowed)).toEqual([
      "src/ui/gone.ts: listed in scripts/imports/hooks, but there is no such file",
    ])
    expect(goneFrom(new Set(["src/ui/gone.ts"]), allowed)).toEqual([])
  })

  test("every entry has a reason of one line", () => {
    const reasons = Object.values(ALLOWED).map(({ reason }) => reason)
    expect(reasons.filter((reason) => !/^[^\n]{10,110}$/.test(reason))).toEqual([])
  })
})
