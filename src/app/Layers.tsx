import type { SessionUser } from "#contract/kit/user.ts"
import { CompanyPicker } from "#src/screens/session/CompanyPicker.tsx"
import { IdleDialog } from "#src/screens/session/IdleDialog.tsx"
import { LogoutDialog } from "#src/screens/session/LogoutDialog.tsx"
import { ProfileDialog } from "#src/screens/session/ProfileDialog.tsx"
import { NavDrawer, type NavDrawerProps } from "#src/ui/layout/NavDrawer.tsx"
import type { Layer } from "./layer.ts"
import { go } from "./navigation.ts"
import { type Action, Keys, Palette } from "./Palette.tsx"
import type { Session } from "./session.ts"

export type LayersProps = {
  readonly session: Session
  readonly user: SessionUser
  readonly layer: Layer | null
  readonly menu: Pick<NavDrawerProps, "company" | "user" | "items" | "inbox" | "settings">
  readonly onLayer: (layer: Layer | null) => void
  readonly actions: readonly Action[]
  readonly lettersOn: boolean
  readonly onLetters: (on: boolean) => void
  /** Warning before the idle timeout ends the session. */
  readonly isIdle: boolean
  readonly isLeaving: boolean
  /** While entering a company or returning from it. */
  readonly isCrossing: boolean
}

/** Global dialogs; in their own lazy chunk, because none is open at first. */
export function Layers(props: LayersProps) {
  const { session, user, layer, onLayer } = props
  const close = () => onLayer(null)
  return (
    <>
      {layer?.kind === "drawer" && <NavDrawer {...props.menu} drawer={{ open: true, onClose: close }} />}
      {layer?.kind === "palette" && <Palette user={user} actions={props.actions} onClose={close} onGo={go} />}
      {layer?.kind === "keys" && (
        <Keys onClose={close} lettersOn={props.lettersOn} onLetters={props.onLetters} />
      )}
      {layer?.kind === "profile" && (
        <ProfileDialog
          user={user}
          onClose={close}
          onSaved={(nama_lengkap) =>
            session.send({ type: "user.refreshed", user: { ...user, nama_lengkap } })
          }
        />
      )}
      {layer?.kind === "picker" && (
        <CompanyPicker
          company={layer.company}
          barred={props.isCrossing ? "Masih berpindah perusahaan" : null}
          onClose={close}
          onEnter={(choice) => {
            close()
            session.send({
              type: "company.enter",
              entry: { ...choice, from: location.pathname + location.search },
            })
          }}
        />
      )}
      <IdleDialog
        open={props.isIdle}
        onStay={() => session.send({ type: "idle.stay" })}
        onLogout={() => session.send({ type: "logout.ask" })}
      />
      <LogoutDialog
        open={props.isLeaving}
        onConfirm={() => session.send({ type: "logout.confirm" })}
        onCancel={() => session.send({ type: "logout.cancel" })}
      />
    </>
  )
}
