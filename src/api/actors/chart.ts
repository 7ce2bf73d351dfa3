import { structureChart } from "#contract/areas/company/structure.ts"
import {
  chartMachine,
  type ChartAsk,
  type ChartLevel,
  type Picture,
  type Wanted,
} from "#machines/chart/chartMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { savePicture } from "../browser/picture.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** The organisation chart; pictures are made in the browser. */
export const liveChart = chartMachine.provide({
  actors: {
    load: actor<ChartLevel, ChartAsk & Wanted>(({ by, day, under, page }, abort) =>
      withMinimumDelay(under !== null, () =>
        send(
          structureChart,
          {
            by,
            page,
            ...(under === null ? {} : { under }),
            ...(day === null ? {} : { per_tanggal: day }),
          },
          abort,
        ),
      ),
    ),
    save: actor<null, Picture | null>((picture) => savePicture(picture)),
  },
})
