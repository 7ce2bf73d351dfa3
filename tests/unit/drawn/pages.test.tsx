// @vitest-environment happy-dom
import { vi } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import type { Kinds } from "#src/screens/form/kindsContext.ts"
import { forgottenModel } from "#tests/paths/models/forgotten.ts"
import { jobModel } from "#tests/paths/models/job.ts"
import { mailLinkModel } from "#tests/paths/models/mailLink.ts"
import { tourModel } from "#tests/paths/models/tour.ts"
import type * as Screens from "#src/screens/screen.ts"
import { welcomeModel } from "#tests/paths/models/welcome.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll, stage } = await import("./stage.tsx")
const { admin, Around } = await import("./around.tsx")
const { RecalculationScreen } = await import("#src/screens/attendance/RecalculationScreen.tsx")
const { JobView } = await import("#src/screens/jobs/JobView.tsx")
const { ForgottenScreen } = await import("#src/screens/session/ForgottenScreen.tsx")
const { MailPasswordScreen } = await import("#src/screens/session/MailPasswordScreen.tsx")
const { Tour } = await import("#src/screens/tour/Tour.tsx")
const { WelcomeScreen } = await import("#src/screens/welcome/WelcomeScreen.tsx")

/** Kinds of fields with code of their own: not drawn here. */
const Undrawn = () => null
const kinds: Kinds = new Proxy({}, { get: () => Undrawn })

/** A preview in which one day changes. */
const value = {
  rows: [],
  total: 1,
  page: 1,
  last_page: 1,
  people: 1,
  days: 1,
  changed: 1,
  locked: 0,
  moves: [],
}
const previewed = {
  snapshot: {
    value: "ready",
    context: { value, failure: null },
    matches: (state: string) => state === "ready",
    hasTag: () => false,
  } as unknown as AnyMachineSnapshot,
  send: () => undefined,
}

drawAll({
  forgotten: {
    model: forgottenModel,
    draw: () => (
      <Around>
        <ForgottenScreen />
      </Around>
    ),
  },
  job: {
    model: jobModel,
    draw: ({ snapshot, send }) => (
      <Around>
        <JobView snapshot={snapshot as never} send={send} />
      </Around>
    ),
    otherwise: { "job.begin": "the screen's own button", "job.follow": "another call of the screen" },
  },
  "hitung-ulang-absensiJob, its beginning": {
    model: jobModel,
    draw: () => {
      stage.set("recalculationPreview", previewed)
      return (
        <Around>
          <RecalculationScreen params={{}} search="" user={admin} />
        </Around>
      )
    },
    only: { sent: ["job.begin"] },
  },
  mailLink: {
    model: mailLinkModel,
    draw: () => (
      <Around>
        <MailPasswordScreen linkKey="kunci-1" />
      </Around>
    ),
    passing: { refused: "another page is shown", done: "another page is shown" },
  },
  tour: {
    model: tourModel,
    draw: () => (
      <Around>
        <Tour path="/home" mayOpen={() => true} onEnd={() => undefined} />
      </Around>
    ),
    otherwise: { "screen.shown": "the address", "target.lost": "the page changes" },
  },
  welcome: {
    model: welcomeModel,
    draw: ({ snapshot }) => (
      <Around>
        <WelcomeScreen
          params={{ page: (snapshot.context as { readonly page: string }).page }}
          search=""
          user={admin}
          kinds={kinds}
        />
      </Around>
    ),
    otherwise: {
      "page.open": "the address",
      "step.filled": "the form of the step",
      "member.added": "the form of an employee",
    },
  },
})
