import { sql } from "drizzle-orm"
import { laws } from "../../db/personal/kinds.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Person } from "./personRows.ts"

export type Leaver = Person & {
  readonly nama: string
  readonly nip: string
  readonly left: string | null
  readonly isErased: boolean
  /** Why they cannot be erased now; null = they can. */
  readonly bar: string | null
}
type Row = {
  readonly nama: string
  readonly nip: string
  readonly status: string
  readonly left: string | null
  readonly erased: boolean
  readonly account: number | null
  readonly scope: string | null
  readonly is_owner: boolean | null
  readonly teams: number
  readonly unpaid: number
  readonly endings: number
  readonly advances: number
  readonly waiting: number
}

const barOf = (row: Row, today: string): string | null => {
  if (row.erased) return "Data pribadinya sudah dihapus"
  if (row.status === "active" || row.left === null || row.left >= today)
    return "Pegawai ini masih bekerja: hanya data mantan pegawai yang dapat dihapus"
  if (row.is_owner === true) return "Akunnya pemilik perusahaan: pindahkan kepemilikan dahulu"
  if (row.scope !== null && row.scope !== "normal")
    return "Akunnya admin: hapus akun Admin Kantor atau akun perusahaannya dahulu"
  if (row.teams > 0) return "Masih memimpin tim penjualan: ganti ketuanya dahulu"
  if (row.unpaid > 0) return "Gajinya belum disetujui: selesaikan periode gaji terakhirnya dahulu"
  if (row.endings > 0) return "Akhir hubungan kerjanya belum selesai"
  if (row.advances > 0) return "Kasbonnya belum lunas"
  return row.waiting > 0 ? "Masih ada pengajuan yang menunggu keputusan" : null
}

/** The employee as someone to erase; null = no such employee. */
export const leaverOf = async (
  tx: Tx,
  company: number,
  member: number,
  today: string,
): Promise<Leaver | null> => {
  const own = sql`companies_id = m.companies_id and members_id = m.id`
  const [row] = await rowsOf<Row>(
    tx,
    sql`select m.nama, m.nip, m.status, m.tanggal_keluar::text as left, m.erased_at is not null as erased, m.accounts_id::float8 as account, a.scope, a.is_owner,
        (select count(*)::int from sales_teams t where t.companies_id = m.companies_id and t.leader_id = m.id and t.is_active) as teams,
        (select count(*)::int from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
          where s.companies_id = m.companies_id and s.members_id = m.id and not s.is_draft and p.status not in ('approved', 'paid', 'locked', 'cancelled')) as unpaid,
        (select count(*)::int from employment_endings where ${own} and status not in ('completed', 'rejected', 'cancelled')) as endings,
        (select count(*)::int from kasbon where ${own} and outstanding > 0) as advances,
        (select count(*)::int from (
          select 1 from leaves where ${own} and status = 'pending' and not removed
          union all select 1 from reimbursments where ${own} and status = 'pending' and not removed
          union all select 1 from trips where ${own} and status = 'pending') w) as waiting
      from members m left join accounts a on a.companies_id = m.companies_id and a.id = m.accounts_id
      where m.companies_id = ${company} and m.id = ${member}`,
  )
  if (row === undefined) return null
  const { nama, nip, left, account, erased } = row
  return { company, member, account, nama, nip, left, isErased: erased, bar: barOf(row, today) }
}

/** The name of an erased person in lists: `Pegawai dihapus 2026-11-30`. */
export const erasedName = (today: string): string => `Pegawai dihapus ${today}`

/** Last days of the terms of law: of work documents from the last day, of taxes from the end of that year. */
export const termsOf = (left: string): { readonly tax: string; readonly work: string } => {
  const year = Number(left.slice(0, 4))
  const month = left.slice(5)
  return {
    tax: `${year + laws.tax.years}-12-31`,
    work: `${year + laws.work.years}-${month === "02-29" ? "02-28" : month}`,
  }
}
