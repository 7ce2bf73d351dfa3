/** Steps of the onboarding, in order, with the server's names. */
export const welcomeSteps = ["step_one", "step_two", "step_three"] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

/** Its pages: one for each step, a review with invitations, and the end. */
export const welcomePages = ["step-1", "step-2", "step-3", "step-4", "done"] as const
export type WelcomePage = (typeof welcomePages)[number]

/** Onboarding progress of a company; `step` is the last completed one. */
export type Onboarding = {
  readonly step: string | null
  readonly welcome_done: boolean
  readonly hide_help: boolean
}

export const pathOfPage = (page: WelcomePage): string => `/welcome/${page}`

/** Where to continue: the page after the last completed step. */
export const pageToDo = ({ step, welcome_done }: Onboarding): WelcomePage =>
  welcome_done ? "done" : (welcomePages[welcomeSteps.findIndex((one) => one === step) + 1] ?? "step-1")

/** Pages beyond the progress are not accessible; when all is done, only the last page is. */
export const mayShow = (page: WelcomePage, onboarding: Onboarding): boolean =>
  onboarding.welcome_done
    ? page === "done"
    : welcomePages.indexOf(page) <= welcomePages.indexOf(pageToDo(onboarding))
