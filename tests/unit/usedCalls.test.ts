import { describe, expect, test } from "vitest"
import { devisi } from "#contract/areas/company/devisi.ts"
import { importCalls, importHolidays, importSchedules } from "#contract/areas/imports/imports.ts"
import { login, me } from "#contract/areas/session/session.ts"
import { usedCalls } from "../../scripts/lib/usedCalls.ts"

const calls = [login, me, importHolidays, importSchedules, ...Object.values(devisi.calls)]
const exports = new Map<string, Record<string, unknown>>([
  ["#contract/areas/session/session.ts", { login, me }],
  ["#contract/areas/imports/imports.ts", { importCalls, importHolidays, importSchedules }],
  ["#contract/areas/company/devisi.ts", { devisi }],
])
const used = (source: string) => [...usedCalls(calls, exports, new Map([["src/a.ts", source]]))].sort()

describe("the calls that sources can send", () => {
  test.each([
    ["one by its name", `import { login } from "#contract/areas/session/session.ts"`, ["auth/login"]],
    [
      "one under another name",
      `import { login as go } from "#contract/areas/session/session.ts"`,
      ["auth/login"],
    ],
    [
      "all of a resource",
      `import { devisi } from "#contract/areas/company/devisi.ts"`,
      ["devisi/create", "devisi/delete", "devisi/find", "devisi/list-all"],
    ],
    [
      "those that something holds",
      `import { importCalls } from "#contract/areas/imports/imports.ts"`,
      ["holidays/import", "members/import/jadwal"],
    ],
    ["none by a type", `import type { login } from "#contract/areas/session/session.ts"`, []],
    [
      "of types and values the values",
      `import { type login, me } from "#contract/areas/session/session.ts"`,
      ["me"],
    ],
    ["one by its path", `send("me", {})`, ["me"]],
    ["none by a part of it", `send("me/more", { a: "home" })`, []],
    ["none of another module", `import { login } from "./login.ts"`, []],
  ])("%s", (_, source, paths) => {
    expect(used(source)).toEqual(paths)
  })
})
