import { MOST_NAMED, MOST_REACHED, reminderReach } from "#contract/areas/preferences/pengingat.ts"
import { CHANNELS, channelWords, NOTICES, wayOf } from "#contract/kit/notices.ts"
import { type Due, readDue } from "../areas/preferences/reminders/read.ts"
import { eventOf } from "../areas/preferences/reminders/words.ts"
import { ok } from "../call/answer.ts"
import { inTx } from "../call/handler.ts"
import { noticeRecord } from "../kit/companySettings.ts"
import { dateIn } from "../time/calendar.ts"
import { sourcesOf } from "./reminderSources.ts"

type Reached = Due & { readonly step: 1 | 2 }

/** A request that is escalated is one row, not two. */
const joined = (all: readonly (readonly [string, Reached])[]): readonly Reached[] => {
  const rows = new Map<string, Reached>()
  for (const [key, row] of all) {
    const known = rows.get(key)
    rows.set(key, known === undefined ? row : { ...row, step: 2, people: [...known.people, ...row.people] })
  }
  return [...rows.values()]
}

const peopleIn = (rows: readonly Reached[]) => {
  const found = new Map<number, { nama: string; jumlah: number }>()
  for (const { people } of rows)
    for (const { id, nama } of new Map(people.map((one) => [one.id, one])).values())
      found.set(id, { nama, jumlah: (found.get(id)?.jumlah ?? 0) + 1 })
  return [...found.values()].toSorted((a, b) => b.jumlah - a.jumlah || a.nama.localeCompare(b.nama, "id"))
}

export const reminderHandlers = {
  "pengingat/jangkauan": inTx(reminderReach, async (ctx, rule) => {
    const { tx, companyId, now } = ctx
    const read: (readonly [string, Reached])[] = []
    for (const source of sourcesOf(companyId, rule, dateIn(now))) {
      const due = await readDue(tx, companyId, source, { on: null, row: 0 }, MOST_REACHED + 1)
      read.push(...due.map((row) => [`${source.kind} ${row.row_id}`, { ...row, step: source.step }] as const))
    }
    const rows = joined(read)
    const shown = rows.slice(0, MOST_REACHED)
    const event = eventOf(rule)
    const ways = (await noticeRecord.read(ctx))["ways"] as readonly string[]
    return ok({
      total: shown.length,
      has_more: rows.length > MOST_REACHED,
      rows: shown.slice(0, MOST_NAMED).map(({ nama, due_on, about, step }) => ({
        nama,
        on: due_on,
        about,
        is_escalated: step === 2,
      })),
      people: peopleIn(shown).slice(0, MOST_NAMED),
      channels: CHANNELS.filter(
        (channel) => NOTICES[event].channels.includes(channel) && ways.includes(wayOf(event, channel)),
      ).map((channel) => channelWords[channel]),
    })
  }),
}
