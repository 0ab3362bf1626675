// What a row of the refueling table offers, and what the month sums to.
import { describe, expect, it } from 'vitest';
import {
  documentActions,
  entryAt,
  entryKey,
  isSelectable,
  type Keeper,
  placeOfEntry,
  shownEntries,
  sumRefuelings,
} from './refueling-rows.ts';
import { MORNING, testDocument, testEntry, testMeasure } from './test-entry.ts';

const withDocument = testEntry({ document: testDocument(), difference: -2 });
const documentOnly = testEntry({ measure: [], document: testDocument({ place: 'Zvolen' }) });
const loss = testEntry({
  type: 'fuelloss',
  measureQuantity: 61,
  timestamp: '2026-11-19T01:00:00Z',
});

const NOBODY: Keeper = { isDispatcher: false, owner: null };
const DISPATCHER: Keeper = { isDispatcher: true, owner: null };

describe('document actions', () => {
  it('REF-005, REF-006, PERM-022: are offered to dispatchers only', () => {
    expect(documentActions(withDocument, NOBODY)).toEqual([]);
    expect(documentActions(testEntry(), NOBODY)).toEqual([]);
  });

  it('REF-007: add only without a document, update and delete only with one', () => {
    expect(documentActions(testEntry(), DISPATCHER)).toEqual(['add']);
    expect(documentActions(withDocument, DISPATCHER)).toEqual(['update', 'delete']);
    expect(documentActions(documentOnly, DISPATCHER)).toEqual(['update', 'delete']);
  });

  const MORNING_MS = Date.parse(MORNING);
  const owner = (more: object = {}): Keeper => ({
    isDispatcher: false,
    owner: { personId: 7, since: MORNING_MS, isVehicle: true, ...more },
  });

  it('PERM-022: who keeps own documents adds one to what they or their vehicle refueled, of open months', () => {
    const driver = { personId: 7, firstName: 'Igor', lastName: '' };
    const own = testEntry({ measure: [testMeasure({ driver })] });
    expect(documentActions(testEntry(), owner())).toEqual(['add']);
    expect(documentActions(testEntry(), owner({ isVehicle: false }))).toEqual([]);
    expect(documentActions(own, owner({ isVehicle: false }))).toEqual(['add']);
    expect(documentActions(own, owner({ since: MORNING_MS + 1 }))).toEqual([]);
    expect(documentActions(loss, owner())).toEqual([]);
  });

  it('PERM-022: and changes what is said to be their own, while they have the right', () => {
    const own = testEntry({ document: testDocument(), isOwn: true });
    expect(documentActions(withDocument, owner())).toEqual([]);
    expect(documentActions(own, owner())).toEqual(['update', 'delete']);
    expect(documentActions(own, NOBODY)).toEqual([]);
  });

  it('a loss was not bought', () => {
    expect(documentActions(loss, DISPATCHER)).toEqual([]);
  });
});

describe('selecting', () => {
  it('REF-008: only what was measured', () => {
    expect([withDocument, documentOnly, loss].map(isSelectable)).toEqual([true, false, true]);
  });

  it('REF-031: the moment of the address names the entry, the measured one first', () => {
    const entries = [documentOnly, withDocument, loss];
    expect(entryAt(entries, Date.parse(MORNING))).toBe(withDocument);
    expect(entryAt(entries, Date.parse('2026-11-19T01:00:00Z'))).toBe(loss);
    expect(entryAt(entries, Date.parse('2026-11-20T01:00:00Z'))).toBe(null);
    expect(entryAt(entries, null)).toBe(null);
  });

  it('REF-031: a part of what one document stands for names it, too', () => {
    const second = testMeasure({ timestamp: '2026-11-18T07:40:00.000Z' });
    const both = testEntry({ measure: [testMeasure(), second] });
    expect(entryAt([both], Date.parse(second.timestamp))).toBe(both);
  });

  it('a selected loss is shown although losses are hidden', () => {
    expect(shownEntries([withDocument, loss], false, null)).toEqual([withDocument]);
    expect(shownEntries([withDocument, loss], false, loss)).toEqual([withDocument, loss]);
    expect(shownEntries([withDocument, loss], true, null)).toEqual([withDocument, loss]);
  });
});

describe('the place of a row', () => {
  const at = { latitude: 48.5, longitude: 19.1, countryCode: 'SK', place: { name: 'Detva' } };

  it('REF-003: is where the level changed, else what the document says', () => {
    const measured = testEntry({ measure: [testMeasure({ locationFrom: at })] });
    expect(placeOfEntry(measured)).toEqual({ name: 'Detva', countryCode: 'SK' });
    expect(placeOfEntry(documentOnly)).toEqual({ name: 'Zvolen', countryCode: null });
    expect(placeOfEntry(testEntry())).toEqual({ name: null, countryCode: null });
  });
});

describe('sums of the month', () => {
  it('losses are no refuelings, currencies are not added to each other', () => {
    const koruna = testDocument({ amount: 10_620.5, currency: 'CZK', quantity: 0.1 });
    const entries = [
      withDocument,
      testEntry({ document: testDocument({ amount: 0.2, quantity: 0.2 }), difference: 30 }),
      testEntry({ measure: [], document: koruna, isMarked: true }),
      loss,
    ];
    expect(sumRefuelings(entries, [])).toEqual({
      count: 3,
      measured: 620,
      documented: 312.3,
      difference: 28,
      lost: 61,
      markedCount: 1,
      undocumentedCount: 0,
      amounts: [
        { currency: 'CZK', amount: 10_620.5 },
        { currency: 'EUR', amount: 468.7 },
      ],
    });
  });

  it('what is not known is not zero', () => {
    expect(sumRefuelings([documentOnly], [])).toMatchObject({
      measured: null,
      difference: null,
      lost: null,
      documented: 312,
    });
    expect(sumRefuelings([], [])).toMatchObject({ count: 0, documented: null, amounts: [] });
  });

  it('T6 fuel that only a heating tank takes is listed and in no sum, a former fuel of the main tanks is', () => {
    const entries = [documentOnly, withDocument];
    const heating = { tankType: 'heating', fuel: 'diesel' };
    const main = { tankType: 'main', fuel: 'benzin95' };
    const of = (...tanks: { tankType: string; fuel: string }[]) => {
      const { count, documented, amounts } = sumRefuelings(entries, tanks);
      return [count, documented, amounts];
    };
    expect(of(main)).toEqual([2, 624, [{ currency: 'EUR', amount: 937 }]]);
    // What the main tanks were seen to take in counts, whatever its document says.
    expect(of(main, heating)).toEqual([2, 312, [{ currency: 'EUR', amount: 468.5 }]]);
    expect(of({ ...main, fuel: 'diesel' }, heating)).toEqual(of(main));
    expect(of(heating)).toEqual(of(main));
  });

  it('K-14 what was put into a heating tank is listed, beside that of the main tanks, and in no sum', () => {
    const heating = testEntry({ tankType: 'heating', document: testDocument(), difference: -2 });
    const own = [testEntry({ document: testDocument() }), loss];
    const { count, ...sums } = sumRefuelings(own, []);
    expect(sumRefuelings([...own, heating], [])).toEqual({ ...sums, count: count + 1 });
    expect(entryKey(heating)).not.toBe(entryKey(testEntry({ document: testDocument() })));
  });
});
