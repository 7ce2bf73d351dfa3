import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import {
  reimbursmentHistory,
  reimbursmentItems,
  reimbursmentReceipts,
  reimbursments,
} from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { claims } from "#contract/areas/claims/reimbursment.ts"
import { levelsAsked, tellAsked } from "../../kit/approval/asked.ts"
import { drawnReceipt } from "../pictures.ts"
import { planOf, RECEIPT_FROM, TITLES } from "../claimPlan.ts"
import { kategoriOf, peopleOf } from "../claims.ts"
import type { Random } from "../random.ts"
import type { Staged } from "./stage.ts"
import { askedMove } from "../../kit/approval/history.ts"

const nextNumber = async (tx: Tx, company: number, year: string): Promise<string> => {
  const [last] = await rowsOf<{ most: number | null }>(
    tx,
    sql`select max(substring(no from '[0-9]+$')::int) as most from reimbursments
      where companies_id = ${company} and no like ${`RB-${year}-%`}`,
  )
  return `RB-${year}-${String((last?.most ?? 0) + 1).padStart(4, "0")}`
}

/** Somebody hands in what they spent. @returns null where there are no categories to claim in */
export const claim = async (
  tx: Tx,
  { company, levels, office, now, keep }: Staged,
  chance: Random,
): Promise<string | null> => {
  const kategori = await kategoriOf(tx, company)
  const people = (await peopleOf(tx, company)).filter(
    ({ kode_kantor }) => office === null || office === kode_kantor,
  )
  const today = dateIn(now)
  if (people.length === 0) return null
  const person = chance.pick(people)
  const items = planOf(person, today, chance).items.filter(({ expense: { kode } }) => kategori.has(kode))
  const [first] = items
  if (first === undefined) return null
  const at = now.toISOString()
  const total = items.reduce((all, { amount }) => all + amount, 0)
  const [row] = await tx
    .insert(reimbursments)
    .values({
      companies_id: company,
      no: await nextNumber(tx, company, today.slice(0, 4)),
      members_id: person.id,
      offices_id: person.offices_id,
      tanggal: today,
      judul: TITLES[first.expense.kode],
      payment: "payroll",
      total_claimed: total,
      total_approved: null,
      status: "pending",
      level_total: levels ?? (await levelsAsked(tx, company, claims.module)),
      last_nama: person.nama,
      last_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: reimbursments.id })
  if (row === undefined) throw new Error("no claim was written")
  const written = await tx
    .insert(reimbursmentItems)
    .values(
      items.map(({ expense: { kode, keterangan, vendor, km }, tanggal, amount }) => ({
        companies_id: company,
        reimbursments_id: row.id,
        kategori_id: kategori.get(kode) ?? 0,
        tanggal,
        keterangan,
        amount,
        vendor,
        km: km ? chance.int(12, 140) : null,
      })),
    )
    .returning({ id: reimbursmentItems.id })
  for (const [nth, { amount }] of items.entries()) {
    if (amount < RECEIPT_FROM) continue
    const files_id = await keep(`nota-${row.id}-${nth + 1}.png`, drawnReceipt(row.id * 10 + nth, amount))
    const items_id = written[nth]?.id
    if (files_id !== null && items_id !== undefined)
      await tx.insert(reimbursmentReceipts).values({ companies_id: company, items_id, files_id })
  }
  await tx.insert(reimbursmentHistory).values({
    companies_id: company,
    row_id: row.id,
    ...askedMove(person.nama, at),
  })
  const told = `${person.nama} mengirim klaim Rp ${new Intl.NumberFormat("id-ID").format(total)}`
  await tellAsked(
    tx,
    company,
    claims,
    { id: row.id, members_id: person.id, at },
    { type: "klaim", title: "Klaim baru", body: `${told}: ${TITLES[first.expense.kode]}` },
  )
  return told
}
