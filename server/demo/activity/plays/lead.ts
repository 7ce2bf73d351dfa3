import { headcounts, leadNeeds } from "#contract/areas/growth/leadWords.ts"
import { periods, plans } from "#contract/areas/growth/planWords.ts"
import type { Random } from "../../random.ts"
import { asker } from "../client.ts"
import { ADMIN, unlessRefused } from "../staff.ts"
import type { Act } from "../stage.ts"

const PEOPLE = ["Andini", "Bagus", "Citra", "Damar", "Elok", "Fajar", "Gita", "Haris"] as const
const FAMILIES = ["Wijaya", "Santoso", "Maharani", "Siregar", "Utami", "Nasution"] as const
const FORMS = ["PT", "CV", "UD"] as const
const TRADES = ["Sumber Rejeki", "Karya Mandiri", "Mitra Usaha", "Tunas Baru", "Cipta Rasa"] as const
const CITIES = ["Bogor", "Semarang", "Malang", "Palembang", "Manado"] as const

const words = {
  trial: "meminta trial",
  demo: "meminta demo",
  registration: "mendaftar langganan",
} as const
const DAY_MS = 86_400_000

const moreOf = (kind: keyof typeof words, chance: Random, now: Date) => {
  if (kind === "registration")
    return {
      plan: chance.pick(plans),
      period: chance.pick(periods),
      member_count: chance.int(5, 120),
    }
  const kebutuhan = leadNeeds.filter(() => chance.chance(0.5))
  const wish = { jumlah_karyawan: chance.pick(headcounts), kebutuhan }
  return kind === "trial"
    ? wish
    : { ...wish, preferred_at: new Date(now.getTime() + chance.int(1, 7) * DAY_MS).toISOString() }
}

/**
 * Sends a lead through the public form, like a web site: a visitor of it has no account.
 * @returns null when the form is switched off or its limit is reached
 */
export const sendLead: Act = async ({ server, chance, now }) => {
  const kind = chance.weighted([
    ["trial", 3],
    ["demo", 2],
    ["registration", 1],
  ] as const)
  const nama = `${chance.pick(PEOPLE)} ${chance.pick(FAMILIES)}`
  const perusahaan = `${chance.pick(FORMS)} ${chance.pick(TRADES)} ${chance.pick(CITIES)}`
  const { origin } = new URL(await server.link(ADMIN))
  const sent = await unlessRefused(async () => {
    await asker(
      server,
      origin,
      null,
    )("public/leads", {
      kind,
      nama,
      perusahaan,
      email: `${nama.toLowerCase().replace(" ", ".")}.${now.getTime().toString(36)}@calon.test`,
      ...moreOf(kind, chance, now),
    })
    return kind
  })
  return sent === null ? null : `${nama} (${perusahaan}) ${words[kind]}`
}
