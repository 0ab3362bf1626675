// What the form of a document takes, refuses, and keeps after somebody else's change.
import { describe, expect, it } from 'vitest';
import { keepTyped } from '../../ground/ui/form-merge.ts';
import {
  beginningOf,
  type DocumentForm,
  differingFields,
  emptyForm,
  formOf,
  isFormChanged,
  keptHomeAmount,
  litrePrice,
  readDocument,
  readTime,
  withBeginning,
} from './document-form.ts';
import { testDocument } from './test-entry.ts';

const ZONE = 'Europe/Bratislava';
const KNOWN = { zone: ZONE, language: 'sk', nowMs: Date.parse('2026-11-21T08:00:00Z') } as const;

const FILLED: DocumentForm = {
  date: '2026-11-18',
  time: '08:20:05',
  fuel: 'diesel',
  quantity: '312,5',
  full: true,
  amount: '1 468,50',
  currency: 'EUR',
  place: ' Zvolen ',
};

const DIESEL = { fuel: 'diesel', currency: 'EUR' } as const;

function errorsOf(change: Partial<DocumentForm>) {
  return readDocument({ ...FILLED, ...change }, KNOWN).errors;
}

describe('reading a document', () => {
  it('REF-014, VAL-011: takes a filled form by the clock of the company', () => {
    expect(readDocument(FILLED, KNOWN)).toEqual({
      errors: null,
      value: {
        ts: Date.parse('2026-11-18T07:20:05Z'),
        local: '2026-11-18 08:20:05',
        fuel: 'diesel',
        quantity: 312.5,
        full: true,
        amount: 1468.5,
        currency: 'EUR',
        place: 'Zvolen',
      },
    });
  });

  it('VAL-011: date, time, fuel, quantity and amount are required, VAL-010: the currency, too', () => {
    const nothing = { ...emptyForm(null, ZONE, DIESEL), fuel: '', currency: '' } as const;
    const required = { code: 'required' };
    expect(readDocument(nothing, KNOWN).errors).toEqual({
      date: required,
      time: required,
      fuel: required,
      quantity: required,
      amount: required,
      currency: required,
    });
  });

  it.each([
    ['VAL-009 three decimals of money', { amount: '1,005' }, 'amount', 'decimal'],
    ['VAL-009 a negative amount', { amount: '-1' }, 'amount', 'range'],
    ['VAL-012 three decimals of litres', { quantity: '10,125' }, 'quantity', 'decimal'],
    ['VAL-012 no number', { quantity: 'veľa' }, 'quantity', 'decimal'],
    ['VAL-012 nothing bought', { quantity: '0' }, 'quantity', 'positive'],
    ['VAL-012 a lake', { quantity: '100001' }, 'quantity', 'range'],
    ['VAL-013 a place of 121 characters', { place: 'x'.repeat(121) }, 'place', 'maxLength'],
    ['REF-014 no time', { time: '25:00' }, 'time', 'time'],
    ['REF-014 no day', { date: '2026-02-30' }, 'date', 'date'],
    ['REF-028 tomorrow', { date: '2026-11-22' }, 'date', 'future'],
  ] as const)('refuses %s', (_name, change, field, code) => {
    expect(errorsOf(change)).toEqual({ [field]: expect.objectContaining({ code }) });
  });

  it('VAL-013: takes a place of 120 characters; money may be nothing', () => {
    expect(errorsOf({ place: 'x'.repeat(120) })).toBe(null);
    expect(errorsOf({ amount: '0' })).toBe(null);
  });
});

describe('the moment', () => {
  it.each([
    ['14:20:05', '14:20:05'],
    ['14:20', '14:20:00'],
    ['9.05', '09:05:00'],
    ['1420', '14:20:00'],
    ['142005', '14:20:05'],
    ['9', '09:00:00'],
    ['24:00', null],
    ['14:60', null],
    ['', null],
    ['poludnie', null],
  ])('REF-014: "%s" is %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it('REF-014: what was not touched stays exact, also in the hour that comes twice', () => {
    const begun = Date.parse('2026-10-25T01:30:00.250Z');
    const form = { ...FILLED, ...emptyForm(begun, ZONE, DIESEL), quantity: '1', amount: '1' };
    expect([form.date, form.time]).toEqual(['2026-10-25', '02:30:00']);
    expect(readDocument(form, { ...KNOWN, begun }).value?.ts).toBe(begun);
    const moved = readDocument({ ...form, time: '02:31' }, { ...KNOWN, begun });
    expect(moved.value?.ts).toBe(Date.parse('2026-10-25T00:31:00Z'));
  });
});

describe('a change of somebody else', () => {
  const start = formOf(testDocument(), ZONE, 'sk');
  const now = formOf(testDocument({ quantity: 311, place: 'Detva' }), ZONE, 'sk');

  it('ERR-003: what was typed stays, the rest shows the document as it now is', () => {
    const typed = { ...start, amount: '480', place: 'Zvolen' };
    expect(keepTyped(typed, start, now)).toEqual({ ...now, amount: '480', place: 'Zvolen' });
    expect(differingFields(start, now)).toEqual(['quantity', 'place']);
  });

  it('NAV-038: only a change is worth a question', () => {
    expect(isFormChanged(start, start)).toBe(false);
    expect(isFormChanged({ ...start, full: true }, start)).toBe(true);
  });
});

describe('the home amount', () => {
  const before = testDocument({ homeAmount: 11_700.25, homecurrency: 'CZK' });
  const read = (change: Partial<DocumentForm>) => {
    const form = { ...formOf(before, ZONE, 'sk'), ...change };
    const { value } = readDocument(form, { ...KNOWN, begun: Date.parse(before.timestamp) });
    if (!value) throw new Error('the form is not filled in');
    return keptHomeAmount(before, value, ZONE);
  };

  it('REF-012: stays while nothing that it follows from changes', () => {
    expect(read({ place: 'Detva' })).toEqual({ homeAmount: 11_700.25, homecurrency: 'CZK' });
  });

  it.each([[{ amount: '468,51' }], [{ currency: 'CZK' }], [{ date: '2026-11-17' }]])(
    'REF-012: is worked out anew after %o',
    (change) => {
      expect(read(change)).toEqual({});
    },
  );
});

it('the price of a litre is told when both are numbers', () => {
  expect(litrePrice(FILLED, 'sk')).toBeCloseTo(4.6992, 4);
  expect(litrePrice({ ...FILLED, quantity: '0' }, 'sk')).toBe(null);
  expect(litrePrice({ ...FILLED, amount: 'veľa' }, 'sk')).toBe(null);
});

describe('what a new document begins with', () => {
  const tank = (fuel: string | null, tankType = 'main') => ({ tankType, fuel });

  it('REF-015: the fuel of the first main tank that is known, REF-012: the money of the company', () => {
    const tanks = [tank('diesel', 'heating'), tank(null), tank('gas'), tank('benzin95')];
    expect(beginningOf(tanks, 'CZK')).toEqual({ fuel: 'gas', currency: 'CZK' });
    // K-14: of what was put into the heating tank that one's fuel.
    expect(beginningOf(tanks, 'CZK', 'heating')).toEqual({ fuel: 'diesel', currency: 'CZK' });
  });

  it.each([
    ['no tank', []],
    ['only the one of a heater', [tank('benzin95', 'heating')]],
    ['a fuel of no document', [tank('adblue')]],
  ])('REF-015: diesel and EUR when nothing says otherwise: %s', (_, tanks) => {
    expect(beginningOf(tanks)).toEqual(DIESEL);
    expect(beginningOf(tanks, '')).toEqual(DIESEL);
  });

  it('follows another vehicle until somebody chooses', () => {
    const start = emptyForm(null, ZONE, DIESEL);
    const petrol = { fuel: 'benzin95', currency: 'EUR' } as const;
    expect(withBeginning({ ...start, quantity: '40' }, start, petrol)).toMatchObject({
      fuel: 'benzin95',
      quantity: '40',
    });
    const typed = { ...start, fuel: 'gas', currency: 'PLN' } as const;
    expect(withBeginning(typed, start, petrol)).toEqual(typed);
  });
});
