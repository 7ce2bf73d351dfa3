import type { Anatomy } from "#machines/lib/anatomy.ts"
import type { Coverage } from "../model.ts"
import type { Walk } from "../walks.ts"
import { bellModel } from "./bell.ts"
import { chunkModel } from "./chunk.ts"
import { formModel } from "./form.ts"
import { helpModel } from "./help.ts"
import { listModel } from "./list.ts"
import { mailLinkModel } from "./mailLink.ts"
import { optionsModel } from "./options.ts"
import { pickerModel } from "./picker.ts"
import { profileModel } from "./profile.ts"
import { progressModel } from "./progress.ts"
import { queryModel } from "./query.ts"
import { queueModel } from "./queue.ts"
import { removeModel } from "./remove.ts"
import { sessionModel } from "./session.ts"
import { topupDeskModel } from "./topupDesk.ts"
import { tourModel } from "./tour.ts"
import { watchModel } from "./watch.ts"
import { welcomeModel } from "./welcome.ts"

/** What can be asked of the model of any machine. */
export type AnyModel = {
  readonly anatomy: Anatomy
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
    removeModel,
    formModel,
    queueModel,
    optionsModel,
    mailLinkModel,
    profileModel,
    bellModel,
    pickerModel,
    welcomeModel,
    tourModel,
    helpModel,
    topupDeskModel,
    watchModel,
  ].map((model: AnyModel) => [model.anatomy.id, model]),
)
