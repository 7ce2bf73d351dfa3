import { offices } from "#contract/areas/company/offices.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const admin = { by: "admin@maju.test" } as const

/** Creates an office and office hours, which the onboarding steps require. */
export const withOfficeAndHours = async (world: World, token: string): Promise<void> => {
  for (const { calls, example } of [offices, officesHours]) {
    const answer = await world.call(calls.create.path, example, token)
    if (answer.api_status !== 1 && answer.is_validate !== 1) throw new Error(answer.api_message)
  }
}

type Onboarding = {
  readonly step: string | null
  readonly welcome_done: boolean
  readonly hide_help: boolean
}
export const onboardingOf = async (world: World, token: string): Promise<Onboarding> =>
  ((await world.call("me", {}, token, "GET")).data as { onboarding: Onboarding }).onboarding

const sample =
  (payload: Record<string, unknown>, after: Partial<Onboarding>) =>
  async (world: World): Promise<Sample> => {
    const token = await world.signIn(admin.by)
    await withOfficeAndHours(world, token)
    const before = await onboardingOf(world, token)
    return {
      ...admin,
      payload,
      audit: [
        {
          entity: "onboarding",
          entity_id: world.seeded.maju.id,
          action: "update",
          before,
          after: { ...before, ...after },
        },
      ],
    }
  }

export const onboardingSamples: Record<string, (world: World) => Promise<Sample>> = {
  "companies/update-step": sample({ step: "step_three" }, { step: "step_three" }),
  "companies/update-welcome/done": sample({}, { step: "step_three", welcome_done: true }),
  "companies/update-bantuan/hide": sample({ hide: true }, { hide_help: true }),
}
