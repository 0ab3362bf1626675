// zones-and-rules §3: a rule reads as a sentence that can be said aloud, in each language with its grammar.
import type { Condition, ConditionKind } from '@flotila/domain/rule/rule.ts';
import { OFFERED } from '@flotila/domain/words/languages.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk, textsOf } from '../../testing/texts.ts';
import { KIND_GROUPS, kindChange, weekOf } from './rule-kinds.ts';
import { type SaidRule, sentenceRows, sentenceText } from './sentence.ts';

const called = (names: string[]) => (id: number) => names[id - 1] ?? null;
const names = {
  vehicle: called(['BA 063 BD', 'BB 402 EE', 'NR 305 HB', 'TT 640 JD', 'BA 118 NN']),
  group: called(['Ťahače', 'Dodávky']),
  zone: called(['Depo Trnava', 'Alfa Metal', 'Senec', 'Galanta']),
  person: called(['Ján Novák', 'Eva Malá', 'Peter Biely', 'Jana Rýchla']),
  type: (code: string) => code,
};
const ANY = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
const SOME = { ...ANY, all: false };
const base: Omit<SaidRule, 'condition'> = {
  longerThan: 0,
  when: null,
  whom: ANY,
  severity: 'warning',
  tell: { personIds: [], roles: ['dispatcher'], driver: false },
};

function say(condition: Condition, more: Partial<SaidRule> = {}): string {
  // Lists have a blank after "a" that no line breaks at.
  return sentenceText({ ...base, condition, ...more }, names).replaceAll('\u00a0', ' ');
}

const zones = (zoneIds: number[], categories: ('customer' | 'forbidden' | 'depot')[] = []) => ({
  zoneIds,
  categories,
});
const work = weekOf([{ from: '05:00', to: '20:00' }], []);

afterAll(() => activate('sk', [sk]));

describe('zones-and-rules §3 in Slovak', () => {
  beforeEach(() => activate('sk', [sk]));

  test('the vehicle, the motor, the time and the receivers stand in their cases', () => {
    const said = say(
      { kind: 'idling' },
      {
        longerThan: 600,
        when: work,
        whom: { ...SOME, groupSetIds: [1, 2] },
        tell: { personIds: [1], roles: ['dispatcher'], driver: true },
      },
    );
    expect(said).toBe(
      'Keď vozidlo zo skupín Ťahače a Dodávky stojí so zapnutým motorom dlhšie než 10 min, ' +
        'a to v pracovné dni od 5:00 do 20:00 okrem sviatkov, ' +
        'pošli výstrahu dispečerom, vodičovi a osobe Ján Novák.',
    );
  });

  test.each<[Condition, string]>([
    [{ kind: 'enters', zones: zones([1]) }, 'vojde do zóny Depo Trnava'],
    [{ kind: 'leaves', zones: zones([1]) }, 'opustí zónu Depo Trnava'],
    [{ kind: 'stays', zones: zones([1, 2]) }, 'je v zóne Depo Trnava alebo Alfa Metal dlhšie'],
    [{ kind: 'outside', zones: zones([1, 2]) }, 'je mimo zón Depo Trnava a Alfa Metal dlhšie'],
    [{ kind: 'outside', zones: zones([1]) }, 'je mimo zóny Depo Trnava dlhšie'],
    [
      { kind: 'enters', zones: zones([], ['customer', 'forbidden']) },
      'vojde do zóny zákazníka alebo zakázanej zóny',
    ],
    [{ kind: 'leaves', zones: zones([], ['forbidden']) }, 'opustí zakázanú zónu'],
    [{ kind: 'stays', zones: zones([], ['forbidden']) }, 'je v zakázanej zóne dlhšie'],
    [{ kind: 'enters', zones: zones([1, 2, 3, 4]) }, 'do zóny Depo Trnava, Alfa Metal alebo 2 ďal'],
    [{ kind: 'enters', zones: zones([9]) }, 'vojde do zóny (zmazaná)'],
  ])('zones are declined as the verb asks: %j', (condition, words) => {
    expect(say(condition, { longerThan: 600 })).toContain(words);
  });

  test.each([
    [{ ...SOME, vehicleIds: [1] }, 'Keď vozidlo BA 063 BD stojí'],
    [{ ...SOME, vehicleIds: [1, 2] }, 'Keď niektoré z vozidiel BA 063 BD a BB 402 EE stojí'],
    [{ ...SOME, vehicleIds: [1, 2, 3, 4, 5] }, 'BA 063 BD, BB 402 EE a 3 ďalších stojí'],
    [
      { ...SOME, vehicleIds: [1], groupSetIds: [1], typeCodes: ['bus'] },
      'Keď vozidlo zo skupiny Ťahače, typu bus alebo s EČV BA 063 BD stojí',
    ],
    [SOME, 'Keď vyberte vozidlá stojí'],
  ])('whom it watches: %j', (whom, words) => {
    expect(say({ kind: 'idling' }, { whom, longerThan: 600 })).toContain(words);
  });

  test('a speed is exceeded for a time or for a moment, by types and by the limit of the zone', () => {
    const speed = { kind: 'speed', over: 90, byType: {}, overZoneLimit: false } as const;
    expect(say(speed, { longerThan: 60 })).toContain('prekročí 90 km/h na dlhšie než 1 min,');
    expect(say(speed)).toContain('prekročí 90 km/h čo i len na okamih,');
    expect(say({ ...speed, byType: { bus: 80 }, overZoneLimit: true })).toContain(
      'prekročí 90 km/h (bus 80 km/h) alebo rýchlosť povolenú v zóne čo',
    );
  });

  test('a service is due by days, kilometres or engine hours; without any of them it must be chosen', () => {
    const service = { kind: 'service', days: 14, km: 1000, engineHours: null } as const;
    expect(say(service)).toContain(
      'má servis skôr než o 14 dní alebo 1\u00a0000 km, pošli'.replaceAll('\u00a0', ' '),
    );
    expect(say({ ...service, days: null, km: null, engineHours: 2 })).toContain('o 2 motohodiny,');
    const none = { ...service, days: null, km: null };
    const rows = sentenceRows({ ...base, condition: none }, names);
    expect(rows.flat().filter(({ isMissing }) => isMissing)).toEqual([
      { part: 'ahead', text: 'zadajte dni alebo kilometre', isMissing: true },
    ]);
  });

  test('what the tracker reports is named as its events are, of many the first two', () => {
    const alarm = { kind: 'alarm' as const, alarms: ['tow' as const, 'powerCut' as const] };
    expect(say(alarm)).toContain('Keď ktorékoľvek vozidlo hlási odťah alebo odpojenie napájania,');
    const many = { ...alarm, alarms: [...alarm.alarms, 'jamming' as const, 'accident' as const] };
    expect(say(many)).toContain('hlási odťah, odpojenie napájania alebo 2 ďalšie');
  });

  test('a document stands in its case, with its days', () => {
    const condition = { kind: 'document' as const, documents: ['mot' as const], days: 30 };
    expect(say(condition)).toContain('má technickú kontrolu s platnosťou kratšou než 30 dní,');
  });

  test.each([
    ['late', 90, 'na zákazku mešká alebo bude meškať viac než 1 h 30 min,'],
    ['notStarted', 15, 'zákazku nezačne ani 15 min po pláne,'],
    ['notFinished', 15, 'zákazku nedokončí ani 15 min po pláne,'],
    ['elsewhere', 15, 'nie je na začiatku zákazky ani 15 min po pláne,'],
  ] as const)('a contract: %s', (what, minutes, words) => {
    expect(say({ kind: 'contract', what, minutes })).toContain(`Keď ktorékoľvek vozidlo ${words}`);
  });

  test('a driver at the end of the hours, by each limit that is watched; without any it must be chosen', () => {
    const hours = {
      kind: 'hours',
      drivingBelow: 1800,
      restWithin: null,
      infringement: false,
    } as const;
    expect(say(hours)).toContain('má vodiča, ktorému zostáva menej než 30 min vedenia, pošli');
    expect(say({ ...hours, restWithin: 3600, infringement: true })).toContain(
      'ktorému zostáva menej než 30 min vedenia, ktorý musí do 1 h začať odpočinok alebo ' +
        'ktorý prekročil predpísané časy,',
    );
    const rows = sentenceRows({ ...base, condition: { ...hours, drivingBelow: null } }, names);
    expect(rows.flat().filter(({ isMissing }) => isMissing)).toMatchObject([{ part: 'hours' }]);
  });

  test('a refueling waits for its document', () => {
    expect(say({ kind: 'undocumented', days: 7 })).toContain('bez dokladu staršie než 7 dní,');
  });

  test('nobody is told: it is only noted', () => {
    const tell = { personIds: [], roles: [], driver: false };
    expect(say({ kind: 'panic' }, { tell })).toMatch(/zapíš výstrahu a nikomu nezvoň\.$/);
  });

  test('days that are unlike are told one by one', () => {
    const week = work.week.map((spans, day) =>
      day === 4 ? [{ from: '05:00', to: '14:00' }] : spans,
    );
    expect(say({ kind: 'panic' }, { when: { week, holidaysAsSunday: true } })).toContain(
      'a to v čase po–št 5:00–20:00 a pi 5:00–14:00 okrem sviatkov,',
    );
  });

  test('what must still be chosen says so', () => {
    const rows = sentenceRows({ ...base, condition: { kind: 'enters', zones: zones([]) } }, names);
    const missing = rows.flat().filter(({ isMissing }) => isMissing);
    expect(missing).toEqual([{ part: 'zones', text: 'vyberte zónu', isMissing: true }]);
  });
});

test.each([
  [
    'cs',
    'Když vozidlo ze skupin Ťahače a Dodávky stojí se zapnutým motorem déle než ',
    '1 h 30 min, a to v pracovní dny od 5:00 do 20:00 kromě svátků, pošli poplach správcům a řidiči.',
  ],
  [
    'en',
    'When a vehicle of the groups Ťahače and Dodávky stands with the engine on for longer than ',
    '1 h 30 min, on working days from 5:00 to 20:00 except holidays, send an alarm to administrators and the driver.',
  ],
] as const)('zones-and-rules §3 the same rule in %s', (language, first, second) => {
  activate(language, [textsOf(language)]);
  const said = say(
    { kind: 'idling' },
    {
      longerThan: 5400,
      when: work,
      whom: { ...SOME, groupSetIds: [1, 2] },
      severity: 'alarm',
      tell: { personIds: [], roles: ['admin'], driver: true },
    },
  );
  expect(said).toBe(first + second);
});

test.each([
  ['cs', ['do zóny Depo', 'opustí zónu Depo', 'je v zóně Depo', 'je mimo zónu Depo']],
  ['en', ['enters the zone Depo', 'leaves the zone Depo', 'is in the zone', 'is outside the zone']],
] as const)('zones-and-rules §3 zones in %s', (language, words) => {
  activate(language, [textsOf(language)]);
  for (const [at, kind] of (['enters', 'leaves', 'stays', 'outside'] as const).entries()) {
    expect(say({ kind, zones: zones([1]) }, { longerThan: 60 })).toContain(words[at]);
  }
});

test('zones-and-rules §3 every kind is a whole sentence in every language, with its kind to be changed', () => {
  const kinds: ConditionKind[] = Object.values(KIND_GROUPS).flat();
  expect(new Set(kinds).size).toBe(24);
  for (const language of OFFERED) {
    activate(language, [textsOf(language)]);
    for (const kind of kinds) {
      const rule = { ...base, ...kindChange(kind, { condition: null, longerThan: 0 }) };
      const said = sentenceText(rule, names);
      expect(said, `${language} ${kind}`).toMatch(/^(Keď|Když|When) [^<>{}|…]+, [^<>{}|…]+\.$/);
      expect(said, `${language} ${kind}`).not.toMatch(/ {2}| ,|undefined|null/);
      const parts = sentenceRows(rule, names).flatMap((row) => row.map(({ part }) => part));
      expect(parts, `${language} ${kind}`).toContain('kind');
    }
  }
});
