// T4: refuelings that the fold finds in recorded tank levels, against what was found by hand. Each series
// of each recording stands alone. The recordings may not be passed on and are read from `../shared/data`
// where a developer has them. T7: the same and the balances, on tanks whose every litre is known, and on those
// whose gauge shows something else while they are parked; K-14: heating tanks.
import { HEATING_KINDS, measureHeating } from '@flotila/domain/fuel/testing/heating-kinds.ts';
import { LABELS, type LabelledSeries } from '@flotila/domain/fuel/testing/labels.ts';
import {
  measureParking,
  PARKING_KINDS,
  parkingLitres,
} from '@flotila/domain/fuel/testing/parking-kinds.ts';
import {
  compareWithLabels,
  falseAllowed,
  hasRecordings,
} from '@flotila/domain/fuel/testing/recordings.ts';
import { gaugeLitres, measureTank, TANK_KINDS } from '@flotila/domain/fuel/testing/tank-kinds.ts';
import { medianOf } from '@flotila/domain/median.ts';
import type { FuelChange } from '@flotila/domain/refueling/refueling.ts';

const minute = (ts: number) => new Date(ts).toISOString().slice(5, 16);
const told = (change: FuelChange) =>
  `${change.kind} ${minute(change.ts)} ${change.quantity}, ${change.before} → ${change.after} l (${change.because.rule})`;

/** Prints one series; answers whether it keeps T4. */
function show(labelled: LabelledSeries): boolean {
  const { found, wrong, missed, invented, days } = compareWithLabels(labelled);
  const { vehicle, series, nature, refuelings } = labelled;
  const allowed = falseAllowed(labelled, days);
  const isKept = found === refuelings.length && invented.length <= allowed;
  console.log(
    [
      `T4 ${vehicle} ${series}`.padEnd(21),
      nature.padEnd(11),
      `found ${found} of ${refuelings.length}`.padEnd(15),
      `other litres ${wrong.length}`,
      `missed ${missed.length}`,
      `false ${invented.length} (${days.toFixed(0)} days, allowed ${allowed})`,
      isKept ? 'kept' : 'NOT KEPT',
    ].join('   '),
  );
  for (const { label, litres, change } of wrong) {
    console.log(`     litres ${litres.toFixed(1)} at ${label[0]}: ${told(change)}`);
  }
  for (const label of missed) console.log(`     missed ${label.join(' ')}`);
  for (const change of invented) console.log(`     false  ${told(change)}`);
  return isKept;
}

if (hasRecordings) {
  const kept = LABELS.map(show).filter(Boolean).length;
  console.log(`T4 kept by ${kept} of ${LABELS.length} series`);
} else console.log('The recordings of tank levels are not here (../shared/data/fuel-munic).');

for (const kind of TANK_KINDS) {
  const { put, missed, invented, litres, ride, day, whole, open } = measureTank(kind);
  const worst = [litres, ride, day, whole].map((error) => error.toFixed(1)).join(' | ');
  const allowed = gaugeLitres(kind.tank).toFixed(1);
  const found = `${put - missed} of ${put}`;
  console.log(`T7 | ${kind.name} | ${found} | ${invented} | ${allowed} | ${worst} | ${open} |`);
}

for (const kind of PARKING_KINDS) {
  const { moved, missed, invented, litres } = measureParking(kind);
  const allowed = parkingLitres(kind.parking).toFixed(1);
  const found = `${moved - missed} of ${moved}`;
  console.log(`T7 | ${kind.name} | ${found} | ${invented} | ${allowed} | ${litres.toFixed(1)} |`);
}

for (const kind of HEATING_KINDS) {
  const { filled, missed, invented, errors, off, mainOthers, mainLosses } = measureHeating(kind);
  const percent = (value: number) => `${value.toFixed(1)} %`;
  const [worst, median] = errors.length > 0 ? [Math.max(...errors), medianOf(errors)] : [0, 0];
  const found = `${filled - missed} of ${filled}`;
  const main = `${mainOthers + mainLosses}`;
  console.log(
    `K-14 | ${kind.name} | ${found} | ${invented} | ${percent(worst)} | ${percent(median)} | ${off} | ${main} |`,
  );
}
