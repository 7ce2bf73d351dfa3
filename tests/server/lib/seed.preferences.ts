import { etc } from "#contract/areas/preferences/etc.ts"
import { notificationSetting } from "#contract/areas/preferences/notificationSetting.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { Tx } from "#server/db/database.ts"
import {
  accountHomes,
  accountSeen,
  companyEtc,
  companySso,
  delegations,
  pengingat,
  pengingatMarks,
  noticeLetters,
  notificationSettings,
  pushNotices,
  pushSubscriptions,
  targets,
} from "#server/db/tables/index.ts"

type Seeded = { readonly id: number; readonly admin: number; readonly normal: number }

export const seededEndpoint = (company: number): string => `https://push.example.com/seeded/${company}`

/**
 * A company's settings saved once, a delegation that starts later, a notification mail and a push message that are due later.
 * @returns the delegation's id
 */
export const seedPreferences = async (tx: Tx, company: Seeded, mark: string, now: Date): Promise<number> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, created_at: at, updated_at: at }
  const [common, notices] = [decoder(etc.values)({}), decoder(notificationSetting.values)({})]
  if (!common.ok || !notices.ok) throw new Error("the preferences cannot be seeded")
  await tx.insert(companyEtc).values({ ...own, ...common.value, version: 2 })
  await tx.insert(companySso).values({
    ...own,
    is_on: false,
    issuer: `https://masuk${company.id}.example.com`,
    client_id: `balai-${company.id}`,
    client_secret: `rahasia${mark}`,
    domains: null,
    only_sso: false,
  })
  await tx.insert(notificationSettings).values({ ...own, ...notices.value, version: 2 })
  await tx
    .insert(accountSeen)
    .values({ companies_id: company.id, accounts_id: company.admin, key: `awal${company.id}`, at })
  await tx.insert(accountHomes).values({
    companies_id: company.id,
    accounts_id: company.admin,
    cards: { order: ["tren"], hidden: ["kunjungan"] },
    updated_at: at,
  })
  await tx.insert(targets).values({
    companies_id: company.id,
    metric: "kehadiran",
    month: "2026-08",
    value: 91,
    version: 1,
    at,
    accounts_id: company.admin,
  })
  await tx.insert(noticeLetters).values({
    companies_id: company.id,
    accounts_id: company.admin,
    title: `Surat pemberitahuan${mark}`,
    body: "Isi",
    created_at: at,
    due_at: "2030-01-01T00:00:00.000Z",
  })
  const [browser] = await tx
    .insert(pushSubscriptions)
    .values({
      companies_id: company.id,
      accounts_id: company.admin,
      endpoint: seededEndpoint(company.id),
      p256dh: `B${"A".repeat(86)}`,
      auth: "A".repeat(22),
      session_hash: "",
      created_at: at,
    })
    .returning({ id: pushSubscriptions.id })
  await tx.insert(pushNotices).values({
    companies_id: company.id,
    accounts_id: company.admin,
    push_subscriptions_id: browser?.id ?? null,
    title: `Pesan push${mark}`,
    created_at: at,
    due_at: "2030-01-01T00:00:00.000Z",
  })
  const [row] = await tx
    .insert(delegations)
    .values({
      ...own,
      nama: `Cuti melahirkan${mark}`,
      from_id: company.admin,
      to_id: company.normal,
      start_date: "2029-01-02",
      end_date: "2029-03-30",
      modules: [],
    })
    .returning({ id: delegations.id })
  if (row === undefined) throw new Error("no delegation")
  const [rule] = await tx
    .insert(pengingat)
    .values({
      ...own,
      nama: `Pengajuan lama${mark}`,
      topic: "waiting",
      days: 3,
      readers: [],
      modules: ["claims"],
      escalate_days: 7,
      deputy_id: company.admin,
      is_active: false,
    })
    .returning({ id: pengingat.id })
  await tx.insert(pengingatMarks).values({
    companies_id: company.id,
    pengingat_id: rule?.id ?? 0,
    kind: "reimbursement",
    row_id: 1,
    due_on: "2026-11-01",
    step: 1,
    created_at: at,
  })
  return row.id
}
