import { describe, expect, test } from "vitest"
import { shapeOf, verbOf } from "#server/telemetry/shape.ts"

describe("the shape of a statement", () => {
  test.each([
    [
      "select * from members where nip = 'MB-0001' and id = 7",
      "select * from members where nip = ? and id = ?",
    ],
    [
      "select 'it''s', E'x' from t1 where a = $1 and b in ($2, $3, $4)",
      "select ?, E? from t1 where a = ? and b in (?, …)",
    ],
    ["insert into outbox (body)\n  values ($1)", "insert into outbox (body) values (?)"],
    ["select 12.5::numeric, x2 from t", "select ?::numeric, x2 from t"],
    ["do $$ begin raise 'rahasia'; end $$", "do ?"],
    ["select 'a literal that is cut off", "select ?"],
  ])("%s", (text, shape) => {
    expect(shapeOf(text)).toBe(shape)
  })

  test("a long literal that passes the limit leaves nothing of itself", () => {
    expect(shapeOf(`select '${"rahasia ".repeat(2_000)}' as x`)).toBe("select ?")
  })
})

test.each([
  ["select 1", "select"],
  ["  WITH a as (select 1) select 2", "with"],
  ["set_config", "other"],
  ["listen news", "other"],
  ["", "other"],
] as const)("the first word of %s is a label of %s", (text, verb) => {
  expect(verbOf(text)).toBe(verb)
})
