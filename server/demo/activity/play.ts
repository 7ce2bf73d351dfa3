import type { Database, Tx } from "../../db/database.ts"
import { MAX_LEVELS } from "#machines/lifecycles/approvalParts.ts"
import type { FileStore } from "../../files/store.ts"
import { random, type Random } from "../random.ts"
import { advance } from "./advance.ts"
import { announce } from "./announce.ts"
import { ask } from "./ask.ts"
import { attend } from "./attend.ts"
import { changeAccount } from "./changeAccount.ts"
import { claim } from "./claim.ts"
import { planShift } from "./planShift.ts"
import { cashLeave, takeLeave } from "./takeLeave.ts"
import { visit } from "./visit.ts"
import { keeper, type Staged, stages, type Wanted } from "./stage.ts"

type Act = (tx: Tx, staged: Staged, chance: Random) => Promise<string | null>

/** What employees do on their phones, by the word it is asked for with. */
export const acts = {
  absen: attend,
  pengajuan: ask,
  klaim: claim,
  cuti: takeLeave,
  uangkan: cashLeave,
  kasbon: advance,
  jadwal: planShift,
  rekening: changeAccount,
  kunjungan: visit,
  artikel: announce,
} as const satisfies Record<string, Act>
export type ActName = keyof typeof acts

const isAct = (word: string): word is ActName => word in acts

/** What happened, in words; `company` null = there was nothing to do. */
export type Played = { readonly company: string | null; readonly what: string }

const USE = `Pakai: demo play ${Object.keys(acts).join("|")} [1–${MAX_LEVELS} tingkat [kode kantor]]`

/** @throws what can be asked for */
const read = (line: string): { readonly word: ActName; readonly wanted: Wanted } => {
  const [word = "", levels, office = null, ...more] = line.split(/\s+/)
  const count = levels === undefined ? null : Number(levels)
  const isCount = count === null || (Number.isInteger(count) && count > 0 && count <= MAX_LEVELS)
  if (!isAct(word) || !isCount || more.length > 0) throw new Error(USE)
  return { word, wanted: { levels: count, office } }
}

/** The largest company twice as often as the others together: its queues are the ones that are looked at. */
const stageOf = (all: Awaited<ReturnType<typeof stages>>, chance: Random) =>
  all.length === 0 ? null : chance.chance(2 / 3) ? (all[0] ?? null) : chance.pick(all)

/**
 * One thing that an employee of a demo company does now, in one transaction: `absen`, `pengajuan`, `klaim`, `cuti` … What
 * cannot be done (a free day, nothing left to ask about) becomes something else. Whoever asks for so many levels gets
 * just that, in the largest company: `klaim 3 BKS`.
 */
export const makeActivity = (db: Database, clock: () => Date, store: FileStore | null) => {
  let beat = 0
  return async (line: string): Promise<string> => {
    const { word, wanted } = read(line)
    const isAny = wanted.levels === null
    const now = clock()
    beat += 1
    const chance = random("aktivitas", now.getTime(), beat)
    const played = await db.transact(async (tx): Promise<Played> => {
      const all = await stages(tx)
      const stage = isAny ? stageOf(all, chance) : (all[0] ?? null)
      if (stage === null) return { company: null, what: "tidak ada perusahaan demo yang punya pegawai" }
      const keep = keeper(tx, store, stage.id, now)
      const staged = { ...wanted, company: stage.id, nama: stage.nama, now, keep }
      for (const act of isAny ? [acts[word], acts.pengajuan, acts.klaim] : [acts[word]]) {
        const what = await act(tx, staged, chance)
        if (what !== null) return { company: stage.nama, what }
      }
      return { company: null, what: `tidak ada yang dapat dikerjakan di ${stage.nama}` }
    })
    return JSON.stringify(played)
  }
}
