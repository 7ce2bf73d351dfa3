import { expect, test } from "vitest"
import { levelsWords } from "#src/screens/approval/levels.ts"
import { requestFacts } from "../lifecycles/cases.ts"

const siti = { id: 1, nama: "Siti Rahma" }
const dewi = { id: 2, nama: "Dewi Lestari" }
const two = { level_total: 2 }

test.each([
  ["one level", {}, null],
  ["two levels, somebody else", two, null],
  ["decided", { ...two, status: "approved", approvers: [] }, null],
  [
    "two levels, nobody else",
    { ...two, approvers: [siti] },
    "Perusahaan memakai 2 tingkat persetujuan, tetapi tidak ada admin perusahaan lain. Keputusan Anda langsung berlaku; tingkat 2 dilewati.",
  ],
  [
    "three levels, nobody else",
    { level_total: 3, approvers: [siti] },
    "Perusahaan memakai 3 tingkat persetujuan, tetapi tidak ada admin perusahaan lain. Keputusan Anda langsung berlaku; tingkat 2 sampai 3 dilewati.",
  ],
  [
    "decided before, somebody else",
    { ...two, level: 2, decided_by: [1], approvers: [dewi] },
    "Anda sudah menyetujui tingkat sebelumnya. Tingkat 2 menunggu Dewi Lestari.",
  ],
  [
    "decided before, nobody else",
    { ...two, level: 2, decided_by: [1], approvers: [] },
    "Tingkat 2 seharusnya diputuskan orang lain, tetapi tidak ada admin perusahaan lain. Anda dapat menyelesaikannya.",
  ],
  [
    "somebody else was chosen",
    { deciders: [dewi, { id: 3, nama: "Budi" }] },
    "Pengajuan pegawai ini diputuskan Dewi Lestari atau Budi, yang dipilih pada data pegawainya.",
  ],
  ["this person was chosen", { deciders: [dewi, siti] }, null],
  ["somebody else was chosen for the level before", { ...two, level: 2, deciders: [dewi] }, null],
  [
    "one's own",
    { requested_by: 1, approvers: [dewi] },
    "Ini pengajuan Anda sendiri; dapat diputuskan Dewi Lestari.",
  ],
  [
    "one's own, nobody else",
    { requested_by: 1, approvers: [] },
    "Ini pengajuan Anda sendiri, dan tidak ada admin perusahaan lain. Tambahkan admin perusahaan, atau minta admin kantor pegawai memutuskannya.",
  ],
] as const)("%s", (_name, changes, words) => {
  expect(levelsWords(requestFacts(changes), { id: 1, scope: "company" })).toBe(words)
})
