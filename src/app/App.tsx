import { useSelector } from "@xstate/react"
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react"
import { useLocation } from "wouter"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Outside } from "#machines/lib/outside.ts"
import type { Onboarding } from "#machines/welcome/pages.ts"
import { mayPrefetch } from "#src/api/browser/mayPrefetch.ts"
import { readLetters, writeLetters } from "#src/api/browser/preferences.ts"
import { LazyView, Wanted } from "#src/screens/LazyView.tsx"
import { type World, WorldContext } from "#src/screens/screen.ts"
import { SettingsMenu } from "#src/screens/settings/SettingsMenu.tsx"
import { useBell } from "#src/screens/session/useBell.tsx"
import { useMaintenance } from "#src/screens/session/useMaintenance.tsx"
import { useStateBars } from "#src/screens/session/useStateBars.ts"
import { startWeekOn } from "#src/ui/controls/date/weekStart.ts"
import { Footer } from "#src/ui/layout/Footer.tsx"
import { ImpersonationBar } from "#src/ui/layout/ImpersonationBar.tsx"
import { SectionContext } from "#src/ui/layout/SectionBar.tsx"
import { Shell } from "#src/ui/layout/Shell.tsx"
import { TabBar } from "#src/ui/layout/TabBar.tsx"
import { TopNav } from "#src/ui/layout/TopNav.tsx"
import { giveAccessKit } from "./access/given.ts"
import { prefetch } from "./prefetch.ts"
import { actionsFor } from "./actions.ts"
import { Boundary } from "./Boundary.tsx"
import { loadChunk } from "./loadChunk.ts"
import { homeOf } from "./guard.ts"
import { ownerOf } from "./nav.ts"
import type { Layer } from "./layer.ts"
import { cameFrom, go, interceptLinks, rememberScroll } from "./navigation.ts"
import { offerUndo } from "./offerUndo.ts"
import { Progress, useProgress } from "./Progress.tsx"
import { renewOnBar } from "./renewUser.ts"
import type { AppProps } from "./session.ts"
import { findRoute, leadsOn } from "./routes.ts"
import { accountLinks, selfTabs, sideOf } from "./selfNav.ts"
import { ScreenHost } from "./ScreenHost.tsx"
import { listenToKeys } from "./shellKeys.ts"
import { applyTheme, readTheme, type Theme } from "./theme.ts"
import { TimeLeft } from "./TimeLeft.tsx"
import { answerOutside, listenToToasts } from "./toasts.ts"
import { loadTour, useTours } from "./tours.ts"
import { typeAhead } from "./typedAhead.ts"
import { useMenus } from "./useMenus.ts"
import { useTrace } from "./useTrace.ts"

giveAccessKit(() => import("./access/view.ts").then(({ accessKit }) => accessKit))

/** Input typed before the palette's code has loaded is put into its field. */
const openPalette = (show: (layer: Layer | null) => void): void => {
  typeAhead(window, () => show(null))
  show({ kind: "palette" })
}
const loadLayers = () => import("./Layers.tsx").then((m) => m.Layers)

/** Second key of the G shortcuts. */
const placesByLetter = (user: SessionUser): Readonly<Record<string, string>> => ({
  h: homeOf(user),
  p: "/users/pegawai",
  a: "/persetujuan",
  s: user.is_superusers ? "/super-admin/setting" : "/setting",
})

const pathOf = (to: string) => to.split(/[?#]/, 1)[0] ?? ""

const fetchAhead = (to: string) => {
  if (mayPrefetch())
    findRoute(pathOf(to))
      ?.live.load()
      .catch(() => undefined)
}

/** The signed-in app: the shell around the screens, and the global dialogs. */
export const App = (props: AppProps) => (
  <Boundary>
    <Inside {...props} />
  </Boundary>
)

type SectionProps = Pick<ReturnType<typeof useMenus>, "tabs"> & {
  readonly isThere: boolean
  readonly children: ReactNode
}
/** The current page keeps its section tabs until the next one is loaded, so that it does not shift. */
function Section({ tabs, isThere, children }: SectionProps) {
  const [own, setOwn] = useState(tabs)
  if (isThere && own !== tabs) setOwn(tabs)
  return <SectionContext value={isThere ? tabs : own}>{children}</SectionContext>
}

function Inside({ session, user }: AppProps) {
  const state = useSelector(session, (current) => current)
  const [path] = useLocation()
  const [theme, setTheme] = useState<Theme>(readTheme)
  const [lettersOn, setLettersOn] = useState(readLetters)
  const [layer, setLayer] = useState<Layer | null>(null)
  const mayOpen = useCallback((to: string) => leadsOn(pathOf(to), user), [user])
  const visit = useCallback(
    (to: string, replace = false) => {
      const from = new URL(location.href)
      go(to, replace)
      prefetch(user, from)
    },
    [user],
  )
  const { tours, startTour, endTour } = useTours(mayOpen)
  const tellOnboarding = useCallback(
    (onboarding: Onboarding) => session.send({ type: "user.refreshed", user: { ...user, onboarding } }),
    [session, user],
  )
  const bell = useBell(user, mayOpen)
  const maintenance = useMaintenance({
    isClosed: false,
    onEnded: () => undefined,
    onLogout: () => {
      session.send({ type: "logout.ask" })
      session.send({ type: "logout.confirm" })
    },
  })
  const bars = useStateBars()
  const menus = useMenus(user, path)
  const { groups, settings } = menus
  const { isSelf, items, inbox } = sideOf(user, path, menus)
  const progress = useProgress()
  const trace = useTrace()
  const world = useMemo<World>(
    () => ({
      handle: (event: Outside) => answerOutside(event, visit),
      offerUndo,
      cameFrom,
      need: loadChunk,
      mayOpen,
      settings: groups,
      waiting: menus.queues,
      lettersOn,
      enterCompany: (company) => setLayer({ kind: "picker", company }),
      startTour,
      tellOnboarding,
    }),
    [groups, menus.queues, lettersOn, mayOpen, startTour, tellOnboarding, visit],
  )
  const isIdle = state.matches({ signedIn: { idleness: "warned" } })
  const isLeaving = state.matches({ signedIn: { leaving: "asking" } })
  const areLettersOn = useEffectEvent(() => lettersOn)
  const goByLetter = useEffectEvent((key: string) => {
    const to = placesByLetter(user)[key]
    if (to !== undefined && mayOpen(to)) visit(to)
  })

  useEffect(() => renewOnBar(session), [session])
  useEffect(listenToToasts, [])
  /** Before the first page arrives; it may be rendered together with the frame. */
  useLayoutEffect(rememberScroll, [])
  /** Layout effects: passive ones run after the paint, and a click or key that comes sooner would be lost. */
  useLayoutEffect(() => interceptLinks(visit, fetchAhead), [visit])
  useLayoutEffect(
    () =>
      listenToKeys({
        palette: () => openPalette(setLayer),
        keys: () => setLayer({ kind: "keys" }),
        areLettersOn: () => areLettersOn(),
        chord: (key) => goByLetter(key),
      }),
    [],
  )

  const { week_start } = user.preferences
  useEffect(() => startWeekOn(week_start), [week_start])

  const close = () => setLayer(null)
  const company = ownerOf(user)
  const inside = user.impersonated_by
  const leaveCompany = () => session.send({ type: "company.leave" })
  const askLogout = () => session.send({ type: "logout.ask" })
  if (maintenance.page !== null) return maintenance.page
  return (
    <WorldContext.Provider value={world}>
      <div
        data-machine="session"
        data-state={JSON.stringify(state.value)}
        key={`${user.id} ${user.companies_id ?? 0}`}
      >
        <Progress actor={progress.actor} />
        <Shell
          banners={[
            maintenance.bar,
            ...bars,
            inside === null ? null : (
              <TimeLeft key="inside" until={inside.expires_at}>
                {(timeLeft) => (
                  <ImpersonationBar
                    company={user.companie_name ?? ""}
                    timeLeft={timeLeft}
                    busy={state.hasTag("busy")}
                    onReturn={leaveCompany}
                  />
                )}
              </TimeLeft>
            ),
          ].filter((bar) => bar !== null)}
          nav={
            <TopNav
              home={homeOf(user)}
              company={company}
              user={{ name: user.nama_lengkap, email: user.email }}
              items={items}
              inbox={inbox}
              platform={menus.isPlatform}
              drawer={{ open: layer?.kind === "drawer", onOpen: () => setLayer({ kind: "drawer" }) }}
              settings={settings}
              onSearch={() => openPalette(setLayer)}
              bell={bell}
              theme={theme}
              onTheme={(next) => {
                applyTheme(next)
                setTheme(next)
              }}
              {...accountLinks(user, path, homeOf(user), mayOpen)}
              onProfile={() => setLayer({ kind: "profile" })}
              onLogout={askLogout}
              trace={trace}
            />
          }
          footer={isSelf ? null : <Footer />}
          tabs={isSelf ? <TabBar label="Halaman saya" items={selfTabs(items)} /> : null}
        >
          <ScreenHost
            user={user}
            onPlace={close}
            onLoading={progress.onLoading}
            onPalette={() => openPalette(setLayer)}
          >
            {(content, found, key, isThere) => (
              <>
                {found?.live.layout === "setting" ? (
                  <SettingsMenu index={menus.index}>
                    <Boundary key={key}>{content}</Boundary>
                  </SettingsMenu>
                ) : (
                  <Section tabs={menus.tabs} isThere={isThere}>
                    <Boundary key={key}>{content}</Boundary>
                  </Section>
                )}
                <Wanted
                  key={`tour ${tours}`}
                  load={loadTour}
                  with={
                    tours > 0 && user.companies_id !== null
                      ? { path: found?.route.path ?? "", mayOpen, onEnd: endTour }
                      : null
                  }
                />
              </>
            )}
          </ScreenHost>
        </Shell>
        <LazyView
          load={loadLayers}
          need={loadChunk}
          with={
            isIdle || isLeaving || layer !== null
              ? {
                  session,
                  user,
                  layer,
                  lettersOn,
                  isIdle,
                  isLeaving,
                  isCrossing: state.hasTag("busy"),
                  menu: {
                    company,
                    user: { name: user.nama_lengkap, email: user.email },
                    items,
                    inbox: inbox ?? null,
                    settings,
                  },
                  onLayer: setLayer,
                  actions: actionsFor(user, { open: setLayer, leaveCompany, askLogout, startTour }),
                  onLetters: (on) => {
                    writeLetters(on)
                    setLettersOn(on)
                  },
                }
              : null
          }
        />
      </div>
    </WorldContext.Provider>
  )
}
