import type { Call } from "#contract/kit/call.ts"
import { decoder } from "#contract/kit/decode.ts"
import { resources } from "#contract/index.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import { rules } from "#server/register/calls.ts"
import { saveRow } from "#server/kit/resource.ts"
import type { Tx } from "#server/db/database.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeContext } from "#server/call/context.ts"
import type { Session } from "#server/call/session.ts"
import { referring, variantOf } from "./variants.ts"

/** Seeded by other files, together with the employees who refer to them. */
const BY_HAND: readonly string[] = [
  "admin-kantor",
  "bank",
  "careers",
  "delegations",
  "demo-request",
  "devisi",
  "endings",
  "isian-pegawai",
  "jabatan",
  "kunci-api",
  "members",
  "mesin",
  "offices",
  "paket",
  "peran",
  "penugasan",
  "raises",
  "registrasi-langganan",
  "request-trial",
  "surat",
  "surat-peringatan",
  "users-companies",
  "webhook",
]

/** Counts references in the example. Rows with fewer come first, so that referenced rows exist. */
const named = ({ example }: AnyResource) => Object.keys(example).filter((key) => key.endsWith("_id")).length
const inOrder = (resources as unknown as readonly AnyResource[]).toSorted((a, b) => named(a) - named(b))

/**
 * A row of every other resource, of one office where possible, created by the resource's own rules.
 * @param company `rows`: rows that examples refer to, by field; rows made here are added by the resource's alias
 * @returns ids by resource
 */
export const seedResources = async (
  tx: Tx,
  company: {
    readonly id: number
    readonly office: number
    readonly mark: string
    readonly rows: Readonly<Record<string, number>>
  },
  now: Date,
): Promise<Record<string, number>> => {
  const made: Record<string, number> = {}
  const rows: Record<string, number> = { ...company.rows }
  for (const [n, resource] of inOrder.entries()) {
    const isShared = resource.scope === "platform"
    /** Platform resources have no tenant: seed them only once. */
    if (BY_HAND.includes(resource.id) || (isShared && company.mark !== "")) continue
    const rule = rules.find(({ id }) => id === resource.id)
    const decoded = decoder(resource.values)(
      referring(variantOf(resource, n, `Contoh ${resource.noun}${company.mark}`, company.office), rows),
    )
    if (rule === undefined || !decoded.ok) throw new Error(`the example of ${resource.id} cannot be seeded`)
    const session = {
      companyId: isShared ? 0 : company.id,
      accountId: 0,
      isSuper: false,
      impersonating: false,
      row: { has_webhooks: false },
    }
    const { ctx } = makeContext({
      tx,
      now,
      call: resource.calls.create as unknown as Call,
      session: session as unknown as Session,
      address: "",
      requestId: null,
      uploads: new Map(),
      publicUrl: "",
      links: makeLinks(Buffer.alloc(32, 7)),
    })
    const saved = await saveRow(ctx as never, rule, decoded.value as Record<string, unknown>, {
      id: null,
      version: null,
    }).catch((cause: unknown) => {
      throw new Error(
        `the example of ${resource.id} cannot be seeded in every company: its references are those of the demo`,
        { cause },
      )
    })
    made[resource.id] = saved.data.id
    rows[resource.alias] = saved.data.id
  }
  return made
}
