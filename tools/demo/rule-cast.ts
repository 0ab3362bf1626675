// Rules of the demo's companies, in the words of their dispatchers, with what a dispatcher wrote when acknowledging an
// alert. Thresholds are chosen so that the demo's days have a few alerts each, as a fleet that is looked after has.
import type { Condition, Rule } from '@flotila/domain/rule/rule.ts';
import type { Schedule } from '@flotila/domain/rule/schedule.ts';
import { ALL_VEHICLES, type VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { CLOSED_ROAD } from './zone-cast.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Hours in which lorries may not cross the pass. */
const RUSH_HOURS: Schedule = {
  week: Array.from({ length: 7 }, (_, day) =>
    day < 5
      ? [
          { from: '06:00', to: '09:00' },
          { from: '15:00', to: '18:00' },
        ]
      : [],
  ),
  holidaysAsSunday: true,
};

export interface DemoRule {
  rule: Omit<Rule, 'isOn'>;
  /** Said of some of its alerts, the newest first. */
  notes: readonly string[];
}

type More = Partial<Pick<Rule, 'severity' | 'longerThan' | 'when' | 'whom' | 'quiet' | 'maxGap'>>;

function watched(
  name: string,
  condition: Condition,
  more: More,
  notes: readonly string[],
): DemoRule {
  return {
    notes,
    rule: {
      name,
      severity: 'warning',
      condition,
      longerThan: 0,
      when: null,
      whom: ALL_VEHICLES,
      quiet: 15 * MINUTE,
      maxGap: 10 * MINUTE,
      ringWithin: 30 * MINUTE,
      tell: { personIds: [], roles: ['dispatcher'], driver: false },
      escalate: null,
      note: null,
      ...more,
    },
  };
}

function types(...typeCodes: string[]): VehicleChoice {
  return { all: false, vehicleIds: [], groupSetIds: [], typeCodes };
}

/** What is said of a call for help, a rule that each company has. */
export const HELP_NOTES: readonly string[] = [
  'Omyl, vodič stlačil tlačidlo nechtiac. Overené telefonicky.',
];

/** By company code; `zones` are ids by name. */
export function demoRules(code: string, zones: ReadonlyMap<string, number>): DemoRule[] {
  if (code === 'morava') return [LOW_FUEL];
  if (code !== 'tatra') return [];
  const closed = zones.get(CLOSED_ROAD);
  if (closed === undefined) throw new Error('the demo has no closed road');
  return [
    ...TATRA_RULES,
    watched(
      'Nákladné cez Donovaly v špičke',
      { kind: 'enters', zones: { zoneIds: [closed], categories: [] } },
      { when: RUSH_HOURS, whom: types('truck') },
      ['Vodič upozornený na zákaz.', 'Obchádzka pre nehodu na R1, dohodnuté s vodičom.'],
    ),
  ];
}

const LOW_FUEL = watched(
  'Palivo pod 20 %',
  { kind: 'fuelLevel', below: 20, unit: '%' },
  { severity: 'info' },
  ['Cisterna objednána na ráno.', 'Doplněno ze skladu.'],
);

const TATRA_RULES: readonly DemoRule[] = [
  watched('Úbytok paliva', { kind: 'fuelLoss', litres: 30 }, { severity: 'alarm' }, [
    'Krádež nafty na odpočívadle, vodič to nahlásil polícii.',
  ]),
  watched(
    'Odťah alebo odpojenie napájania',
    { kind: 'alarm', alarms: ['tow', 'powerCut', 'tampering', 'accident'] },
    { severity: 'alarm' },
    ['Auto v servise, batéria odpojená.', 'Odťah na pneuservis, dohodnuté s vodičom.'],
  ),
  // Doors open warm it up at the sensor; what keeps on is a matter of the unit. While the engine is off, records are few.
  watched(
    'Chladený náklad nad 6 °C',
    { kind: 'temperature', channel: 1, below: null, above: 6 },
    { longerThan: 15 * MINUTE, maxGap: HOUR, whom: types('van', 'truck', 'tractor') },
    ['Dlhá vykládka pri otvorených dverách, tovar v poriadku.', 'Agregát skontrolovaný v servise.'],
  ),
  watched(
    'Dodávka nad 115 km/h',
    { kind: 'speed', over: 115, byType: {}, overZoneLimit: false },
    { longerThan: MINUTE, whom: types('van') },
    ['Vodič upozornený.', 'Rozhovor s vodičom, druhýkrát tento mesiac.'],
  ),
  watched(
    'Čakanie u zákazníka nad 75 minút',
    { kind: 'stays', zones: { zoneIds: [], categories: ['customer'] } },
    { severity: 'info', longerThan: 75 * MINUTE, whom: types('tractor') },
    ['Rampa obsadená, zákazník o tom vie.', 'Zdržanie pri vykládke, čakanie fakturujeme.'],
  ),
];
