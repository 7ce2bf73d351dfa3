import { addDays } from "../../days.ts"
import { dateIn } from "../../../time/calendar.ts"
import type { Random } from "../../random.ts"
import type { Ask } from "../client.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

type Row = { readonly id: number; readonly nama: string }
type Change = { readonly id: number; readonly judul: string }
type Results = { readonly rows: readonly { readonly ok: boolean }[] }
type Preview = { readonly sums: { readonly changed: number } }

/** Changes that the activity keeps scheduled; then it cancels one, as plans of an office change. */
const MOST_SCHEDULED = 6
const AHEAD_DAYS = 40
const ASSIGNED_DAYS = 14
const NOTE = "Rencananya ditunda"
/** Drafts tried in one turn: an employee who is picked may be in that place already, or have a change on that day. */
const TRIES = 5

const rowsOf = async <R>(ask: Ask, call: string, payload: object): Promise<readonly R[]> =>
  ((await ask(call, payload)) as { readonly rows: readonly R[] }).rows
const isDone = (answer: unknown): boolean => (answer as Results).rows.every(({ ok }) => ok)

/** A move to another division, or a temporary assignment to another office. */
const prepare = async (ask: Ask, chance: Random, now: Date): Promise<Change | null> => {
  const isAssignment = chance.chance(1 / 3)
  const people = await rowsOf<Row>(ask, "master-data/pegawai", {})
  const places = await rowsOf<Row>(ask, isAssignment ? "offices/list-all" : "devisi/list-all", {
    per_page: 100,
  })
  if (people.length === 0 || places.length === 0) return null
  const [person, place] = [chance.pick(people), chance.pick(places)]
  const effective_date = addDays(dateIn(now), chance.int(1, AHEAD_DAYS))
  const judul = `${isAssignment ? "Penugasan" : "Mutasi"} ${person.nama} ke ${place.nama}`.slice(0, 120)
  const { id } = (await ask("users/perubahan-kerja/create", {
    judul,
    effective_date,
    source: "chosen",
    members_id: [person.id],
    alasan: isAssignment ? "Membantu kantor yang kekurangan orang" : "Penyeimbangan beban kerja antardivisi",
    ...(isAssignment
      ? {
          kind: "penugasan",
          end_date: addDays(effective_date, chance.int(1, ASSIGNED_DAYS)),
          offices_id: place.id,
        }
      : { kind: "mutasi", departement_id: place.id }),
  })) as { readonly id: number }
  return { id, judul }
}

/**
 * Schedules a change of one employee after a look at its preview; a draft that changes nobody is deleted. Once many
 * are scheduled, one that nothing follows is cancelled.
 * @returns null where nobody can be changed
 */
export const changeWork = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const scheduled = await rowsOf<Change>(ask, "users/perubahan-kerja/list-all", {
    status: "scheduled",
    per_page: 20,
    sort: "updated_at",
    dir: "desc",
  })
  const [newest] = scheduled
  if (newest !== undefined && scheduled.length > MOST_SCHEDULED) {
    if (isDone(await ask("users/perubahan-kerja/batalkan", { ids: [newest.id], note: NOTE })))
      return `Perubahan kerja dibatalkan: ${newest.judul}`
    return null
  }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const draft = await prepare(ask, chance, now)
    if (draft === null) return null
    const { sums } = (await ask("users/perubahan-kerja/baris", { id: draft.id })) as Preview
    if (sums.changed > 0 && isDone(await ask("users/perubahan-kerja/jadwalkan", { ids: [draft.id] })))
      return `Perubahan kerja dijadwalkan: ${draft.judul}`
    await ask("users/perubahan-kerja/delete", { ids: [draft.id] })
  }
  return null
}

/** An administrator schedules changes of employees. @returns null where nobody can be changed */
export const changePlace: Act = (stage) => stage.as(ADMIN, (ask) => changeWork(ask, stage.chance, stage.now))
