// DATA-030 … DATA-032: what a pick list of countries offers, and in what order.
import { namedCodes } from '@flotila/domain/code/code-names.ts';
import { expect, test } from 'vitest';
import { countryOptions } from './country-options.ts';

const rows = namedCodes('countries', 'sk');

const EUROPE = { chosen: '', isWorld: false };

test('DATA-031 the preferred countries come first in their order, then the others by name', () => {
  const { preferred, others } = countryOptions(rows, 'sk', EUROPE);
  expect(preferred.map(({ value }) => value)).toEqual(['CZ', 'SK', 'HU', 'DE', 'AT', 'PL']);
  expect(others.slice(0, 2).map(({ label }) => label)).toEqual(['Alandy', 'Albánsko']);
  const at = (code: string) => others.findIndex(({ value }) => value === code);
  // Š stands behind S, not behind Z.
  expect(at('CH')).toBeGreaterThan(at('RS'));
  expect(at('CH')).toBeLessThan(at('UA'));
  expect(at('SK')).toBe(-1);
});

test('DATA-031 the others are in the order of the language', () => {
  const first = (language: 'cs' | 'en') => countryOptions(rows, language, EUROPE).others[0]?.value;
  expect([first('cs'), first('en')]).toEqual(['AX', 'AX']);
  const order = countryOptions(rows, 'en', EUROPE).others.map(({ value }) => value);
  expect(order.indexOf('CH')).toBeGreaterThan(order.indexOf('ES'));
});

test('DATA-030, DATA-032 only Europe is offered, within the Union or not; what is chosen stays', () => {
  const codes = (chosen: string) => {
    const { preferred, others } = countryOptions(rows, 'en', { ...EUROPE, chosen });
    return [...preferred, ...others].map(({ value }) => value);
  };
  expect(codes('')).toEqual(expect.arrayContaining(['CH', 'GB', 'UA', 'RS', 'TR', 'FR']));
  expect(codes('')).not.toContain('US');
  expect(codes('US')).toContain('US');
});

test('where a list is of the world, every country of the code list is offered once', () => {
  const { preferred, others } = countryOptions(rows, 'en', { chosen: 'US', isWorld: true });
  const codes = [...preferred, ...others].map(({ value }) => value);
  expect(codes).toEqual(expect.arrayContaining(['US', 'MA', 'IQ']));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toHaveLength(rows.length);
});
