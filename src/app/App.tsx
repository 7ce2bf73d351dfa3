import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo, useState } from "react"
import { useLocation } from "wouter"
import { progressMachine } from "#machines/app/progressMachine.ts"
import type { Company } from "#machines/picker/pickerMachine.ts"
import type { Outside } from "#machines/lib/outside.ts"
import { readLetters, writeLetters } from "#src/api/preferences.ts"
import { working } from "#src/api/request.ts"
import { CompanyPicker } from "#src/screens/session/CompanyPicker.tsx"
import { IdleDialog } from "#src/screens/session/IdleDialog.tsx"
import { LogoutDialog } from "#src/screens/session/LogoutDialog.tsx"
import { ProfileDialog } from "#src/screens/session/ProfileDialog.tsx"
import { useBell } from "#src/screens/session/useBell.tsx"
import { type World, WorldContext } from "#src/screens/screen.ts"
import { Footer } from "#src/ui/layout/Footer.tsx"
import { ImpersonationBar } from "#src/ui/layout/ImpersonationBar.tsx"
import { ProgressBar } from "#src/ui/layout/ProgressBar.tsx"
import { SettingsLayout } from "#src/ui/layout/SettingsLayout.tsx"
import { Shell } from "#src/ui/layout/Shell.tsx"
import { TopNav } from "#src/ui/layout/TopNav.tsx"
import { Boundary } from "./Boundary.tsx"
import { homeOf } from "./guard.ts"
import { type Action, Keys, Palette } from "./Palette.tsx"
import { mayFetchAhead } from "./line.ts"
import { navItems, settingsGroups } from "./nav.ts"
import { go, interceptLinks } from "./navigation.ts"
import type { AppProps } from "./Root.tsx"
import { findRoute } from "./routes.ts"
import { ScreenHost } from "./ScreenHost.tsx"
import { TimeLeft } from "./TimeLeft.tsx"
import { applyTheme, readTheme, type Theme } from "./theme.ts"
import { answerOutside } from "./toasts.ts"

const handle = (event: Outside) => answerOutside(event, go)

const fetchAhead = (to: string) => {
  if (mayFetchAhead())
    findRoute(to.split(/[?#]/, 1)[0] ?? "")
      ?.live.load()
      .catch(() => undefined)
}

/** Everything behind sign-in: the shell round the screens, and the dialogs that belong to no screen. */
export function App({ session, user }: AppProps) {
  const state = useSelector(session, (current) => current)
  const [path] = useLocation()
  const [theme, setTheme] = useState<Theme>(readTheme)
  const [lettersOn, setLettersOn] = useState(readLetters)
  const [open, setOpen] = useState<"palette" | "keys" | "profile" | "drawer" | null>(null)
  const [picking, setPicking] = useState<{ readonly company: Company | null } | null>(null)
  const bell = useBell()
  const progress = useActorRef(progressMachine)
  const bar = useSelector(progress, (current) => current.value)
  const world = useMemo<World>(
    () => ({ handle, lettersOn, enterCompany: (company) => setPicking({ company }) }),
    [lettersOn],
  )

  useEffect(() => working.on((on) => progress.send({ type: on ? "work.started" : "work.ended" })), [progress])
  useEffect(() => interceptLinks(go, fetchAhead), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable]") !== null
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault()
        setOpen("palette")
      } else if (!typing && event.key === "?") setOpen("keys")
      else if (!typing && event.key === "/") {
        const search = document.querySelector<HTMLElement>("main input[type=search]")
        if (search === null) return
        event.preventDefault()
        search.focus()
      }
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])

  const close = () => setOpen(null)
  const groups = settingsGroups(user, path)
  const firstSetting = groups[0]?.items[0]?.href
  const marks = { "data-machine": "session", "data-state": JSON.stringify(state.value) }
  const inside = user.impersonated_by
  const actions: Action[] = [
    { id: "profile", label: "Ubah profil", run: () => setOpen("profile") },
    { id: "keys", label: "Daftar tombol papan ketik", keys: ["?"], run: () => setOpen("keys") },
    ...(user.is_superusers
      ? [{ id: "enter", label: "Masuk sebagai perusahaan", run: () => setPicking({ company: null }) }]
      : []),
    ...(inside === null
      ? []
      : [
          {
            id: "return",
            label: "Kembali ke super admin",
            run: () => session.send({ type: "company.leave" }),
          },
        ]),
    { id: "logout", label: "Logout", run: () => session.send({ type: "logout.ask" }) },
  ]
  return (
    <WorldContext.Provider value={world}>
      <div {...marks} key={`${user.id} ${user.companies_id ?? 0}`}>
        <ProgressBar
          value={bar === "running" ? 0.7 : bar === "stalled" ? 0.9 : 1}
          visible={bar === "running" || bar === "stalled" || bar === "finishing"}
        />
        <Shell
          {...(inside === null
            ? {}
            : {
                banner: (
                  <TimeLeft until={inside.expires_at}>
                    {(timeLeft) => (
                      <ImpersonationBar
                        company={user.companie_name ?? ""}
                        timeLeft={timeLeft}
                        busy={state.hasTag("busy")}
                        onReturn={() => session.send({ type: "company.leave" })}
                      />
                    )}
                  </TimeLeft>
                ),
              })}
          nav={
            <TopNav
              home={homeOf(user)}
              company={{ name: user.companie_name ?? "Balai", logo: user.logo_companies }}
              user={{ name: user.nama_lengkap, email: user.email }}
              items={navItems(user, path, document.documentElement.dataset["chat"] ?? "")}
              drawer={{ open: open === "drawer", onOpen: () => setOpen("drawer"), onClose: close }}
              settings={
                firstSetting === undefined
                  ? null
                  : { href: firstSetting, active: path.startsWith("/setting") }
              }
              onSearch={() => setOpen("palette")}
              bell={user.companies_id === null ? null : bell}
              theme={theme}
              onTheme={(next) => {
                applyTheme(next)
                setTheme(next)
              }}
              onProfile={() => setOpen("profile")}
              onLogout={() => session.send({ type: "logout.ask" })}
            />
          }
          footer={<Footer />}
        >
          <ScreenHost user={user} onPlace={close}>
            {(content, found) => (
              <Boundary key={path}>
                {found?.live.layout === "setting" ? (
                  <SettingsLayout groups={groups} onGo={go}>
                    {content}
                  </SettingsLayout>
                ) : (
                  content
                )}
              </Boundary>
            )}
          </ScreenHost>
        </Shell>
        <IdleDialog
          open={state.matches({ signedIn: { idleness: "warned" } })}
          onStay={() => session.send({ type: "idle.stay" })}
          onLogout={() => session.send({ type: "logout.ask" })}
        />
        <LogoutDialog
          open={state.matches({ signedIn: { leaving: "asking" } })}
          onConfirm={() => session.send({ type: "logout.confirm" })}
          onCancel={() => session.send({ type: "logout.cancel" })}
        />
        {open === "profile" && (
          <ProfileDialog
            user={user}
            onClose={close}
            onSaved={(nama_lengkap) =>
              session.send({ type: "user.refreshed", user: { ...user, nama_lengkap } })
            }
          />
        )}
        {picking !== null && (
          <CompanyPicker
            company={picking.company}
            onClose={() => setPicking(null)}
            onEnter={(choice) => {
              setPicking(null)
              session.send({
                type: "company.enter",
                entry: { ...choice, from: location.pathname + location.search },
              })
            }}
          />
        )}
        {open === "palette" && <Palette user={user} actions={actions} onClose={close} onGo={go} />}
        {open === "keys" && (
          <Keys
            onClose={close}
            lettersOn={lettersOn}
            onLetters={(on) => {
              writeLetters(on)
              setLettersOn(on)
            }}
          />
        )}
      </div>
    </WorldContext.Provider>
  )
}
