import type { Tx } from "#server/db/database.ts"
import { audit, companyUses, dataReads, dataTerms, outbox, writes } from "#server/db/tables/index.ts"

type Company = { readonly id: number; readonly admin: number; readonly host: string }

/** Traces of work: a mail, entries of the audit and of the register of reads, a term, the answer of a write, the exports of a day. */
export const seedTraces = async (tx: Tx, company: Company, mark: string, now: Date): Promise<void> => {
  const { admin, host } = company
  await tx.insert(outbox).values({
    companies_id: company.id,
    to_address: `halo@${host}`,
    subject: `Surat${mark}`,
    body: "Isi",
    created_at: now.toISOString(),
    next_attempt_at: now.toISOString(),
  })
  await tx.insert(audit).values({
    companies_id: company.id,
    at: now.toISOString(),
    actor_id: admin,
    call: "seed",
    entity: `awal${mark}`,
    entity_id: admin,
    action: "create",
  })
  await tx.insert(dataReads).values({
    companies_id: company.id,
    at: now.toISOString(),
    accounts_id: admin,
    kind: "gaji",
    call: "members/find",
    members: [],
    count: 0,
  })
  await tx.insert(dataTerms).values({
    companies_id: company.id,
    kind: "notifikasi",
    months: 24,
    updated_at: now.toISOString(),
    updated_by: admin,
  })
  await tx.insert(companyUses).values({
    companies_id: company.id,
    kind: "exports",
    day: now.toISOString().slice(0, 10),
    used: 1,
  })
  await tx.insert(writes).values({
    companies_id: company.id,
    accounts_id: admin,
    call: "seed",
    request_id: `seed-${company.id}`,
    payload_hash: "",
    answer: { data: { nama: `awal${mark}` }, message: "" },
    created_at: now.toISOString(),
  })
}
