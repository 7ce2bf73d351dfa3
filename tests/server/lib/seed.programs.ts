import type { Tx } from "#server/db/database.ts"
import { apiKeyOffices, apiKeys, webhookDeliveries, webhooks } from "#server/db/tables/index.ts"

type Company = { readonly id: number; readonly admin: number; readonly office: number }

/**
 * An API key of one office without a secret; a webhook that is off, with a delivery of long ago.
 * @returns ids by resource
 */
export const seedPrograms = async (
  tx: Tx,
  company: Company,
  mark: string,
  now: Date,
): Promise<Record<string, number>> => {
  const at = now.toISOString()
  const [key] = await tx
    .insert(apiKeys)
    .values({
      companies_id: company.id,
      nama: `Program lama${mark}`,
      rights: ["members.view"],
      accounts_id: company.admin,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: apiKeys.id })
  if (key === undefined) throw new Error("no key")
  await tx
    .insert(apiKeyOffices)
    .values({ companies_id: company.id, api_keys_id: key.id, offices_id: company.office })
  const [hook] = await tx
    .insert(webhooks)
    .values({
      companies_id: company.id,
      nama: `Penerima lama${mark}`,
      url: "https://hooks.example.com/lama",
      events: ["members.changed"],
      is_active: false,
      accounts_id: company.admin,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: webhooks.id })
  if (hook === undefined) throw new Error("no webhook")
  await tx.insert(webhookDeliveries).values({
    companies_id: company.id,
    webhooks_id: hook.id,
    message_id: `msg_lama${mark}`,
    event: "members.changed",
    data: { id: 1, status: null },
    status: "sent",
    created_at: at,
  })
  return { "kunci-api": key.id, webhook: hook.id }
}
