import {
  type analyticDemo,
  type TrialStep,
  trialSteps,
  trialStepWords,
} from "#contract/areas/platform/analytics.ts"
import type { AnswerOf } from "#contract/kit/call.ts"

export type Cohort = AnswerOf<typeof analyticDemo>["summary"]["cohorts"][number]
export type Stage = {
  readonly key: TrialStep
  readonly label: string
  readonly count: number
  readonly pct: number
}

/** The funnel over all cohorts: how many reached each stage, and the percentage of those that registered. */
export const funnelOf = (cohorts: readonly Cohort[]): readonly Stage[] => {
  const counts = trialSteps.map((key) => cohorts.reduce((sum, cohort) => sum + cohort[key], 0))
  const [all = 0] = counts
  return trialSteps.map((key, at) => {
    const count = counts[at] ?? 0
    return { key, label: trialStepWords[key], count, pct: all === 0 ? 0 : (count / all) * 100 }
  })
}

/** Companies of a cohort by the last stage each has reached, in the order of the stages: together the whole cohort. */
export const lastStages = (cohort: Cohort): readonly number[] =>
  trialSteps.map((key, at) => {
    const next = trialSteps[at + 1]
    return cohort[key] - (next === undefined ? 0 : cohort[next])
  })
