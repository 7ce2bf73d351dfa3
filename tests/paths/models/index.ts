import type { Anatomy } from "#machines/lib/anatomy.ts"
import type { Coverage } from "../model.ts"
import type { Walk } from "../walks.ts"
import type { Step } from "../steps.ts"
import { adjustModel } from "./adjust.ts"
import { bellModel } from "./bell.ts"
import { correctionModel } from "./correction.ts"
import { chunkModel } from "./chunk.ts"
import { forgottenModel } from "./forgotten.ts"
import { formModel } from "./form.ts"
import { gridModel } from "./grid.ts"
import { helpModel } from "./help.ts"
import { listModel } from "./list.ts"
import { liveModel } from "./live.ts"
import { mailLinkModel } from "./mailLink.ts"
import { menuModel } from "./menu.ts"
import { chordModel } from "./chord.ts"
import { paletteModel } from "./palette.ts"
import { optionsModel } from "./options.ts"
import { periodStepModel } from "./periodStep.ts"
import { pickerModel } from "./picker.ts"
import { printModel } from "./print.ts"
import { profileModel } from "./profile.ts"
import { progressModel } from "./progress.ts"
import { queryModel } from "./query.ts"
import { queueModel } from "./queue.ts"
import { removeModel } from "./remove.ts"
import { reviewModel } from "./review.ts"
import { sessionModel } from "./session.ts"
import { sortingModel } from "./sorting.ts"
import { stepDraftModel } from "./stepDraft.ts"
import { topupDeskModel } from "./topupDesk.ts"
import { tourModel } from "./tour.ts"
import { undoModel } from "./undo.ts"
import { waitingModel } from "./waiting.ts"
import { watchModel } from "./watch.ts"
import { welcomeModel } from "./welcome.ts"

/** What can be asked of the model of any machine. */
export type AnyModel = {
  readonly anatomy: Anatomy
  readonly steps: readonly Step[]
  readonly tour: (unit: "arrow") => readonly Walk[]
  readonly shortest: () => readonly Walk[]
  readonly coverage: () => Coverage
}

/** The model of every screen machine, by the machine's id. */
export const models: ReadonlyMap<string, AnyModel> = new Map<string, AnyModel>(
  [
    sessionModel,
    progressModel,
    chunkModel,
    queryModel,
    listModel,
    printModel,
    removeModel,
    sortingModel,
    gridModel,
    formModel,
    queueModel,
    optionsModel,
    mailLinkModel,
    forgottenModel,
    profileModel,
    adjustModel,
    periodStepModel,
    correctionModel,
    bellModel,
    waitingModel,
    menuModel,
    paletteModel,
    chordModel,
    liveModel,
    pickerModel,
    welcomeModel,
    tourModel,
    helpModel,
    topupDeskModel,
    stepDraftModel,
    watchModel,
    reviewModel,
    undoModel,
  ].map((model: AnyModel) => [model.anatomy.id, model]),
)
