import { type SQL, sql } from "drizzle-orm"
import type { ReadByHand } from "../lib/byHand.ts"

const PAGE = sql`limit 25`
const byName = sql`order by lower(c.nama) collate "C", c.id ${PAGE}`
const company = sql`select c.*, f.members, f.storage_bytes, f.counted_at, b.balance,
    (select max(a.last_login_at) from accounts a where a.companies_id = c.id)
  from companies c left join company_figures f on f.companies_id = c.id
    left join point_balances b on b.companies_id = c.id and b.unit = 'point'`
const counted = (from: SQL) => sql`select count(*) from ${from}`
const list = (path: string, payload: object, what: string, rows: SQL, count: SQL): ReadByHand => ({
  what: `${path} ${what}`.trim(),
  path,
  payload,
  byHand: [rows, count],
})
const companyList = (path: string, payload: object, what: string, where: SQL, order = byName) =>
  list(
    path,
    payload,
    what,
    sql`${company} where c.deleted_at is null and ${where} ${order}`,
    counted(sql`companies c where c.deleted_at is null and ${where}`),
  )

const health = sql`select count(*) filter (where f.health = 'sehat'), count(*) filter (where f.health = 'menurun'),
    count(*) filter (where f.health = 'tidak_aktif')
  from company_figures f join companies c on c.id = f.companies_id where c.deleted_at is null`
const cohorts = sql`select to_char(c.trial_start, 'YYYY-MM'), count(*), count(*) filter (where c.onboarding_step is not null),
    count(*) filter (where c.welcome_done), count(f.first_checkin_at), count(*) filter (where c.status = 'active')
  from companies c left join company_figures f on f.companies_id = c.id
  where c.trial_start >= date_trunc('month', current_date) - interval '11 months' and c.deleted_at is null group by 1`
const figures = (what: string, payload: object, where: SQL, order: SQL): ReadByHand => ({
  what: `report-analytic/list-all ${what}`,
  path: "report-analytic/list-all",
  payload,
  byHand: [
    sql`select c.nama, c.status, f.* from company_figures f join companies c on c.id = f.companies_id
      where c.deleted_at is null and ${where} order by ${order} ${PAGE}`,
    sql`select count(*) from company_figures f join companies c on c.id = f.companies_id where c.deleted_at is null and ${where}`,
    health,
  ],
})
const trials = (what: string, payload: object, where: SQL): ReadByHand => ({
  what: `analytic-demo/list-all ${what}`,
  path: "analytic-demo/list-all",
  payload,
  byHand: [
    sql`select c.*, f.first_checkin_at from companies c left join company_figures f on f.companies_id = c.id
      where c.trial_start is not null and c.deleted_at is null and ${where} order by c.trial_start desc, c.id desc ${PAGE}`,
    sql`select count(*) from companies c left join company_figures f on f.companies_id = c.id
      where c.trial_start is not null and c.deleted_at is null and ${where}`,
    cohorts,
  ],
})
/** The newest leads of a table, all or of one status. */
const leads = (path: string, table: string): readonly ReadByHand[] => {
  const from = sql.identifier(table)
  const first = sql`order by t.created_at desc, t.id desc ${PAGE}`
  return [
    list(path, {}, "", sql`select t.* from ${from} t ${first}`, counted(sql`${from}`)),
    list(
      path,
      { q: "calon 77" },
      "words",
      sql`select t.* from ${from} t where t.perusahaan ilike '%calon%' and t.perusahaan ilike '%77%' ${first}`,
      counted(sql`${from} t where t.perusahaan ilike '%calon%' and t.perusahaan ilike '%77%'`),
    ),
  ]
}

export const platformReads: readonly ReadByHand[] = [
  companyList("companies/list/table", {}, "", sql`true`),
  companyList(
    "companies/list/table",
    { q: "maju 77" },
    "words",
    sql`c.nama ilike '%maju%' and c.nama ilike '%77%'`,
  ),
  companyList(
    "companies/list/table",
    { sort: "created_at", dir: "desc" },
    "newest",
    sql`true`,
    sql`order by c.created_at desc, c.id desc ${PAGE}`,
  ),
  companyList(
    "companies/list/table",
    { leaving: true },
    "leaving",
    sql`c.leaves_on is not null and c.status <> 'close'`,
  ),
  companyList("companies/list-users-trial", {}, "", sql`c.status = 'trial'`),
  companyList(
    "companies/list-users-trial",
    { sort: "trial_end" },
    "by end",
    sql`c.status = 'trial'`,
    sql`order by c.trial_end, c.id ${PAGE}`,
  ),
  companyList("companies/list-users-aktif", {}, "", sql`c.status = 'active'`),
  companyList("companies/list-users-non-aktif", {}, "", sql`c.status = 'close'`),
  {
    what: "companies/list-by-status",
    path: "companies/list-by-status",
    payload: { status: "trial" },
    byHand: [
      sql`select c.*, (select max(a.last_login_at) from accounts a where a.companies_id = c.id),
          (select count(*) from members m where m.companies_id = c.id and m.status = 'active')
        from companies c where c.status = 'trial' and c.deleted_at is null ${byName}`,
      sql`select status, count(*) from companies where deleted_at is null group by status`,
    ],
  },
  figures("", {}, sql`true`, sql`lower(c.nama) collate "C", c.id`),
  figures(
    "by storage",
    { sort: "storage_mb", dir: "desc" },
    sql`true`,
    sql`f.storage_bytes desc, f.companies_id desc`,
  ),
  figures(
    "declining",
    { health: "menurun" },
    sql`f.health = 'menurun'`,
    sql`lower(c.nama) collate "C", c.id`,
  ),
  trials("", {}, sql`true`),
  trials(
    "first check-in",
    { step: "checked_in" },
    sql`c.status <> 'active' and f.first_checkin_at is not null`,
  ),
  trials(
    "over",
    { state: "over" },
    sql`c.status <> 'active' and (c.status <> 'trial' or c.trial_end < current_date)`,
  ),
  {
    what: "super-admin/home",
    path: "super-admin/home",
    payload: {},
    byHand: [
      sql`select coalesce(sum(storage_bytes), 0) from company_figures`,
      sql`select count(*), sum(total) from topups where status = 'approved' and created_at >= date_trunc('month', now()) - interval '1 month'`,
      cohorts,
      health,
      sql`select count(*), count(*) filter (where attempts > 0) from outbox where sent_at is null`,
      sql`select count(*) filter (where state <> 'failed'), count(*) filter (where state = 'failed') from jobs where state in ('asked', 'running', 'failed')`,
      sql`select pg_database_size(current_database())`,
    ],
  },
  ...leads("request-trial/list", "trial_requests"),
  ...leads("demo-request/list", "demo_requests"),
  ...leads("registrasi-langganan/list", "registrations"),
  list(
    "companies/timesheet/list-all",
    {},
    "",
    sql`select t.*, c.nama, a.nama_lengkap from timesheet t join companies c on c.id = t.companies_id left join accounts a on a.id = t.created_by
      order by t.tanggal desc, t.id desc ${PAGE}`,
    sql`select count(*), sum(menit) from timesheet`,
  ),
]
