import { describe, expect, test } from "vitest"
import { proposalOf, totalOf } from "#src/screens/approval/claims/proposal.ts"

const item = (id: number, amount: number, amount_approved: number | null = null) => ({
  id,
  amount,
  amount_approved,
})
const amounts = (claim: Parameters<typeof proposalOf>[0]) =>
  proposalOf(claim).map(({ id, amount_approved, reject_reason }) => [
    id,
    amount_approved,
    reject_reason ?? null,
  ])

describe("what an approval of a claim starts with", () => {
  test.each([
    ["the whole amount", [item(1, 50_000)], [], [[1, 50_000, null]]],
    ["what an earlier level said", [item(1, 50_000, 20_000)], [], [[1, 20_000, null]]],
    [
      "an earlier level's nothing",
      [item(1, 9_000, 0), item(2, 5_000)],
      [],
      [
        [1, 0, null],
        [2, 5_000, null],
      ],
    ],
    ["cut to the rest", [item(1, 50_000)], [{ rest: 30_000, item_ids: [1] }], [[1, 30_000, null]]],
    ["no limit", [item(1, 50_000)], [{ rest: null, item_ids: [1] }], [[1, 50_000, null]]],
    [
      "the first item first",
      [item(1, 20_000), item(2, 20_000), item(3, 7_000)],
      [{ rest: 30_000, item_ids: [1, 2] }],
      [
        [1, 20_000, null],
        [2, 10_000, null],
        [3, 7_000, null],
      ],
    ],
    [
      "used up before the second item",
      [item(1, 20_000), item(2, 20_000)],
      [{ rest: 20_000, item_ids: [1, 2] }],
      [
        [1, 20_000, null],
        [2, 0, "Plafon habis"],
      ],
    ],
    ["nothing left: no proposal", [item(1, 20_000)], [{ rest: -5_000, item_ids: [1] }], []],
  ] as const)("%s", (_name, items, quotas, expected) => {
    expect(amounts({ items, quotas })).toEqual(expected)
  })

  test("its sum", () => {
    expect(totalOf(proposalOf({ items: [item(1, 2), item(2, 3)], quotas: [] }))).toBe(5)
  })
})
