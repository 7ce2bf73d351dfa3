import { Schema } from "effect"
import { expect, test } from "vitest"
import { isoDate, isoMonth, optionalDate } from "#contract/kit/schema.ts"
import { distinctRow } from "./distinct.ts"

test("a text is of the format that its schema accepts, whatever the name of its field", () => {
  const row = distinctRow(
    Schema.Struct({ nama: Schema.String, terbit: isoDate, akhir: optionalDate, mulai: isoMonth }),
  )
  expect(row).toEqual({ nama: "nama ke-1", terbit: "2024-01-03", akhir: "2024-01-04", mulai: "2030-05" })
})
