import { Schema } from "effect"
import { sql } from "drizzle-orm"
import { foreignKey, PgDialect, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { defineResource } from "#contract/resource.ts"
import { optionalId, text as words } from "#contract/schema.ts"
import { tableRules } from "#server/calls/tableRules.ts"
import { bigId, changed, tenant } from "#server/db/tables/kinds.ts"
import { offices } from "#server/db/tables/index.ts"

const resource = defineResource({
  id: "kendaraan",
  alias: "kendaraan_id",
  noun: "kendaraan",
  fields: { nama: words(80), plat_nomor: words(12), offices_id: optionalId },
  shown: { offices_nama: Schema.NullOr(Schema.String) },
  sorts: ["nama", "updated_at"],
  filters: {},
  who: { read: ["company"], write: ["company"] },
  example: { nama: "Avanza", plat_nomor: "B 1234 XYZ" },
})

const table = pgTable(
  "kendaraan",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    plat_nomor: text("plat_nomor").notNull(),
    offices_id: bigId("offices_id"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    uniqueIndex("kendaraan_plat_nomor_key").on(t.companies_id, sql`lower(${t.plat_nomor})`),
  ],
)

test("a resource that is its table: what a foreign key leads to is shown by its name", () => {
  const rules = tableRules(resource, table)
  expect(rules.references).toEqual({ offices_id: offices })
  const { offices_nama } = rules.select(new Date(0))
  expect(new PgDialect().sqlToQuery(sql`${offices_nama}`).sql).toBe(
    '(select n.nama from "offices" n where n.companies_id = "kendaraan"."companies_id" and n.id = "kendaraan"."offices_id")',
  )
})

test("what its table has once is told at its field, in words", () => {
  expect(tableRules(resource, table).unique).toEqual({
    kendaraan_plat_nomor_key: {
      field: "plat_nomor",
      message: "Sudah ada kendaraan dengan plat nomor ini",
    },
  })
})
