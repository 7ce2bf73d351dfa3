import { Schema } from "effect"
import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  integer,
  PgDialect,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { expect, expectTypeOf, test } from "vitest"
import { defineResource } from "#contract/kit/resource.ts"
import { flag, id, oneOf, optionalId, text as words, whole } from "#contract/kit/schema.ts"
import type { Misfit } from "#server/kit/ownRules.ts"
import { tableRules } from "#server/kit/tableRules.ts"
import { bigId, changed, tenant } from "#server/db/tables/kinds.ts"
import { offices, pollings, schedules } from "#server/db/tables/index.ts"

const resource = defineResource({
  id: "kendaraan",
  alias: "kendaraan_id",
  noun: "kendaraan",
  fields: { nama: words(80), plat_nomor: words(12), offices_id: optionalId },
  shown: { offices_nama: Schema.NullOr(Schema.String) },
  sorts: ["nama", "updated_at"],
  filters: {},
  who: { read: ["company"], write: ["company"] },
  module: null,
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
  const rules = tableRules(resource, table, "fits")
  expect(rules.references).toEqual({ offices_id: offices })
  const { offices_nama } = rules.select(new Date(0))
  expect(new PgDialect().sqlToQuery(sql`${offices_nama}`).sql).toBe(
    '(select n."nama" from "offices" n where n.companies_id = "kendaraan"."companies_id" and n.id = "kendaraan"."offices_id")',
  )
})

test("what a foreign key leads to may be called by its `judul`; a table without either name is refused", () => {
  const trips = defineResource({
    id: "perjalanan",
    alias: "perjalanan_id",
    noun: "perjalanan",
    fields: { nama: words(80), pollings_id: optionalId },
    shown: { pollings_nama: Schema.NullOr(Schema.String) },
    sorts: ["nama"],
    filters: {},
    who: { read: ["company"], write: ["company"] },
    module: null,
    example: { nama: "Bali" },
  })
  const columns = {
    ...tenant(),
    nama: text("nama").notNull(),
    pollings_id: bigId("pollings_id"),
    ...changed(),
  }
  const leading = (to: typeof pollings | typeof schedules) =>
    pgTable("perjalanan", columns, (t) => [
      foreignKey({ columns: [t.companies_id, t.pollings_id], foreignColumns: [to.companies_id, to.id] }),
    ])
  const { pollings_nama } = tableRules(trips, leading(pollings), "fits").select(new Date(0))
  expect(new PgDialect().sqlToQuery(sql`${pollings_nama}`).sql).toBe(
    '(select n."judul" from "pollings" n where n.companies_id = "perjalanan"."companies_id" and n.id = "perjalanan"."pollings_id")',
  )
  expect(() => tableRules(trips, leading(schedules), "fits")).toThrow("schedules has neither nama nor judul")
})

test("what its table has once is told at its field, in words", () => {
  expect(tableRules(resource, table, "fits").unique).toEqual({
    kendaraan_plat_nomor_key: {
      field: "plat_nomor",
      message: "Sudah ada kendaraan dengan plat nomor ini",
    },
  })
})

test("a table that is not its resource's does not compile, and the compiler names the column", () => {
  const seats = defineResource({
    id: "kendaraan",
    alias: "kendaraan_id",
    noun: "kendaraan",
    fields: {
      nama: words(80),
      jenis: oneOf(["mobil", "motor"]),
      kursi: whole(1, 60),
      offices_id: optionalId,
      is_active: flag(true),
    },
    shown: { offices_nama: Schema.NullOr(Schema.String), km: Schema.NullOr(Schema.Int) },
    filters: { is_active: Schema.optionalKey(Schema.Boolean), merek_id: Schema.optionalKey(id) },
    sorts: ["nama"],
    who: { read: ["company"], write: ["company"] },
    module: null,
    example: { nama: "Avanza", jenis: "mobil", kursi: 7 },
  })
  const columns = {
    ...tenant(),
    nama: text("nama").notNull(),
    jenis: text("jenis", { enum: ["mobil", "motor"] }).notNull(),
    kursi: integer("kursi").notNull(),
    offices_id: bigId("offices_id"),
    is_active: boolean("is_active").notNull(),
    km: integer("km").notNull(),
    merek_id: bigId("merek_id"),
    ...changed(),
  }
  const fitting = pgTable("kendaraan", columns)
  expectTypeOf<Misfit<typeof seats, typeof fitting>>().toEqualTypeOf<never>()
  const { merek_id: _merek, kursi: _kursi, ...fewer } = columns
  const lacking = pgTable("kendaraan", fewer)
  expectTypeOf<Misfit<typeof seats, typeof lacking>>().toEqualTypeOf<
    "the table of kendaraan has no column kursi" | "the table of kendaraan has no column merek_id"
  >()
  const strange = pgTable("kendaraan", {
    ...columns,
    jenis: text("jenis").notNull(),
    kursi: text("kursi").notNull(),
    merek_id: text("merek_id"),
  })
  expectTypeOf<Misfit<typeof seats, typeof strange>>().toEqualTypeOf<
    | "column jenis of kendaraan is of another type than its contract says"
    | "column kursi of kendaraan is of another type than its contract says"
    | "column merek_id of kendaraan is of another type than its contract says"
  >()
  const empty = pgTable("kendaraan", {
    ...columns,
    nama: text("nama"),
    km: integer("km"),
    offices_id: bigId("offices_id").notNull(),
  })
  expectTypeOf<Misfit<typeof seats, typeof empty>>().toEqualTypeOf<
    | "column nama of kendaraan may be empty, what its contract does not show"
    | "column offices_id of kendaraan is never empty, what its contract allows"
  >()
})
