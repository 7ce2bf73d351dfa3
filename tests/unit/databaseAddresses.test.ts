import { expect, test } from "vitest"
import { otherAddresses, readSettings } from "#server/run/settings.ts"

const url = (port: number) => `postgres://balai@127.0.0.1:${port}/balai`

test("the database's other addresses are given with the first, or not at all", () => {
  const given = { DATABASE_URL: url(1), DATABASE_LISTEN_URL: url(2), DATABASE_REPLICA_URL: url(3) }
  expect(otherAddresses(readSettings(given))).toEqual({ listenUrl: url(2), replicaUrl: url(3) })
  expect(otherAddresses(readSettings({ DATABASE_URL: url(1) }))).toEqual({
    listenUrl: null,
    replicaUrl: null,
  })
  for (const name of ["DATABASE_LISTEN_URL", "DATABASE_REPLICA_URL"]) {
    expect(() => readSettings({ [name]: url(2) })).toThrow(`${name}: DATABASE_URL is not set`)
    expect(() => readSettings({ DATABASE_URL: url(1), [name]: "pooler" })).toThrow("not a URL")
  }
})
