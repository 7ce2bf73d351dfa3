import type { Inside } from "../pegawai/inside.ts"
import { median } from "../lib/maths.ts"

/** One read of the reports: the API payload, and the equivalent handwritten SQL. */
type Read = {
  readonly what: string
  readonly asks: readonly (readonly [path: string, payload: object])[]
  readonly byHand: readonly (readonly [sql: string, params: unknown[]])[]
}
export type Times = { readonly what: string; readonly ours: number[]; readonly byHand: number[] }

const ROUNDS = 9
const PER_PAGE = 20

const urgency = `min(case when day_status = 'tidak_lengkap' then 0 when day_status = 'belum' then 1 when day_status = 'alpa' then 2
  when flags @> array['menunggu'] then 3 when flags @> array['terlambat'] then 4 else 5 end)`
const there = "is_workday and day_status in ('hadir', 'tidak_lengkap', 'dinas')"
/** Columns of every sum: days by state, minutes, and the denominators of the percentages. */
const counts = `${[
  "belum",
  "tidak_lengkap",
  "alpa",
  "hadir",
  "dinas",
  "izin",
  "sakit",
  "cuti",
  "libur",
  "off",
]
  .map((state) => `count(*) filter (where day_status = '${state}')`)
  .join(
    ", ",
  )}, count(*), count(*) filter (where is_workday), count(*) filter (where late_min > 0), sum(late_min), count(*) filter (where early_out_min > 0),
  sum(work_min), sum(overtime_min), count(*) filter (where ${there}), count(*) filter (where ${there} and late_min = 0)`
const range = "companies_id = $1 and business_date between $2::date and $3::date"
const whole = `business_date, day_status, check_in_at, check_out_at, late_min, early_out_min, work_min, overtime_min, flags, why, schedule, note`

/** Sums of all employees, the twenty most urgent of them with all their days, and the grand total. */
const listed = (params: unknown[]): Read["byHand"] => [
  [
    `with s as materialized (select members_id, ${urgency} as urgency from attendance_days where ${range} group by members_id),
      shown as materialized (select m.id, m.nama, m.nip, o.nama as kantor, j.nama as jabatan, s.urgency, m.nama_sort from s join members m on m.id = s.members_id
        join offices o on o.id = m.offices_id left join jabatan j on j.id = m.jabatan_id order by s.urgency, m.nama_sort, m.id limit ${PER_PAGE})
    select shown.*, d.members_id, ${whole} from shown join attendance_days d on d.companies_id = $1 and d.members_id = shown.id
      and d.business_date between $2::date and $3::date order by urgency, nama_sort, id, business_date`,
    params,
  ],
  [`select ${counts} from attendance_days where ${range}`, params],
]

/** @param back an ISO date so many days before today */
export const readsOf = (company: number, member: number, back: (days: number) => string): readonly Read[] => {
  const month = [back(29), back(0)] as const
  const before = [back(59), back(30)] as const
  const year = [back(364), back(0)] as const
  const quarters = [0, 91, 182, 273].map((days) => [back(Math.min(364, days + 90)), back(days)] as const)
  const list = (
    [start_date, end_date]: readonly [string, string],
    more: object = {},
  ): readonly [string, object] => ["laporan-absensi/list/all", { start_date, end_date, ...more }]
  return [
    {
      what: "a day's first rows",
      asks: [list([back(1), back(1)])],
      byHand: listed([company, back(1), back(1)]),
    },
    { what: "a month's first rows", asks: [list(month)], byHand: listed([company, ...month]) },
    {
      what: "summary of a month, all employees",
      asks: [["laporan-absensi/rangkuman", { start_date: month[0], end_date: month[1] }]],
      byHand: [
        [
          `select m.nama, m.nip, s.* from (select members_id, ${counts} from attendance_days where ${range} group by members_id) s
            join members m on m.id = s.members_id order by m.nama_sort, m.id limit ${PER_PAGE}`,
          [company, ...month],
        ],
        [
          `select business_date, ${counts} from attendance_days where ${range} group by business_date`,
          [company, ...month],
        ],
        [`select ${counts} from attendance_days where ${range}`, [company, ...before]],
      ],
    },
    {
      what: "a month of one employee",
      asks: [list(month, { members_id: member })],
      byHand: [
        [
          `select ${whole} from attendance_days where ${range} and members_id = $4 order by business_date`,
          [company, ...month, member],
        ],
      ],
    },
    {
      what: "a year of one employee",
      asks: quarters.map((span) => list(span, { members_id: member })),
      byHand: [
        [
          `select ${whole} from attendance_days where ${range} and members_id = $4 order by business_date`,
          [company, ...year, member],
        ],
      ],
    },
  ]
}

/**
 * Times each read through the server's dispatch and as handwritten SQL, alternating on one database; the first pair is
 * a warm-up.
 */
export const timeReads = async (
  { ask, byHand }: Inside,
  reads: readonly Read[],
): Promise<readonly Times[]> => {
  const times = reads.map(({ what }): Times => ({ what, ours: [], byHand: [] }))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, read] of reads.entries()) {
      const a = performance.now()
      for (const [path, payload] of read.asks) await ask(path, { per_page: PER_PAGE, ...payload })
      const b = performance.now()
      await byHand(...read.byHand)
      const c = performance.now()
      if (round === 0) continue
      times[at]?.ours.push(b - a)
      times[at]?.byHand.push(c - b)
    }
  return times
}

const HOME = [
  "index/home",
  "inbox/waiting",
  "home/performance-kehadiran",
  "home/performance-ontime",
  "home/tren-performance-kehadiran/days",
] as const
export type HomeTimes = { readonly first: number; readonly cards: number }

/** ms of the home's own figures, and of those plus all its cards one after the other. */
export const timeHome = async ({ ask }: Inside): Promise<HomeTimes> => {
  const [first, cards]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const from = performance.now()
    let own = 0
    for (const [at, path] of HOME.entries()) {
      await ask(path, {})
      if (at === 0) own = performance.now() - from
    }
    if (round === 0) continue
    first.push(own)
    cards.push(performance.now() - from)
  }
  return { first: median(first), cards: median(cards) }
}
