import { sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { rowsOf } from "../db/database.ts"
import { pollingDepartements, pollings, pollingVotes } from "../db/tables/index.ts"
import { addDays } from "./days.ts"
import { hash, random } from "./random.ts"
import { insertRows } from "./rows.ts"

type Poll = {
  readonly judul: string
  readonly description: string | null
  /** Each with its weight among the voters. */
  readonly options: readonly (readonly [text: string, weight: number])[]
  readonly max_choices: number | null
  readonly anonymous: boolean
  /** Days counted from the day the demo began. */
  readonly from: number
  readonly until: number
  /** Share of those asked who vote. */
  readonly turnout: number
  /** Code of the target division; null = everyone. */
  readonly division: string | null
}

const POLLS: readonly Poll[] = [
  {
    judul: "Tujuan wisata akhir tahun",
    description: "Pilih satu. Tujuan dengan suara terbanyak dipesan pada awal bulan depan.",
    options: [
      ["Yogyakarta", 34],
      ["Bandung dan Lembang", 21],
      ["Malang dan Bromo", 28],
      ["Pulau Seribu", 17],
    ],
    max_choices: null,
    anonymous: false,
    from: -45,
    until: -38,
    turnout: 0.78,
    division: null,
  },
  {
    judul: "Pelatihan yang paling Anda butuhkan",
    description: "Boleh memilih sampai dua. Jawaban anonim.",
    options: [
      ["Komunikasi dan presentasi", 30],
      ["Excel tingkat lanjut", 26],
      ["Keselamatan kerja", 14],
      ["Kepemimpinan", 18],
      ["Bahasa Inggris", 12],
    ],
    max_choices: 2,
    anonymous: true,
    from: -3,
    until: 11,
    turnout: 0.41,
    division: null,
  },
  {
    judul: "Jadwal stok opname gudang",
    description: null,
    options: [
      ["Sabtu pagi", 1],
      ["Minggu pagi", 1],
    ],
    max_choices: null,
    anonymous: false,
    from: 14,
    until: 18,
    turnout: 0,
    division: "GDG",
  },
  {
    judul: "Menu makan siang hari Jumat",
    description: "Pilihan dapat diganti sampai polling selesai.",
    options: [
      ["Soto ayam", 30],
      ["Nasi padang", 45],
      ["Gado-gado", 25],
    ],
    max_choices: null,
    anonymous: false,
    from: -2,
    until: 12,
    turnout: 0.35,
    division: null,
  },
]

/** Maximum number of drawn voters: enough for a chart, few enough for one short transaction. */
const VOTERS = 400
const MINUTE_MS = 60_000

/** 08.00 WIB. */
const morning = (date: string) => `${date}T01:00:00.000Z`

type Voter = { readonly id: number }

/** The choices of a voter and their time; deterministic. */
const choices = (poll: Poll, voter: Voter, company: number) => {
  const draw = random("polling", poll.judul, company, voter.id)
  if (!draw.chance(poll.turnout)) return []
  const chosen = new Set<number>()
  const wanted = poll.max_choices === null ? 1 : draw.int(1, poll.max_choices)
  for (let n = 0; n < wanted; n += 1)
    chosen.add(draw.weighted(poll.options.map(([, weight], at) => [at + 1, weight] as const)))
  return [...chosen].map((option_no) => ({ option_no, minute: hash("kapan", company, voter.id) % 2_400 }))
}

export const divisionOf = async (tx: Tx, company: number, kode: string): Promise<number | null> => {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`select id::float8 as id from devisi where companies_id = ${company} and kode = ${kode}`,
  )
  return row?.id ?? null
}

/** Inserts a closed, two open and a future poll for a company that has none yet, with votes up to `now`. */
export const insertPolls = async (tx: Tx, company: number, began: string, now: Date): Promise<void> => {
  const [known] = await rowsOf(tx, sql`select from pollings where companies_id = ${company} limit 1`)
  const voters = await rowsOf<Voter>(
    tx,
    sql`select id::float8 as id from members where companies_id = ${company} and status = 'active' order by members.id limit ${VOTERS}`,
  )
  if (known !== undefined || voters.length === 0) return
  for (const poll of POLLS) {
    const division = poll.division === null ? null : await divisionOf(tx, company, poll.division)
    if (poll.division !== null && division === null) continue
    const dayBefore = morning(addDays(began, poll.from - 1))
    const made = dayBefore < now.toISOString() ? dayBefore : now.toISOString()
    const start = morning(addDays(began, poll.from))
    const [row] = await tx
      .insert(pollings)
      .values({
        companies_id: company,
        judul: poll.judul,
        description: poll.description,
        options: poll.options.map(([text]) => ({ text })),
        multi: poll.max_choices !== null,
        max_choices: poll.max_choices,
        anonymous: poll.anonymous,
        show_result: "after_vote",
        start_at: start,
        end_at: morning(addDays(began, poll.until)),
        target: division === null ? "all" : "departements",
        created_at: made,
        updated_at: made,
      })
      .returning({ id: pollings.id })
    if (row === undefined) throw new Error("no poll")
    const own = { companies_id: company, pollings_id: row.id }
    if (division !== null) await tx.insert(pollingDepartements).values({ ...own, departements_id: division })
    const votes = voters
      .flatMap((voter) =>
        choices(poll, voter, company).map(({ option_no, minute }) => ({
          ...own,
          members_id: voter.id,
          option_no,
          at: new Date(Date.parse(start) + minute * MINUTE_MS).toISOString(),
        })),
      )
      .filter(({ at }) => Date.parse(at) <= now.getTime())
    await insertRows(tx, pollingVotes, votes)
  }
}
