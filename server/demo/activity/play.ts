import { MAX_LEVELS } from "#machines/lifecycles/approvalParts.ts"
import { maju } from "../maju.ts"
import { random } from "../random.ts"
import { callAs, type Server } from "./client.ts"
import { isPlay, type Play, type PlayName, plays } from "./plays.ts"
import { unlessRefused } from "./staff.ts"
import type { Stage, Wanted } from "./stage.ts"

/** A description of what happened; `company` null = on the platform, or there was nothing to do. */
export type Played = { readonly company: string | null; readonly what: string }

const USE = `Pakai: ${Object.keys(plays).join("|")} [1–${MAX_LEVELS} tingkat [kode kantor]]`

/** @throws an error that lists the valid words */
const read = (line: string): { readonly word: PlayName; readonly wanted: Wanted } => {
  const [word = "", levels, office = null, ...more] = line.split(/\s+/)
  const count = levels === undefined ? null : Number(levels)
  const isCount = count === null || (Number.isInteger(count) && count > 0 && count <= MAX_LEVELS)
  if (!isPlay(word) || !isCount || more.length > 0) throw new Error(USE)
  return { word, wanted: { levels: count, office } }
}

/** A play with the others that replace it where it is not possible: on a day off, without days left to request. */
const triesOf = (word: PlayName, { levels }: Wanted): readonly PlayName[] =>
  levels === null ? [...new Set<PlayName>([word, "pengajuan", "klaim"])] : [word]

let beat = 0

/**
 * Performs one play against a running server: `absen`, `pengajuan`, `klaim`, `cuti` … One with a number of levels, such
 * as `klaim 3 BKS`, is performed exactly so; another one is replaced where it is not possible.
 */
export const play = async (server: Server, line: string, now: Date): Promise<Played> => {
  const { word, wanted } = read(line)
  beat += 1
  const stage: Stage = {
    ...wanted,
    server,
    now,
    chance: random("aktivitas", now.getTime(), beat),
    as: (username, work) => callAs(server, username, work),
  }
  for (const name of triesOf(word, wanted)) {
    const { act, isPlatform }: Play = plays[name]
    /** A refused play is replaced, but one that was named exactly says why it is refused. */
    const what = await (wanted.levels === null ? unlessRefused(() => act(stage)) : act(stage))
    if (what !== null) return { company: isPlatform === true ? null : maju.nama, what }
  }
  return { company: null, what: `tidak ada yang dapat dikerjakan di ${maju.nama}` }
}
