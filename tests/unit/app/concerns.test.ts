import { describe, expect, test } from "vitest"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { approvalOf } from "#machines/lifecycles/approvalMachine.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import { timeOf, warningsOf as warningsOfRequest } from "#src/screens/approval/attendance/asked.ts"
import { warningsOf as warningsOfClaim } from "#src/screens/approval/claims/warnings.ts"
import { concernsOf } from "#src/screens/approval/concerns.ts"
import type { QueueRow } from "#src/screens/approval/kind.ts"

type ClaimAsked = Parameters<typeof warningsOfClaim>[0]
const item = (more: Partial<ClaimAsked["items"][number]> = {}): ClaimAsked["items"][number] => ({
  id: 1,
  kategori_id: 1,
  kategori: "Transportasi",
  tanggal: "2026-11-02",
  keterangan: "Taksi",
  amount: 50_000,
  amount_approved: null,
  item_status: "pending",
  reject_reason: null,
  receipt_no: null,
  vendor: null,
  km: null,
  receipts: [],
  lacks_receipt: false,
  is_late: false,
  max_age_days: 30,
  gl_code: null,
  duplicates: [],
  ...more,
})
const quota = (rest: number): ClaimAsked["quotas"][number] => ({
  kategori_id: 1,
  nama: "Transportasi",
  period: "2026-11",
  item_ids: [1],
  rest,
  limit: 60_000,
  used: 60_000 - rest,
  own: 0,
})
const twin = { id: 9, no: "RB-1", nama: "Bayu", tanggal: "2026-11-02", why: "file" } as const

describe("what is odd about a claim", () => {
  test.each<[string, ClaimAsked, readonly string[]]>([
    ["nothing", { status: "pending", items: [item()], quotas: [quota(50_000)] }, []],
    [
      "a receipt twice",
      { status: "pending", items: [item({ duplicates: [twin] })], quotas: [] },
      ["nota ganda"],
    ],
    ["none", { status: "pending", items: [item({ lacks_receipt: true })], quotas: [] }, ["tanpa nota"]],
    [
      "too late",
      { status: "approved", items: [item(), item({ is_late: true })], quotas: [] },
      ["lewat batas waktu"],
    ],
    ["above the rest", { status: "pending", items: [item()], quotas: [quota(49_999)] }, ["lewat plafon"]],
    [
      "it is decided: its own amount is not held against it",
      { status: "approved", items: [item({ amount_approved: 50_000 })], quotas: [quota(0)] },
      [],
    ],
    [
      "all at once",
      {
        status: "pending",
        items: [item({ duplicates: [twin], lacks_receipt: true, is_late: true })],
        quotas: [quota(0)],
      },
      ["nota ganda", "tanpa nota", "lewat batas waktu", "lewat plafon"],
    ],
  ])("%s", (_name, row, expected) => {
    expect(warningsOfClaim(row)).toEqual(expected)
  })
})

type RequestAsked = Parameters<typeof warningsOfRequest>[0]
const geo = (accuracy_m: number | null): RequestAsked["geo"] => ({ lat: -6.2, lng: 106.8, accuracy_m })
const request = (more: Partial<RequestAsked>): RequestAsked => ({
  type: "terlambat",
  in_radius: true,
  distance_m: 20,
  geo: geo(10),
  photo: "/files/1",
  ...more,
})

describe("what is odd about a request", () => {
  test.each<[string, RequestAsked, readonly string[]]>([
    ["nothing", request({}), []],
    [
      "far away, which it does not ask about",
      request({ in_radius: false, distance_m: 1_250 }),
      ["di luar radius 1.250 m"],
    ],
    [
      "far away, which it asks about",
      request({ type: "luar_radius", in_radius: false, distance_m: 1_250 }),
      [],
    ],
    ["where exactly nobody knows", request({ geo: geo(101) }), ["akurasi GPS 101 m"]],
    ["exact enough", request({ geo: geo(100) }), []],
    ["no picture from outside", request({ type: "offline", photo: null }), ["tanpa foto"]],
    ["no picture where none is asked for", request({ photo: null }), []],
    ["no position", request({ geo: null, in_radius: null, distance_m: null }), []],
  ])("%s", (_name, row, expected) => {
    expect(warningsOfRequest(row)).toEqual(expected)
  })
})

describe("the time a request is about", () => {
  const IN = "2026-11-02T08:00:00+07:00"
  const OUT = "2026-11-02T16:49:00+07:00"
  const before = { in: IN, out: OUT }
  const none = { in: null, out: null }
  test.each([
    ["pulang_cepat", before, none, "16.49"],
    ["lembur", before, none, "16.49"],
    ["pulang_cepat", before, { in: null, out: "2026-11-02T15:30:00+07:00" }, "15.30"],
    ["pulang_cepat", { in: IN, out: null }, none, "08.00"],
    ["terlambat", before, none, "08.00"],
    ["koreksi", before, { in: null, out: OUT }, "16.49"],
  ] as const)("%s", (type, was, requested, expected) => {
    expect(timeOf({ type, before: was, requested })).toBe(expected)
  })
})

describe("before many are decided", () => {
  const user = { id: 5, nama_lengkap: "Ratih", is_superusers: false, scope: "company" } as SessionUser
  type Row = QueueRow & ApprovalFacts & { readonly odd: readonly string[] }
  const row = (id: number, more: Partial<Row> = {}): Row => ({
    id,
    status: "pending",
    version: 1,
    last: null,
    level: 1,
    level_total: 1,
    requested_by: null,
    decided_by: [],
    deciders: [],
    approvers: [],
    delegates: [],
    own_allowed: false,
    entered: null,
    entered_allowed: true,
    locked: false,
    employment: { from: "2020-01-01", until: null, first: null, last: null },
    odd: [],
    ...more,
  })
  const kind = {
    part: () => ({ kind: { flow: requests, steps: {} } }),
    steps: {},
    warnings: (one: QueueRow) => (one as Row).odd,
    life: () => approvalOf(1) as unknown as Lifecycle<Facts, Move>,
    facts: (one: QueueRow) => one as Row,
  }
  const rows = [
    row(1),
    row(2, { odd: ["nota ganda"] }),
    row(3, { locked: true }),
    row(4, { requested_by: 5, odd: ["tanpa nota"] }),
  ]

  test("each odd row is named, and each that will stay as it is", () => {
    expect(concernsOf(kind, rows, "approved", user)).toEqual([
      { id: 2, warnings: ["nota ganda"], refused: null },
      { id: 3, warnings: [], refused: "Periode gaji untuk tanggal ini sudah ditutup" },
      { id: 4, warnings: ["tanpa nota"], refused: "Anda tidak dapat memutuskan pengajuan Anda sendiri" },
    ])
  })
  test("what speaks against an approval is not told when they are rejected", () => {
    expect(concernsOf(kind, rows, "rejected", user).map(({ id, warnings }) => [id, warnings])).toEqual([
      [3, []],
      [4, []],
    ])
  })
})
