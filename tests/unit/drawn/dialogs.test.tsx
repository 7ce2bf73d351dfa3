// @vitest-environment happy-dom
import { vi } from "vitest"
import type { ActorRefFrom } from "xstate"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import type { Ledger } from "#src/api/actors/leave.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { adjustModel } from "#tests/paths/models/adjust.ts"
import { bulkEditModel } from "#tests/paths/models/bulkEdit.ts"
import { inPlaceModel } from "#tests/paths/models/inPlace.ts"
import { profileModel } from "#tests/paths/models/profile.ts"
import { removeModel } from "#tests/paths/models/remove.ts"
import { sortingModel } from "#tests/paths/models/sorting.ts"
import type * as Screens from "#src/screens/screen.ts"
import type { Drawn } from "./draw.tsx"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll, TYPED } = await import("./stage.tsx")
const { admin, Around } = await import("./around.tsx")
const { outerState } = await import("#src/screens/screen.ts")
const { BulkEditDialog } = await import("#src/screens/form/BulkEditDialog.tsx")
const { SortDialog } = await import("#src/screens/form/SortDialog.tsx")
const { TargetDialog } = await import("#src/screens/home/TargetDialog.tsx")
const { AdjustDialog } = await import("#src/screens/leave/AdjustDialog.tsx")
const { Removal } = await import("#src/screens/list/Removal.tsx")
const { ProfileDialog } = await import("#src/screens/session/ProfileDialog.tsx")

const nothing = () => undefined
const OPENED = "opened by the page around it"
const categories = [
  { id: 3, nama: "Cuti tahunan", unit: "day", balance: 5 },
] as unknown as Ledger["categories"]
const edit = { title: "Ubah pegawai", label: "Ubah", fields: [], most: 500, start: {} }
const contract = { id: "kategori", noun: "kategori" }

/** An actor that stays at one snapshot. */
const still = ({ snapshot, send }: Drawn) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: nothing }),
  on: () => ({ unsubscribe: nothing }),
  send,
})

drawAll({
  adjust: {
    model: adjustModel,
    draw: ({ snapshot, send }) => (
      <AdjustDialog snapshot={snapshot as never} send={send} categories={categories} year={2026} />
    ),
    otherwise: { "adjust.open": OPENED, "adjust.change": TYPED },
  },
  bulkEdit: {
    model: bulkEditModel,
    draw: ({ snapshot, send }) => {
      const state = outerState(snapshot.value as string)
      return state === "idle" || state === "reporting" ? (
        <p />
      ) : (
        <BulkEditDialog
          edit={edit as never}
          context={snapshot.context as never}
          state={state as never}
          overdue={snapshot.hasTag("overdue")}
          send={send}
          kinds={{}}
          user={admin}
          noun="pegawai"
          labelOf={(id) => `#${id}`}
        />
      )
    },
    otherwise: {
      "edit.open": OPENED,
      "edit.change": TYPED,
      "edit.retry": "the results above the list",
    },
  },
  inPlace: {
    model: inPlaceModel,
    draw: ({ snapshot, send }) => (
      <TargetDialog title="Kehadiran" offices={[]} snapshot={snapshot as never} send={send} history={[]} />
    ),
    otherwise: { "inPlace.open": OPENED, "inPlace.change": TYPED },
  },
  profile: {
    model: profileModel,
    draw: () => (
      <Around>
        <ProfileDialog user={admin} onClose={nothing} onSaved={nothing} />
      </Around>
    ),
  },
  remove: {
    model: removeModel,
    draw: (drawn) => (
      <Around>
        <Removal
          removal={still(drawn) as unknown as ActorRefFrom<typeof removeMachine>}
          noun="kategori"
          labelOf={(id) => `#${id}`}
        />
      </Around>
    ),
    passing: { ended: "the list takes the dialog away" },
  },
  kategoriSorting: {
    model: sortingModel,
    draw: () => (
      <Around>
        <SortDialog
          contract={contract as DescribedList["contract"]}
          group={{}}
          onChanged={nothing}
          onClose={nothing}
        />
      </Around>
    ),
    elsewhere: { Selesai: "closes the dialog", Tutup: "closes the dialog" },
  },
})
