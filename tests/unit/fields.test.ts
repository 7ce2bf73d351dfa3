import { beforeAll, describe, expect, test } from "vitest"
import type { AnyField } from "#src/resources/kit/fields.ts"
import { commonOf, READ_ELSEWHERE } from "#src/screens/form/fieldProps.ts"
import { declaredReaders } from "../../scripts/fields/declared.ts"
import type { Owner } from "../../scripts/fields/owners.ts"
import { isReadBy } from "../../scripts/fields/readers.ts"
import { allSaid } from "../../scripts/fields/shown.ts"
import { readsIn, readsOfSql } from "../../scripts/fields/reads.ts"
import { allVerdicts, type Verdict } from "../../scripts/fields/verdicts.ts"

describe("every field of a setting and of a resource", () => {
  let all: readonly Verdict[]
  const keyOf = ({ owner, field }: Verdict) => `${owner.id}/${field}`
  beforeAll(async () => {
    all = await allVerdicts()
  }, 240_000)

  test("is read by a rule, or its form says who reads it instead", () => {
    expect(
      all.filter(({ problem }) => problem !== null).map((one) => `${keyOf(one)} ${one.problem}`),
    ).toEqual([])
  })

  test("is found: what has a rule is not taken for one without", () => {
    const readers = new Map(all.map((one) => [keyOf(one), one.readers]))
    expect(readers.get("kategori-klaim/max_age_days")).toContain("server/areas/claims/make.ts")
    expect(readers.get("tipe-tugas/sla_min")).toContain("server/areas/fieldwork/makeVisit.ts")
    expect(readers.get("aturan-absensi/require_face_match")).toEqual([])
    expect(readers.get("polling/show_result")).toContain("server/areas/polls/ownPolls.calls.ts")
  })

  test("is shown by its own column, or a reference by that of the selected name", async () => {
    const said = (await allSaid()).get("surat-peringatan")
    expect(said?.get("judul")?.isShown).toBe(true)
    expect(said?.get("members_id")?.isShown).toBe(true)
    expect(said?.get("pelanggaran")?.isShown).toBe(false)
  })

  test("what is declared of a field is of one that is there", () => {
    const known = new Set(all.map(keyOf))
    expect([...declaredReaders.keys()].filter((key) => !known.has(key))).toEqual([])
  })
})

test("a field that only another part reads says so under it, behind its own hint", () => {
  const hintOf = (more: Partial<AnyField>) =>
    commonOf({
      field: { kind: "switch", key: "a", label: "A", ...more } as AnyField,
      at: "",
      values: {},
      errorAt: () => undefined,
      readOnly: false,
      onChange: () => undefined,
    }).hint
  expect(hintOf({})).toBeUndefined()
  expect(hintOf({ usedBy: "record" })).toBeUndefined()
  expect(hintOf({ usedBy: "phone" })).toBe("Dipakai aplikasi pegawai")
  expect(hintOf({ usedBy: "phone", hint: "Sekali sehari" })).toBe("Sekali sehari. Dipakai aplikasi pegawai")
  expect(hintOf({ usedBy: "site", hint: () => undefined })).toBe(READ_ELSEWHERE.site)
})

describe("what a source reads", () => {
  const source = (text: string) => ({ path: "server/areas/x.ts", reads: readsIn("x.ts", text) })
  const owner: Owner = {
    id: "jenis",
    file: "contract/areas/a/jenis.ts",
    name: "jenis",
    fields: ["batas", "lama_hari"],
    table: { name: "kinds", exported: "kindsTable" },
  }
  const reads = (text: string, field: string, isShared = true) =>
    isReadBy(source(text), owner, field, isShared)

  test.each([
    ["a column of the table by its alias", "sql`select k.batas from kinds k`", true],
    ["of another table", "sql`select o.batas from others o join kinds k on true`", false],
    ["alone, where the table is the only one", "sql`select batas from kinds where id = 1`", true],
    ["what is assigned is written", "sql`update kinds set batas = 1 where id = 2`", false],
    ["what is inserted is written", "sql`insert into kinds (batas) values (1)`", false],
    ["a word in quotes is text", "sql`select 'batas' from kinds`", false],
    [
      "the table's column, under whatever name it is imported",
      'import { kindsTable as t } from "../../db/tables/index.ts"\nrun(t.batas)',
      true,
    ],
    ["of something else", 'import { kindsTable as t } from "../../db/tables/index.ts"\nrun(x.batas)', false],
    [
      "a value where the contract is imported",
      'import type { jenis } from "#contract/areas/a/jenis.ts"\nconst { batas } = row',
      true,
    ],
    ["a value of anything", "const { batas } = row", false],
    ["a key that is made", "const row = { batas: 1 }", false],
    ["a left side", 'import "#contract/areas/a/jenis.ts"\nrow.batas = 1', false],
  ])("%s", (_, text, expected) => {
    expect(reads(text, "batas")).toBe(expected)
  })

  test("a name of several words that nothing else has is enough; a shared one is not", () => {
    expect(reads("run(rule.lama_hari)", "lama_hari", false)).toBe(true)
    expect(reads("run(rule.lama_hari)", "lama_hari", true)).toBe(false)
    expect(reads("run(rule.batas)", "batas", false)).toBe(false)
  })

  test("an alias of another part of the statement has no table", () => {
    expect(readsOfSql("r.batas > 1")).toEqual([{ table: null, column: "batas" }])
  })
})
