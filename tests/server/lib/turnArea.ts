import type { World } from "./harness.ts"

/** Switches an area of field work of the first company on or off, as a super administrator does. */
export const turnArea = async (world: World, key: string, enabled: boolean) =>
  world.call(
    "companies/akses-aplikasi/save",
    { companies_id: world.seeded.maju.id, modules: [], areas: [{ key, enabled }] },
    await world.signIn("super@balai.test"),
  )
