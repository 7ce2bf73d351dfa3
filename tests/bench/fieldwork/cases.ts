import { type SQL, sql } from "drizzle-orm"
import type { areaDay } from "#contract/areas/fieldwork/layanan.ts"
import { MOST_POINTS, type taskMap } from "#contract/areas/fieldwork/taskViews.ts"
import type { trackPositions } from "#contract/areas/fieldwork/tracker.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { plusDays } from "#server/time/calendar.ts"
import type { ReadByHand } from "../lib/byHand.ts"
import { OFFICE_ADMIN } from "../lib/largeCompany.ts"
import {
  counted,
  dayByHand,
  PAGE,
  productsByHand,
  type Range,
  reportByHand,
  summaryByHand,
  taskRows,
  visitRows,
} from "./hand.ts"
import { positionsByHand, routeByHand } from "./track.ts"

export type Place = {
  readonly company: number
  /** ISO date in Jakarta. */
  readonly today: string
  readonly member: number
  readonly customer: number
}

/** Page number 100 of 20 rows. */
const DEEP = { page: 100 }
const deepPage = sql`${PAGE} offset 1980`

const list = (path: string, what: string, payload: object, rows: SQL, count: SQL): ReadByHand => ({
  what: `${path} ${what}`.trim(),
  path,
  payload,
  byHand: [rows, count],
})

const visitLists = ({ company, today, customer }: Place): readonly ReadByHand[] => {
  const all = sql`v.companies_id = ${company} and not v.removed`
  const oldest = sql`v.created_at, v.id`
  const visits = (what: string, payload: object, more: SQL, page = PAGE) =>
    list(
      "visit/list/all",
      what,
      payload,
      visitRows(sql`${all} and ${more}`, oldest, page),
      counted(sql`visits v where ${all} and ${more}`),
    )
  const from = plusDays(today, -7)
  return [
    visits("", {}, sql`true`),
    visits("page 100", DEEP, sql`true`, deepPage),
    visits(
      "a week",
      { start_date: from, end_date: today },
      sql`v.tanggal between ${from}::date and ${today}::date`,
    ),
    visits("waiting", { status: "pending" }, sql`v.status = 'pending'`),
    visits(
      "words",
      { q: "pegawai 77" },
      sql`(v.members_id in (select id from members where companies_id = ${company} and nama ilike '%pegawai 77%') or v.no ilike '%pegawai 77%')`,
    ),
    visits("of a customer", { customers_id: customer }, sql`v.customers_id = ${customer}`),
  ]
}

const taskLists = ({ company, today, member }: Place): readonly ReadByHand[] => {
  const all = sql`t.companies_id = ${company}`
  const tasks = (what: string, payload: object, more: SQL, page = PAGE) =>
    list(
      "penugasan/list-all",
      what,
      payload,
      taskRows(sql`${all} and ${more}`, sql`t.tanggal desc, t.id desc`, page),
      counted(sql`tasks t where ${all} and ${more}`),
    )
  const from = plusDays(today, -7)
  return [
    tasks("", {}, sql`true`),
    tasks("page 100", DEEP, sql`true`, deepPage),
    tasks(
      "a week",
      { start_date: from, end_date: today },
      sql`t.tanggal between ${from}::date and ${today}::date`,
    ),
    tasks(
      "words",
      { q: "pesanan 4242" },
      sql`(t.judul ilike '%pesanan%' or t.no ilike '%pesanan%') and (t.judul ilike '%4242%' or t.no ilike '%4242%')`,
    ),
    tasks("of an employee", { members_id: member }, sql`t.members_id = ${member}`),
    tasks("of a state", { status: "ditolak" }, sql`t.status = 'ditolak'`),
  ]
}

const clustersSeen = (answer: AnswerOf<typeof taskMap>): string => {
  if (answer.points.length > MOST_POINTS) throw new Error(`the map sends ${answer.points.length} points`)
  return `${answer.points.length} ${answer.clustered ? "clusters" : "points"}`
}

const mapByHand = (company: number, date: string, more: SQL): readonly SQL[] => {
  const where = sql`t.companies_id = ${company} and t.tanggal = ${date}::date and t.status <> 'batal' and ${more}`
  return [
    counted(sql`tasks t where ${where}`),
    sql`with s as materialized (select c.lat, c.lng from tasks t join customers c on c.companies_id = t.companies_id and c.id = t.customers_id
        where ${where} and c.lat is not null),
      b as (select min(lat) as south, min(lng) as west, max(lat) - min(lat) as height, max(lng) - min(lng) as width from s)
      select avg(lat), avg(lng), count(*), sum(count(*)) over () from s, b group by floor((lat - south) / height * 43), floor((lng - west) / width * 43)`,
  ]
}

const ownOffices = (company: number): SQL =>
  sql`select id from offices where companies_id = ${company} order by id limit 4`
const ofOwnOffices = (company: number): SQL =>
  sql`t.members_id in (select id from members where companies_id = ${company} and offices_id in (${ownOffices(company)}))`

const taskViews = ({ company, today }: Place): readonly ReadByHand[] => {
  const day = sql`t.companies_id = ${company} and t.tanggal = ${today}::date`
  const month = today.slice(0, 7)
  const map = (what: string, more: SQL, payload: object = {}, as?: string): ReadByHand => ({
    what: `penugasan/peta ${what}`.trim(),
    path: "penugasan/peta",
    payload: { tanggal: today, ...payload },
    byHand: mapByHand(company, today, more),
    ...(as === undefined ? {} : { as }),
    seen: clustersSeen,
  })
  return [
    {
      what: "penugasan/papan",
      path: "penugasan/papan",
      payload: { tanggal: today },
      byHand: [
        sql`select status, count(*), count(*) filter (where due_time < '12:00') from tasks t where ${day} group by 1`,
        sql`select count(distinct members_id) from tasks t where ${day}`,
        sql`select x.*, m.nama, c.nama as pelanggan, c.lat, c.lng, v.visit_status, v.in_at, v.out_at, v.in_radius
          from (select t.*, row_number() over (partition by status order by array_position(array['mendesak', 'tinggi', 'normal', 'rendah'], priority), due_time, id) as nth_of
            from tasks t where ${day}) x
          join members m on m.companies_id = ${company} and m.id = x.members_id left join customers c on c.companies_id = ${company} and c.id = x.customers_id
          left join lateral (select v.* from visits v where v.companies_id = ${company} and v.tasks_id = x.id order by v.attempt desc limit 1) v on true
          where x.nth_of <= 50`,
      ],
    },
    {
      what: "penugasan/kalender",
      path: "penugasan/kalender",
      payload: { month },
      byHand: [
        sql`select tanggal, count(*) filter (where status in ('baru', 'diterima', 'dikerjakan')), count(*) filter (where status = 'selesai'),
            count(*) filter (where status in ('ditolak', 'lewat')), count(distinct members_id)
          from tasks where companies_id = ${company} and tanggal >= ${`${month}-01`}::date and tanggal < ${`${month}-01`}::date + interval '1 month' and status <> 'batal'
          group by 1`,
      ],
    },
    map("", sql`true`),
    map("of an area", sql`t.area = 'courier'`, { area: "courier" }),
    map("of four offices", ofOwnOffices(company), {}, OFFICE_ADMIN),
  ]
}

const areaReads = ({ company, today }: Place): readonly ReadByHand[] => {
  const [from, to] = [plusDays(today, -30), plusDays(today, -1)]
  const rangeOf = (area: string): Range => ({ company, area, from, to })
  const asked = (area: string) => ({ area, start_date: from, end_date: to })
  const summary = (area: string, more: Pick<Range, "offices"> = {}, as?: string): ReadByHand => ({
    what: `layanan/ringkasan ${area}${as === undefined ? "" : " of four offices"}`,
    path: "layanan/ringkasan",
    payload: asked(area),
    byHand: summaryByHand({ ...rangeOf(area), ...more }),
    ...(as === undefined ? {} : { as }),
  })
  const report = (area: string, by: string, byHand: readonly SQL[]): ReadByHand => ({
    what: `layanan/laporan ${area} by ${by}`,
    path: "layanan/laporan",
    payload: { ...asked(area), by },
    byHand,
  })
  const customers = sql`c.companies_id = ${company} and c.area = 'courier' and c.merged_into_id is null`
  return [
    summary("courier"),
    summary("sales-visit"),
    summary("courier", { offices: ownOffices(company) }, OFFICE_ADMIN),
    report("courier", "person", reportByHand("members_id", rangeOf("courier"))),
    report("courier", "customer", reportByHand("customers_id", rangeOf("courier"))),
    report("sales-visit", "product", productsByHand(rangeOf("sales-visit"))),
    {
      what: "layanan/hari courier",
      path: "layanan/hari",
      payload: { area: "courier", tanggal: today },
      byHand: dayByHand(company, "courier", today),
      seen: ({ rows, total }: AnswerOf<typeof areaDay>) => `${rows.length} of ${total} rows`,
    },
    {
      what: "layanan/pelanggan courier",
      path: "layanan/pelanggan",
      payload: { area: "courier" },
      byHand: [
        sql`select x.*, s.* from (select c.* from customers c where ${customers} order by c.nama_sort, c.id ${PAGE}) x
          left join lateral (select max(v.tanggal), count(*), sum(v.amount) from visits v where v.companies_id = ${company} and v.customers_id = x.id
            and v.area = 'courier' and v.visit_status = 'done' and not v.removed) s on true`,
        counted(sql`customers c where ${customers}`),
      ],
    },
  ]
}

/** A month's summary of visits: by day, by employee and in all. */
const visitSummary = ({ company, today }: Place): ReadByHand => {
  const [from, to] = [plusDays(today, -30), plusDays(today, -1)]
  const where = sql`v.companies_id = ${company} and not v.removed and v.tanggal between ${from}::date and ${to}::date`
  const sums = sql`count(*) filter (where v.visit_status <> 'cancelled') as planned, count(*) filter (where v.visit_status in ('planned', 'on_the_way', 'in_progress')) as open,
    count(*) filter (where v.visit_status = 'done') as done, count(*) filter (where v.visit_status = 'missed') as missed, count(v.in_radius) as measured,
    count(*) filter (where v.in_radius) as in_radius, count(v.duration_min) as timed, avg(v.duration_min) as minutes,
    count(distinct v.customers_id) filter (where v.visit_status = 'done') as customers, count(*) filter (where v.status = 'pending') as pending,
    count(*) filter (where v.status = 'approved') as approved, count(*) filter (where v.status = 'rejected') as rejected`
  return {
    what: "visit/rangkuman",
    path: "visit/rangkuman",
    payload: { start_date: from, end_date: to },
    byHand: [
      sql`select v.tanggal, ${sums} from visits v where ${where} group by rollup (v.tanggal)`,
      sql`select m.nama, x.*, count(*) over () from (select v.members_id, ${sums} from visits v where ${where} group by 1) x
        join members m on m.companies_id = ${company} and m.id = x.members_id order by m.nama_sort, m.id ${PAGE}`,
    ],
  }
}

const trackReads = ({ company, today, member }: Place): readonly ReadByHand[] => {
  const positions = (what: string, offices?: SQL): ReadByHand => ({
    what: `tracker/posisi ${what}`.trim(),
    path: "tracker/posisi",
    payload: {},
    byHand: positionsByHand({ company, date: today, ...(offices === undefined ? {} : { offices }) }),
    ...(offices === undefined ? {} : { as: OFFICE_ADMIN }),
    seen: ({ points, clusters, counts }: AnswerOf<typeof trackPositions>) =>
      `${counts.on_map} people, ${points.length} points, ${clusters.length} clusters`,
  })
  return [
    positions(""),
    positions("of four offices", ownOffices(company)),
    {
      what: "tracker/rute",
      path: "tracker/rute",
      payload: { members_id: member },
      byHand: routeByHand(company, member, today),
    },
    {
      what: "penugasan/rute",
      path: "penugasan/rute",
      payload: { members_id: member, tanggal: today },
      byHand: [
        sql`select m.nama, o.nama, o.lat, o.lng from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
          where m.companies_id = ${company} and m.id = ${member}`,
        sql`select t.*, c.nama, c.lat, c.lng from tasks t left join customers c on c.companies_id = t.companies_id and c.id = t.customers_id
          where t.companies_id = ${company} and t.members_id = ${member} and t.tanggal = ${today}::date and t.status <> 'batal' order by t.nth, t.due_time`,
      ],
    },
  ]
}

const customerReads = ({ company, customer }: Place): readonly ReadByHand[] => {
  const all = sql`c.companies_id = ${company} and c.merged_into_id is null`
  const customers = (what: string, payload: object, more: SQL, order: SQL, page = PAGE) =>
    list(
      "customers/list-all",
      what,
      payload,
      sql`select x.*, s.* from (select c.* from customers c where ${all} and ${more} order by ${order} ${page}) x
        left join lateral (select count(*), sum(v.amount) from visits v where v.companies_id = ${company} and v.visit_status = 'done' and not v.removed
          and v.customers_id in (select x.id union all select k.id from customers k where k.companies_id = ${company} and k.merged_into_id = x.id)) s on true`,
      counted(sql`customers c where ${all} and ${more}`),
    )
  const byName = sql`c.nama_sort, c.id`
  return [
    customers("", {}, sql`true`, byName),
    customers("page 100", DEEP, sql`true`, byName, deepPage),
    customers(
      "words",
      { q: "sumber 77" },
      sql`(c.nama ilike '%sumber%' or c.kode ilike '%sumber%' or c.pic ilike '%sumber%' or c.alamat ilike '%sumber%')
        and (c.nama ilike '%77%' or c.kode ilike '%77%' or c.pic ilike '%77%' or c.alamat ilike '%77%' or c.phone like '%77%')`,
      byName,
    ),
    customers(
      "idle",
      { idle_days: 150, sort: "last_visit_on" },
      sql`(c.last_visit_on is null or c.last_visit_on <= current_date - 150)`,
      sql`c.last_visit_on nulls first, c.id`,
    ),
    {
      what: "customers/visits",
      path: "customers/visits",
      payload: { id: customer },
      byHand: [
        sql`select v.*, m.nama, k.nama, c.nama from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id
          join tipe_tugas k on k.companies_id = v.companies_id and k.id = v.tipe_tugas_id join customers c on c.companies_id = v.companies_id and c.id = v.customers_id
          where v.companies_id = ${company} and not v.removed and v.customers_id in (select ${customer}::bigint union all
            select id from customers where companies_id = ${company} and merged_into_id = ${customer}) order by v.tanggal desc, v.id desc limit 11`,
      ],
    },
    {
      what: "customers/pilihan words",
      path: "customers/pilihan",
      payload: { q: "sumber 77" },
      byHand: [
        sql`select c.id, c.nama, c.kode, c.alamat from customers c where ${all} and c.is_active and (c.nama ilike '%sumber%' or c.kode ilike '%sumber%')
          and (c.nama ilike '%77%' or c.kode ilike '%77%' or c.phone like '%77%') order by c.nama_sort limit 21`,
      ],
    },
    {
      what: "customers/duplicates",
      path: "customers/duplicates",
      payload: {
        nama: "Toko Baru",
        phone: "0812-00000077",
        alamat: "Jl. Merdeka No. 4242",
        lat: -6.2,
        lng: 106.8,
      },
      byHand: [
        sql`select c.* from customers c where ${all} and (lower(c.nama) = 'toko baru' or c.phone = '0812-00000077' or lower(c.alamat) = 'jl. merdeka no. 4242'
          or c.lat between -6.2018 and -6.1982 and c.lng between 106.7982 and 106.8018)`,
      ],
    },
  ]
}

export const fieldworkReads = (place: Place): readonly ReadByHand[] => [
  ...visitLists(place),
  ...taskLists(place),
  ...taskViews(place),
  ...areaReads(place),
  visitSummary(place),
  ...trackReads(place),
  ...customerReads(place),
]
