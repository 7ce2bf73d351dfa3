import { describe, expect, test } from "vitest"
import { approvalOf } from "#machines/lifecycles/approvalMachine.ts"
import { chosenNames, type Delegate, standsInFor } from "#machines/lifecycles/approvalParts.ts"
import { why } from "#machines/lifecycles/lifecycle.ts"
import { levelsWords } from "#src/screens/approval/levels.ts"
import { requestFacts } from "./cases.ts"

const budi = { id: 9, nama: "Budi", as: "office" } as const
const dewi = { id: 2, nama: "Dewi Lestari" }
const instead = (changes: Partial<Delegate> = {}): Delegate => ({
  id: 9,
  nama: "Budi",
  for_id: 2,
  for_nama: "Dewi Lestari",
  for_company: true,
  until: "2026-11-30",
  ...changes,
})
const whyNot = (
  facts: ReturnType<typeof requestFacts>,
  by: { id: number; nama: string; as: "office" | "company" } = budi,
) =>
  why(approvalOf(facts.level_total), facts, {
    type: "approval.approve",
    by,
    at: "2026-11-20T01:00:00.000Z",
    version: facts.version,
  })

describe("somebody who stands in", () => {
  test("decides what was given to whom they stand in for, and nobody else's", () => {
    const chosen = { deciders: [dewi] }
    expect(whyNot(requestFacts(chosen))).toBe("Pengajuan pegawai ini diputuskan Dewi Lestari")
    expect(whyNot(requestFacts({ ...chosen, delegates: [instead()] }))).toBeNull()
    expect(whyNot(requestFacts({ ...chosen, delegates: [instead({ for_id: 3 })] }))).not.toBeNull()
    expect(whyNot(requestFacts({ ...chosen, delegates: [instead({ id: 8, nama: "Citra" })] }))).toBe(
      "Pengajuan pegawai ini diputuskan Dewi Lestari (pengganti: Citra)",
    )
  })

  test("decides a higher level only for an administrator of the company who has not decided", () => {
    const second = { level: 2, level_total: 2, decided_by: [7], version: 2 }
    expect(whyNot(requestFacts(second))).toBe("Tingkat 2 diputuskan admin perusahaan")
    expect(whyNot(requestFacts({ ...second, delegates: [instead()] }))).toBeNull()
    expect(whyNot(requestFacts({ ...second, delegates: [instead({ for_company: false })] }))).not.toBeNull()
    expect(whyNot(requestFacts({ ...second, decided_by: [2], delegates: [instead()] }))).not.toBeNull()
    expect(whyNot(requestFacts({ ...second, decided_by: [9], delegates: [instead()] }))).not.toBeNull()
  })

  test("does so in nobody's place where they may themselves, and never on what they ask for", () => {
    const both = requestFacts({ deciders: [dewi, budi], delegates: [instead()] })
    expect(standsInFor(both, budi)).toBeNull()
    expect(whyNot(requestFacts({ requested_by: 9, deciders: [dewi], delegates: [instead()] }))).toBe(
      "Anda tidak dapat memutuskan pengajuan Anda sendiri",
    )
  })

  test("is told so in the panel, and named to others", () => {
    const facts = requestFacts({ deciders: [dewi], delegates: [instead()] })
    expect(levelsWords(facts, { id: 9, scope: "office" })).toBe(
      "Anda memutuskan sebagai pengganti Dewi Lestari, sampai 30 November 2026.",
    )
    expect(chosenNames(facts)).toBe("Dewi Lestari (pengganti: Budi)")
  })
})

test("one's own request is decided by oneself only where the company lets it be", () => {
  const own = { requested_by: 1, approvers: [] }
  const siti = { id: 1, nama: "Siti Rahma", as: "company" } as const
  expect(whyNot(requestFacts(own), siti)).toBe("Anda tidak dapat memutuskan pengajuan Anda sendiri")
  expect(whyNot(requestFacts({ ...own, own_allowed: true }), siti)).toBeNull()
})
