import { expect, test } from "vitest"
import { ownStatusQuery } from "#src/resources/platform/companies.ts"

test.each([
  ["active", "?status=Trial", "?status=Active"],
  ["active", "?status=Active&page=2", "?status=Active&page=2"],
  ["close", "", "?status=Close"],
  ["trial", "?q=maju", "?status=Trial"],
  [undefined, "?status=Trial", "?status=Trial"],
])("a company that is %s, opened from %j, leads back to %j", (status, from, to) => {
  expect(ownStatusQuery(status, from)).toBe(to)
})
