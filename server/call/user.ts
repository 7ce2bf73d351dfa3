import type { SessionUser } from "#contract/kit/user.ts"
import type { Session } from "./session.ts"

/** The user in the shape of `me` and `auth/login`. */
export const userOf = (
  session: Session,
  {
    logoUrl,
    ...more
  }: Pick<SessionUser, "menus" | "self" | "custom_fields" | "own_fields"> & {
    readonly logoUrl: string | null
  },
): SessionUser => {
  const { row, impersonating } = session
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    nama_lengkap: row.nama_lengkap,
    companies_id: row.companies_id,
    companie_name: row.companie_name,
    logo_companies: logoUrl,
    is_superusers: session.isSuper,
    scope: session.holder.scope,
    id_offices: session.offices,
    canAccessSetting: row.can_access_setting || impersonating,
    menu_companies: session.holder.menu_companies,
    features: session.holder.features,
    rights: session.holder.rights,
    plan: {
      name: row.plan_name ?? "",
      is_limited_storage: row.is_limited_storage ?? false,
      expires_at: row.plan_expires_at,
    },
    onboarding: {
      step: row.onboarding_step,
      welcome_done: row.welcome_done ?? true,
      hide_help: row.hide_help ?? true,
    },
    preferences: { week_start: row.week_start ?? "mon", mail_habit: row.mail_habit, seen: row.seen },
    ...more,
    impersonated_by:
      impersonating && row.expires !== null
        ? { id: row.id, nama_lengkap: row.nama_lengkap, expires_at: new Date(row.expires).toISOString() }
        : null,
    draft_key: row.draft_key,
    ...(row.must_enrol === true ? { must_enrol: true as const } : {}),
  }
}
