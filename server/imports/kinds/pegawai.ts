import { sql, type SQL } from "drizzle-orm"
import { memberSheet } from "#contract/areas/imports/sheets.ts"
import { customProblems, type CustomValues } from "#contract/kit/customFields.ts"
import { seenFields } from "../../kit/customFields.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { NIK_LEFT, NIK_TAKEN, nikHolders } from "../../areas/members/index.ts"
import { takenOf } from "../../areas/members/taken.ts"
import type { CheckedRow } from "../rows.ts"
import { finish } from "../write.ts"
import type { Against, ImportRules, Places, TakeBackPart, Writing } from "./kind.ts"
import { withoutPay } from "./pay.ts"
import { standingPeople, updatePeople } from "./pegawaiUpdate.ts"
import { lower, settleSuperiors } from "./superiors.ts"

/** Employee columns filled from a row; missing values get the form's defaults. */
const columns = [...memberSheet.map(({ key }) => key), "status", "lock_device", "isian"] as const
type MemberColumn = Exclude<keyof typeof members.$inferInsert, "id">
const typeOf = (key: string): SQL => sql.raw(members[key as MemberColumn].getSQLType())
const names = sql.join(
  columns.map((key) => sql.identifier(key)),
  sql`, `,
)
const typed = sql.join(
  columns.map((key) => sql`${sql.identifier(key)} ${typeOf(key)}`),
  sql`, `,
)
/** Values of NOT NULL columns that a row does not have, such as pay in an office admin's file. */
const fallbacks: Readonly<Record<string, SQL>> = {
  gaji_type: sql`'bulanan'`,
  bayar_tiap: sql`'bulan'`,
  kewarganegaraan: sql`'WNI'`,
  tax_method: sql`'gross'`,
  app_access: sql`false`,
  ptkp: sql`'TK/0'`,
  isian: sql`'{}'::jsonb`,
}
/**
 * A superior exists already, is in the same part, or in an earlier part (rows are ordered by place). Looked up in a
 * JSON object: the planner has no row estimate for a part, and a join would scan all of it for each row.
 */
const superior = sql`coalesce(p.atasan_id, (k.ids->>p.atasan_nip)::bigint)`

const selected = sql.join(
  columns.map((key) => {
    if (key === "atasan_id") return superior
    const fallback = fallbacks[key]
    return fallback === undefined
      ? sql`p.${sql.identifier(key)}`
      : sql`coalesce(p.${sql.identifier(key)}, ${fallback})`
  }),
  sql`, `,
)

/**
 * Ids are assigned before the rows are written, because rows refer to each other as superiors. Existing superiors are
 * read once for all rows: without statistics on newly written rows the planner may pick the wrong index, which would
 * take minutes.
 */
const writePeople = async (tx: Tx, { importId, companyId, accountId, now }: Writing, places: Places) => {
  const at = now.toISOString()
  await tx.execute(
    sql`with picked as materialized (
        select nextval(pg_get_serial_sequence('members', 'id')) as id, lower(v.nip) as nip_lower,
          r.values->>'atasan_nip' as atasan_nip, r.place, v.*
        from import_rows r cross join lateral jsonb_to_record(r.values) as v(${typed})
        where r.companies_id = ${companyId} and r.imports_id = ${importId} and r.place > ${places.after} and r.place <= ${places.upTo}
        order by r.place
      ), before as materialized (
        select m.id, m.nip_sort from members m where m.companies_id = ${companyId} and m.archived_at is null
          and m.nip_sort = any (array(select distinct atasan_nip from picked where atasan_nip is not null))
      ), known as materialized (
        select coalesce((select jsonb_object_agg(nip_sort, id) from before), '{}') || jsonb_object_agg(nip_lower, id) as ids from picked
      ), made as (
        insert into members (companies_id, id, imports_id, ${names}, created_at, created_by, updated_at, updated_by)
        select ${companyId}::bigint, p.id, ${importId}::bigint, ${selected},
          ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
        from picked p cross join known k
        returning companies_id, id, attendance_type, offices_hours_id
      )
      insert into member_attendance_types
        (companies_id, members_id, effective_date, attendance_type, offices_hours_id, applied_at, created_at, created_by)
      select companies_id, id, ${dateIn(now)}::date, attendance_type, offices_hours_id, ${at}::timestamptz, ${at}::timestamptz,
        ${accountId}::bigint from made`,
  )
}

const takeBackPeople: TakeBackPart = async (tx, { importId, companyId }, { after, upTo }) => {
  await tx.execute(
    sql`delete from members where companies_id = ${companyId} and imports_id = ${importId} and nip_sort = any (array(
      select lower(r.values->>'nip') from import_rows r
      where r.companies_id = ${companyId} and r.imports_id = ${importId} and r.place > ${after} and r.place <= ${upTo}))`,
  )
}

/** Rows that the import writes for every employee, or that triggers maintain: they are deleted with the employee. */
const OWN = ["member_attendance_types", "member_placements", "attendance_gaps", "attendance_days"]
const own = sql.join(
  OWN.map((table) => sql`${table}::regclass`),
  sql`, `,
)
/** Which rows of a table prevent undo; in other tables all do. */
const counted = (table: string, importId: number): SQL => {
  if (table === "members") return sql`and r.imports_id is distinct from ${importId}`
  /** Leave granted by time is deleted with the employee; a manual correction is not. */
  if (table === "leave_ledger") return sql`and r.kind = 'adjusted'`
  /** The initial basic pay is not a later change. */
  return table === "pay_components"
    ? sql`and not exists (select from members m where m.companies_id = r.companies_id and m.id = r.members_id and m.created_at = r.created_at)`
    : sql``
}

/** Reasons against undo: rows in any table with a foreign key to an employee, except those every employee has. */
const inTheWay = async (tx: Tx, importId: number): Promise<readonly string[]> => {
  const keys = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`select k.conrelid::regclass::text as table, a.attname::text as column from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'members'::regclass and a.attname <> 'companies_id'
        and k.conrelid not in (${own}) order by 1, 2`,
  )
  const found: string[] = []
  for (const { table, column } of keys) {
    const [standingOnIt] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(distinct r.${sql.identifier(column)})::int as n from ${sql.identifier(table)} r
        where r.${sql.identifier(column)} = any (array(select m.id from members m where m.imports_id = ${importId})) ${counted(table, importId)}`,
    )
    const n = standingOnIt?.n ?? 0
    if (n > 0) found.push(`${n} pegawai ${standing[table] ?? "sudah dipakai"}`)
  }
  const [asked] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from members where imports_id = ${importId} and accounts_id is not null`,
  )
  const invited = asked?.n ?? 0
  return invited > 0 ? [...found, `${invited} pegawai sudah punya akun`] : found
}
const standing: Readonly<Record<string, string>> = {
  members: "sudah menjadi atasan pegawai lain",
  devisi: "sudah menjadi kepala divisi",
  attendance: "sudah punya absensi",
  attendance_requests: "sudah mengajukan absensi",
  reimbursments: "sudah mengajukan klaim",
  leaves: "sudah mengajukan cuti",
  leave_ledger: "sudah dikoreksi saldo cutinya",
  overtime: "sudah punya lembur",
  kasbon: "sudah mengajukan kasbon",
  visits: "sudah punya kunjungan",
  slips: "sudah punya slip gaji",
  warning_letters: "sudah punya surat peringatan",
  schedules: "sudah punya jadwal shift",
  schedule_pattern_members: "sudah punya pola jadwal",
  member_offices: "sudah boleh absen di kantor lain",
  polling_votes: "sudah memilih dalam polling",
  member_documents: "sudah punya dokumen",
  member_approvers: "sudah punya penyetuju",
}

const told = (column: string, message: string | undefined): readonly Against[] =>
  message === undefined ? [] : [{ column, message }]
/** Identity card numbers (NIK) in the rows. */
const niksIn = (rows: readonly CheckedRow["values"][]): readonly string[] => [
  ...new Set(rows.flatMap(({ nik }) => (typeof nik === "string" ? [nik] : []))),
]

/** New employees, and the reporting lines among them. */
export const pegawai: ImportRules = {
  person: { column: "atasan_id", mayFollow: true },
  standing: standingPeople,
  resolve: (_tx, rows, isOffice) =>
    Promise.resolve(isOffice ? rows.map((row) => ({ ...row, values: withoutPay(row.values) })) : rows),
  judge: async (tx, rows) => {
    const custom = await seenFields(tx)
    const taken = await takenOf(tx, {
      nips: rows.map(({ nip }) => lower(nip)),
      emails: rows.flatMap(({ email }) => (typeof email === "string" ? [lower(email)] : [])),
    })
    const cards = await nikHolders(tx, niksIn(rows))
    return ({ nip, email, nik, isian }) => [
      ...customProblems({ fields: custom, given: (isian ?? {}) as CustomValues, before: {} }).map(
        ({ path, issue }) => ({ column: path.join("."), message: issue }),
      ),
      ...told("nip", taken.nip.get(lower(nip))),
      ...told("email", taken.email.get(lower(email))),
      ...told("nik", cards.taken.has(String(nik)) ? NIK_TAKEN : undefined),
      ...(cards.left.has(String(nik)) ? [{ column: "nik", message: NIK_LEFT, isNote: true as const }] : []),
    ]
  },
  once: [
    { keys: ["nip"], message: (first) => `NIP ini sudah ada di baris ${first}` },
    { keys: ["email"], message: (first) => `Email ini sudah ada di baris ${first}` },
    { keys: ["nik"], message: (first) => `NIK KTP ini sudah ada di baris ${first}` },
  ],
  settle: settleSuperiors,
  inParts: { write: writePeople, takeBack: takeBackPeople },
  update: updatePeople,
  undo: { inTheWay },
  write: ({ tx }, importId) => finish(tx, importId),
}
