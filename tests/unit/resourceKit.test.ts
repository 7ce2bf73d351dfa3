import { Schema } from "effect"
import { type SQL, sql } from "drizzle-orm"
import { integer, PgDialect, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { describe, expect, expectTypeOf, test } from "vitest"
import { callsOf, defineResource, partOf, screenIds } from "#contract/kit/resource.ts"
import { flag, oneOf, text as words } from "#contract/kit/schema.ts"
import type { OwnRules } from "#server/kit/ownRules.ts"
import { defineRules } from "#server/kit/tableRules.ts"
import { changed, identity } from "#server/db/tables/kinds.ts"
import { sortedGroup, whyNotSorted } from "#src/screens/form/sorted.ts"

const menu = defineResource({
  id: "menu-makan",
  group: "kantin/menu",
  verbs: { list: "list", find: "find", create: "save", remove: "delete" },
  extra: { sort: "update-sorting", options: "list/all" },
  scope: "platform",
  alias: "menu_id",
  noun: "menu",
  fields: { nama: words(80), waktu: oneOf(["pagi", "siang"]), is_active: flag(true) },
  shown: { order: Schema.Int, jumlah: Schema.Int },
  parts: { by: "waktu", names: ["pagi", "siang"] },
  sortedBy: "waktu",
  sorts: ["order", "nama"],
  filters: { waktu: oneOf(["pagi", "siang"]), is_active: Schema.optionalKey(Schema.Boolean) },
  who: { read: ["super"], write: ["super"], choose: ["super", "company"] },
  module: null,
  example: { nama: "Soto", waktu: "siang" },
})
const table = pgTable(
  "menu_makan",
  {
    id: identity().primaryKey(),
    nama: text("nama").notNull(),
    waktu: text("waktu", { enum: ["pagi", "siang"] }).notNull(),
    is_active: integer("is_active").notNull(),
    order: integer("sort_order").notNull(),
    ...changed(),
  },
  (t) => [uniqueIndex("menu_nama_key").on(sql`lower(${t.nama})`, t.waktu)],
)

describe("the contract", () => {
  test("calls have the group's path and their own verbs; only those that were asked for are there", () => {
    expect(callsOf(menu).map(({ path, scope, write }) => [path, scope, write])).toEqual([
      ["kantin/menu/list", "platform", false],
      ["kantin/menu/find", "platform", false],
      ["kantin/menu/save", "platform", true],
      ["kantin/menu/delete", "platform", true],
      ["kantin/menu/update-sorting", "platform", true],
      ["kantin/menu/list/all", "tenant", false],
    ])
    expectTypeOf(menu.calls.sort.path).toEqualTypeOf<"kantin/menu/update-sorting">()
    expectTypeOf<"update" extends keyof typeof menu.calls ? true : false>().toEqualTypeOf<false>()
    expect(menu.calls.list.example).toEqual({ page: 1, waktu: "siang" })
    expect(menu.calls.sort.example).toEqual({ waktu: "siang", ids: [1] })
  })

  test("each part has a list, caches and machines of its own, and a write forgets the lists of all", () => {
    const pagi = partOf(menu, "pagi", "menu pagi")
    expect(pagi).toMatchObject({
      id: "menu-makan-pagi",
      noun: "menu pagi",
      listKey: "list-kantin-menu-pagi",
      within: { waktu: "pagi" },
    })
    expect(screenIds(menu)).toEqual(["menu-makan-pagi", "menu-makan-siang"])
    expect(menu.calls.create.invalidates).toEqual(["list-kantin-menu-pagi", "list-kantin-menu-siang"])
    expect(() => partOf(menu, "malam", "menu malam")).toThrow("menu-makan has no part malam")
  })
})

describe("rules", () => {
  const rules = defineRules(menu, table, { select: { jumlah: sql`7` } })
  const written = (part: unknown) => new PgDialect().sqlToQuery(sql`${part}`).sql

  test("follow from the table, but for what differs", () => {
    const shown = rules.select(new Date(0))
    expect(Object.keys(shown)).toEqual([
      "id",
      "version",
      "created_at",
      "updated_at",
      "nama",
      "waktu",
      "is_active",
      "order",
      "jumlah",
    ])
    expect(written(shown["jumlah"])).toBe("7")
    expect(written(rules.sorts["order"])).toBe('"menu_makan"."sort_order"')
    expect(rules.unique).toEqual({
      menu_nama_key: { field: "nama", message: "Sudah ada menu dengan nama ini" },
    })
    expect(rules.sorted).toEqual({ by: "waktu", order: table.order })
  })

  test("what is no column has to be said, or it does not compile", () => {
    expectTypeOf<Record<never, never>>().not.toExtend<OwnRules<typeof menu, typeof table>>()
    expectTypeOf<{ select: { jumlah: SQL } }>().toExtend<OwnRules<typeof menu, typeof table>>()
    expect(() => defineRules(menu, table, {} as never)).toThrow(
      "the table of menu-makan has no column jumlah",
    )
  })
})

describe("whose order is sorted", () => {
  const contract = { ...partOf(menu, "pagi", "menu pagi"), who: menu.who }
  const filters = [{ key: "kategori_id", label: "Kategori", options: [] }]

  test("that of the list, or of what it is filtered by", () => {
    expect(sortedGroup(contract, { filters: {} })).toEqual({ waktu: "pagi" })
    const within = { sortedBy: "kategori_id", within: { waktu: "pagi" } }
    expect(sortedGroup(within, { filters: { kategori_id: "4" } })).toEqual({ waktu: "pagi", kategori_id: 4 })
    expect(sortedGroup(within, { filters: {} })).toBeNull()
    expect(sortedGroup({}, { filters: {} })).toBeNull()
    const tree = { sortedBy: "parent_id", sortsTop: true } as const
    expect(sortedGroup(tree, { filters: { parent_id: "4" } })).toEqual({})
  })

  test("where nothing is chosen it says what to choose", () => {
    const resource = { contract: { ...contract, sortedBy: "kategori_id" }, filters } as never
    expect(whyNotSorted(resource, null)).toBe("Saring menurut Kategori dahulu: urutan berlaku di dalamnya")
    expect(whyNotSorted(resource, {})).toBeNull()
  })
})
