import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { startOfDay } from '@flotila/domain/time.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { graphData } from './data.ts';
import { above, niceTicks, stretches } from './decimate.ts';
import { graphFileName, graphPdf } from './graph-pdf.ts';
import { pdfPage } from './pdf-page.ts';
import { daySpan } from './time-axis.ts';

const ZONE = 'Europe/Bratislava';
const DAY = '2026-11-20';
const START = startOfDay(DAY, ZONE);
/** Each thing in a grey of its own. */
const LOOK = {
  series: ['#111111', '#222222', '#333333', '#444444'],
  ink: '#555555',
  muted: '#666666',
  line: '#777777',
  accent: '#888888',
  soft: '#999999',
  good: '#000000',
  alarm: '#000000',
  goodInk: '#aaaaaa',
  alarmInk: '#bbbbbb',
  surface: '#000000',
};

function track(count: number): TrackLocation[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: 48,
    longitude: 17,
    direction: 0,
    acceleration: null,
    deceleration: null,
    cornering: null,
    countryCode: 'SK',
    place: null,
    rideTs: null,
    speed: at % 90,
    altitude: 300 + (at % 400),
    measure: { tank: 300 - at / 100 },
    timestamp: new Date(START + at * 4000).toISOString(),
  }));
}

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

describe('the day graph as a PDF', () => {
  beforeAll(() => activate('sk', [sk]));

  it('HIS-044: is one page of 1610 by 530 points, titled and small', () => {
    const data = graphData(track(20_000), ['speed', 'altitude', 'tank', 'rpm']);
    const span = daySpan(DAY, ZONE, data.seconds);
    const from = START / 1000 + 3600;
    const fromTimestamp = new Date(from * 1000).toISOString();
    const bands = [{ from, to: from + 7200, fromTimestamp }];
    const fuel = [{ at: from, change: 310 }];
    const bytes = graphPdf({
      plate: 'TT 119 FG',
      day: DAY,
      zone: ZONE,
      span,
      data,
      bands,
      fuel,
      speedMax: 80,
      look: LOOK,
    });
    const text = textOf(bytes);
    expect(text).toContain('/MediaBox [0 0 1610 530]');
    expect(text.match(/\/Type \/Page /g)).toHaveLength(1);
    expect(text).toContain('/Differences [128 ');
    expect(text).toContain('/yacute');
    expect(bytes.length).toBeLessThan(600_000);
    // V-7: each run up to 89 km/h is wide above the limit of 80.
    expect(text.match(/ 3\.6 w /g)?.length).toBeGreaterThan(200);
    const greys = new Set([...text.matchAll(/^(\S+) \1 \1 (?:RG|rg)/gm)].map(([, grey]) => grey));
    const given = [...LOOK.series, LOOK.ink, LOOK.muted, LOOK.line, LOOK.accent, LOOK.soft];
    // The track carries no revolutions: the fourth is in the legend and on its axis only.
    expect([...greys].map((grey) => Math.round(Number(grey) * 15)).sort((a, b) => a - b)).toEqual(
      [...given, LOOK.goodInk].map((one) => Number.parseInt(one.slice(1, 2), 16)),
    );
  });

  it('the table of objects leads to each of them', () => {
    const page = pdfPage(200, 100, 'Ľ');
    page.text(10, 10, 'rýchlosť – 5 °C', { size: 12, colour: '#000000' });
    const text = textOf(page.bytes());
    const table = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(table.length).toBeGreaterThan(5);
    table.forEach((offset, at) => {
      expect(text.slice(offset).startsWith(`${at + 1} 0 obj`)).toBe(true);
    });
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start).startsWith('xref')).toBe(true);
    const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
    expect(stream).toHaveLength(Number(length));
    expect(text).toContain('/yacute /tcaron /endash /degree');
  });

  it('I18N-007: the file is named after plate, day and what it is', () => {
    expect(graphFileName('TT 119 FG', DAY)).toBe('TT-119-FG-2026-11-20-Denný-graf.pdf');
    expect(graphFileName('A/B:C', DAY)).toBe('A-B-C-2026-11-20-Denný-graf.pdf');
  });
});

describe('fewer corners', () => {
  it('keep the first, lowest, highest and last of each step, in their order', () => {
    const seconds = Float64Array.from([0, 1, 2, 3, 4, 10]);
    expect(stretches(seconds, [5, 9, 1, 3, 4, 7], 0, 20, 10)).toEqual([
      [0, 5, 1, 9, 2, 1, 4, 4, 10, 7],
    ]);
  });

  it('do not join what a silence parts, and leave out what is not asked for', () => {
    const seconds = Float64Array.from([0, 1, 2, 3, 50]);
    expect(stretches(seconds, [5, undefined, 6, null, 7], 0, 60, 1)).toEqual([
      [0, 5, 2, 6],
      [50, 7],
    ]);
    expect(stretches(seconds, [5, 6, 7, 8, 9], 2, 10, 1)).toEqual([[2, 7, 3, 8]]);
  });

  it('V-7 what lies above a limit is cut out where the line crosses it', () => {
    expect(above([0, 80, 10, 100, 20, 80, 30, 95], 90)).toEqual([
      [5, 90, 10, 100, 15, 90],
      [expect.closeTo(20 + 10 / 1.5, 9), 90, 30, 95],
    ]);
    expect(above([0, 80, 10, 90], 90)).toEqual([]);
  });

  it('a scale has round ticks within its range', () => {
    expect(niceTicks([0, 94.5], 8)).toEqual([0, 20, 40, 60, 80]);
    expect(niceTicks([118, 218], 5)).toEqual([120, 140, 160, 180, 200]);
    expect(niceTicks([-20, 4], 6)).toEqual([-20, -15, -10, -5, 0]);
  });
});
