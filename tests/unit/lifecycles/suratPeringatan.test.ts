import { describe, expect, test } from "vitest"
import { decide, refusalOf, takes } from "#machines/lifecycles/lifecycle.ts"
import {
  type LetterEvent,
  letterStates,
  suratPeringatanLife as life,
} from "#machines/lifecycles/suratPeringatanMachine.ts"
import { letterNumber } from "#server/areas/warnings/letterRules.ts"
import { lastDayOf } from "#server/areas/warnings/suratPeringatan.rules.ts"
import { letterContent, type LetterRow } from "#server/areas/warnings/letterContent.ts"
import { clock, employee, factsOf, letterFacts, move, office, REASON } from "./cases.ts"

const good: readonly LetterEvent[] = [
  { ...move, type: "surat.issue" },
  { ...move, type: "surat.acknowledge" },
  { ...move, type: "surat.withdraw", note: REASON },
]
const legal: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  draft: { "surat.issue": "terbit" },
  terbit: { "surat.acknowledge": "diterima", "surat.withdraw": "dicabut" },
  diterima: { "surat.withdraw": "dicabut" },
}
const table = letterStates.flatMap((status) => good.map((event) => [status, event.type, event] as const))

describe("every state × every event, sent by who may", () => {
  test.each(table.filter(([status, type]) => legal[status]?.[type] !== undefined))(
    "%s, %s: goes on",
    (status, type, event) => {
      expect(factsOf(decide(life, letterFacts({ status }), event)).status).toBe(legal[status]?.[type])
    },
  )
  test.each(table.filter(([status, type]) => legal[status]?.[type] === undefined))(
    "%s, %s: refused",
    (status, _type, event) => {
      expect(takes(life, letterFacts({ status }), event)).toBe(false)
      expect(decide(life, letterFacts({ status }), event)).toMatchObject({ ok: false, state: status })
    },
  )

  test("time alone makes one expire, once its last day is over", () => {
    const expire: LetterEvent = { type: "surat.expire", by: clock, at: "2027-05-19T16:59:00.000Z" }
    const facts = letterFacts({ status: "terbit" })
    expect(refusalOf(life, facts, expire)).toMatchObject({ message: "Masih berlaku sampai 19 Mei 2027" })
    expect(factsOf(decide(life, facts, { ...expire, at: "2027-05-19T17:00:00.000Z" })).status).toBe(
      "kedaluwarsa",
    )
    expect(refusalOf(life, facts, { ...expire, by: office })).toMatchObject({ reason: "forbidden" })
  })

  test("its employee confirms the receipt, and neither issues nor withdraws one", () => {
    const facts = letterFacts({ status: "terbit" })
    expect(takes(life, facts, { ...move, by: employee, type: "surat.acknowledge" })).toBe(true)
    for (const event of [
      { ...move, by: employee, type: "surat.issue" } as const,
      { ...move, by: employee, type: "surat.withdraw", note: REASON } as const,
    ])
      expect(
        takes(life, event.type === "surat.issue" ? letterFacts({ status: "draft" }) : facts, event),
      ).toBe(false)
  })

  test.each([
    ["an office admin issues none", { by: office, type: "surat.issue" }, {}, "forbidden"],
    ["a letter of tomorrow waits", { type: "surat.issue" }, { tanggal: "2026-11-21" }, "state"],
    ["a reason is needed to withdraw one", { type: "surat.withdraw" }, { status: "terbit" }, "invalid"],
    [
      "one that is over is not received any more",
      { type: "surat.acknowledge" },
      { status: "terbit", berlaku_sampai: "2026-11-19" },
      "expired",
    ],
  ] as const)("%s", (_, event, facts, reason) => {
    expect(refusalOf(life, letterFacts(facts), { ...move, ...event })).toMatchObject({ reason })
  })
})

test.each([
  ["2026-11-20", "2027-05-19"],
  ["2026-08-31", "2027-02-27"],
  ["2026-03-01", "2026-08-31"],
  ["2027-08-31", "2028-02-28"],
])("a letter of %s holds for six months, to %s", (from, to) => {
  expect(lastDayOf(from)).toBe(to)
})

test.each([
  [1, "SP1", "2026-11-20", "001/SP-I/XI/2026"],
  [12, "teguran", "2026-01-05", "012/ST/I/2026"],
  [1_004, "SP3", "2027-12-31", "1004/SP-III/XII/2027"],
] as const)("number %i of %s on %s is %s", (urut, level, tanggal, no) => {
  expect(letterNumber(urut, level, tanggal)).toBe(no)
})

const row: LetterRow = {
  no: "001/SP-I/XI/2026",
  level: "SP1",
  judul: "keterlambatan",
  tanggal: "2026-11-20",
  berlaku_sampai: "2027-05-19",
  pelanggaran: "Terlambat lima kali.",
  tindakan: null,
  status: "terbit",
  nama: "Budi Santoso",
  nip: "MB-0012",
  jabatan: "Staf Gudang",
  divisi: null,
  kantor: "Cabang Bekasi",
}
const sender = {
  nama: "PT Maju Bersama",
  nama_legal: "PT Maju Bersama Sejahtera",
  alamat: "Jl. Kebon Sirih 171",
  kota: "Jakarta Pusat",
  phone: "021-5550100",
  email: "halo@maju.test",
  pic_nama: "Siti Rahma",
  pic_jabatan: "Manajer HRD",
}
describe("what stands on a letter", () => {
  test("letterhead, title, number, employee, validity and both signatures", () => {
    const content = letterContent(row, sender)
    expect(content).toMatchObject({
      head: ["PT Maju Bersama Sejahtera", "Jl. Kebon Sirih 171", "Telp. 021-5550100 · halo@maju.test"],
      mark: null,
      title: "SURAT PERINGATAN PERTAMA (SP I)",
      no: "Nomor: 001/SP-I/XI/2026",
      place: "Jakarta Pusat, 20 November 2026",
      from: ["PT Maju Bersama Sejahtera", "Siti Rahma", "Manajer HRD"],
      to: ["Yang menerima,", "Budi Santoso", "NIP MB-0012"],
    })
    expect(content.body.map(({ words }) => words).join("\n")).toContain(
      "sejak 20 November 2026 sampai dengan 19 Mei 2027",
    )
  })
  test("a draft and one that does not hold any more say so", () => {
    expect(letterContent({ ...row, status: "draft", no: null }, sender)).toMatchObject({
      mark: "KONSEP: belum diterbitkan",
      no: "Nomor: —",
    })
    expect(letterContent({ ...row, status: "dicabut" }, sender).mark).toBe("DICABUT: surat ini tidak berlaku")
  })
  test("the third one says what may follow", () => {
    const words = letterContent({ ...row, level: "SP3" }, sender)
      .body.map((one) => one.words)
      .join(" ")
    expect(words).toContain("pemutusan hubungan kerja")
  })
})
