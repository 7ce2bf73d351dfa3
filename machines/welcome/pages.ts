/** The steps of the welcome that a company does, in order, as the server keeps them. */
export const welcomeSteps = ["step_one", "step_two", "step_three"] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

/** Its pages: one for each step, a review with invitations, and the end. */
export const welcomePages = ["step-1", "step-2", "step-3", "step-4", "done"] as const
export type WelcomePage = (typeof welcomePages)[number]

/** How far a company has come; `step` is the last one that is done. */
export type Onboarding = {
  readonly step: string | null
  readonly welcome_done: boolean
  readonly hide_help: boolean
}

export const pathOfPage = (page: WelcomePage): string => `/welcome/${page}`

/** Where a company goes on: the page after the last step that is done. */
export const pageToDo = ({ step, welcome_done }: Onboarding): WelcomePage =>
  welcome_done ? "done" : (welcomePages[welcomeSteps.findIndex((one) => one === step) + 1] ?? "step-1")

/** Pages ahead of what is done are closed; once all is done, so are the steps. */
export const mayShow = (page: WelcomePage, onboarding: Onboarding): boolean =>
  onboarding.welcome_done
    ? page === "done"
    : welcomePages.indexOf(page) <= welcomePages.indexOf(pageToDo(onboarding))
