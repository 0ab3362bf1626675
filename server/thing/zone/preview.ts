// What the visits of the last days would be with a shape that is being drawn: looked for in stored locations near it,
// vehicle by vehicle, for as long as somebody who draws likes to wait. The fold decides more finely (it knows resting
// vehicles and jumps), so this is an estimate; nothing is stored.
import type { Answer } from '@flotila/domain/endpoint.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { isChosen } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { partToCrossing } from '@flotila/domain/zone/border.ts';
import { type Box, metresOutside, type Outline, outlineOf } from '@flotila/domain/zone/outline.ts';
import {
  PREVIEW_VISITORS_MAX,
  type PreviewInput,
  type previewZone,
} from '@flotila/domain/zone/zone.api.ts';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { checkShape } from './check-zone.ts';
import { countVisits, listPassages, type Passage } from './preview.queries.ts';
import { listReporting } from './zone-version.queries.ts';

/** Milliseconds after which no further vehicle is looked at. */
const LOOKING_MS_MAX = 1_000;
/** Degrees around the shape in which locations are read whole, 110 m and more: the margin is beyond the border. */
const AROUND = 0.001;
const METRES_PER_DEGREE = 100_000;

interface Asked {
  db: Database;
  company: CompanyContext;
  visible: Visible;
  now: number;
  /** Whoever asked has drawn on, and waits no more. */
  isOver: () => boolean;
}

type Visitor = Answer<typeof previewZone>['visitors'][number];

/** @throws invalid for a shape that cannot be a zone's */
export async function previewVisits(
  { db, company, visible, now, isOver }: Asked,
  input: PreviewInput,
): Promise<Answer<typeof previewZone>> {
  const outline = outlineOf(checkShape(input.shape));
  const period = { from: now - input.days * DAY_MS, to: now };
  const box = widened(outline.box, input.exitMargin);
  return db.read(async (read) => {
    const reporting = await listReporting(read, company, new Date(period.from));
    const chosen = reporting
      .filter((one) => isChosen(input.vehicles, one))
      .filter(({ vehicleId: id }) => visible.vehicles === null || visible.vehicles.has(id));
    const begun = performance.now();
    const looked: number[] = [];
    let [visits, passes] = [0, 0];
    const visitors: Visitor[] = [];
    for (const { vehicleId: id, numericPlate } of chosen) {
      if (isOver() || performance.now() - begun > LOOKING_MS_MAX) break;
      const stays = staysIn(await listPassages(read, company, id, period, box), outline, {
        margin: input.exitMargin,
        now,
      });
      const long = stays.filter((ms) => ms >= input.minDwell * 1000);
      visits += long.length;
      passes += stays.length - long.length;
      looked.push(id);
      if (long.length > 0) visitors.push({ vehicleId: id, numericPlate, visits: long.length });
    }
    const { zoneId } = input;
    const before =
      zoneId === null ? null : await countVisits(read, company, zoneId, looked, period);
    visitors.sort((one, other) => other.visits - one.visits);
    return {
      visits,
      passes,
      before,
      vehicles: looked.length,
      ofVehicles: chosen.length,
      visitors: visitors.slice(0, PREVIEW_VISITORS_MAX),
    };
  });
}

/** How long each stay lasted, milliseconds; in at the border, out beyond the margin. */
function staysIn(
  passages: readonly Passage[],
  outline: Outline,
  { margin, now }: { margin: number; now: number },
): number[] {
  const stays: number[] = [];
  let arrival: number | null = null;
  let before: Passage | undefined;
  for (const place of passages) {
    const outside = metresOutside(outline, place.latitude, place.longitude);
    if (arrival === null && outside <= 0) arrival = crossed(outline, 0, before, place);
    else if (arrival !== null && outside > margin) {
      stays.push(crossed(outline, margin, before, place) - arrival);
      arrival = null;
    }
    before = place;
  }
  if (arrival !== null) stays.push(now - arrival);
  return stays;
}

function crossed(
  outline: Outline,
  level: number,
  before: Passage | undefined,
  place: Passage,
): number {
  if (!before) return place.ts;
  const part = partToCrossing(outline, level, before, place);
  return before.ts + part * (place.ts - before.ts);
}

function widened({ west, south, east, north }: Box, margin: number): Box {
  const around = AROUND + margin / METRES_PER_DEGREE;
  const wide = around / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  return {
    west: west - wide,
    south: south - around,
    east: east + wide,
    north: north + around,
  };
}
