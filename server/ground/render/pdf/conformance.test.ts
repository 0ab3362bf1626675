// What files claim of themselves, judged by veraPDF: readable by who hears (PDF/UA-1), fit for an archive
// (PDF/A-3a). It is a program of Java that is not installed with the product:
//   mvn dependency:get -Dtransitive=false -Dartifact=org.verapdf.apps:greenfield-apps:1.28.2
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuelFixture } from '../testing/fuel-fixture.ts';
import { logbookFixture } from '../testing/logbook-fixture.ts';
import { text } from '../testing/page-parts.ts';
import { summaryFixture } from '../testing/summary-fixture.ts';
import { tachographFixture } from '../testing/tachograph-fixture.ts';
import { travelFixture } from '../testing/travel-fixture.ts';
import { renderPdf } from './render.ts';

const VERSION = '1.28.2';
const jar = join(
  homedir(),
  `.m2/repository/org/verapdf/apps/greenfield-apps/${VERSION}/greenfield-apps-${VERSION}.jar`,
);
const isHere = existsSync(jar) && spawnSync('java', ['-version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'flotila-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ODD: ReportDocument['blocks'] = [
  {
    kind: 'table',
    name: 'Znaky',
    title: 'Znaky',
    rows: [],
    columns: [{ id: 'a', head: 'a', type: 'text', width: 20 }],
  },
  {
    kind: 'table',
    name: 'Znaky',
    columns: [
      { id: 'a', head: '', type: 'text', width: 20 },
      { id: 'b', head: 'b', group: 'c', type: 'text', width: 20 },
    ],
    rows: [
      { kind: 'group', level: 2, cells: { a: text('🚚 漢 \u0000', { spans: 1 }) }, note: '→ ▲' },
      { kind: 'row', cells: { a: text('x', { isMarked: true, country: 'AT', raised: '1' }) } },
    ],
  },
];

const ALL = [logbookFixture(130), fuelFixture(), summaryFixture(), tachographFixture()];
const REPORTS = {
  all: { ...logbookFixture(0), blocks: [...ALL.flatMap(({ blocks }) => blocks), ...ODD] },
  figures: { ...summaryFixture(), blocks: [] },
  portrait: travelFixture(),
};

describe.skipIf(!isHere)('veraPDF (skipped where Java or the program is not installed)', () => {
  beforeAll(async () => {
    for (const [name, document] of Object.entries(REPORTS))
      writeFileSync(join(folder, `${name}.pdf`), await renderPdf(document));
  });

  test.each(['ua1', '3a'])('REP files keep %s', (flavour) => {
    const main = ['-Djava.awt.headless=true', '-cp', jar, 'org.verapdf.apps.GreenfieldCliWrapper'];
    const said = execFileSync('java', [...main, '--format', 'text', '-v', '-f', flavour, folder], {
      encoding: 'utf8',
    });
    const verdicts = said.split('\n').filter((line) => /^(PASS|FAIL)/.test(line));
    expect(verdicts.map((line) => line.slice(0, 4))).toEqual(
      Object.keys(REPORTS).map(() => 'PASS'),
    );
  });
});
