import { createElement } from "react"
import type { WelcomePage } from "#machines/welcome/pages.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

const screen = once(async () => {
  const [{ WelcomeScreen }, { welcomeForms }] = await Promise.all([
    import("#src/screens/welcome/WelcomeScreen.tsx"),
    import("#src/resources/welcome/welcome.ts"),
  ])
  const kinds = await kindsOf(async () => ({
    sections: Object.values(welcomeForms).flatMap(({ sections }) => sections),
  }))
  return (props: ScreenProps) => createElement(WelcomeScreen, { ...props, kinds })
})

const page = (title: string, shown: WelcomePage): LiveRoute => ({
  title,
  layout: "default",
  load: screen,
  of: { screen: "welcome", params: { page: shown } },
})

/** Onboarding of a new company: one screen, kept mounted from step to step. */
export const welcomeRoutes: LiveRoutes = {
  "/welcome/step-1": page("Penyiapan: kantor", "step-1"),
  "/welcome/step-2": page("Penyiapan: jam kerja", "step-2"),
  "/welcome/step-3": page("Penyiapan: pegawai", "step-3"),
  "/welcome/step-4": page("Penyiapan: tinjauan", "step-4"),
  "/welcome/done": page("Penyiapan selesai", "done"),
}
