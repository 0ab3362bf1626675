// What lists of fuel cards call their products.
import { expect, test } from 'vitest';
import { productOf } from './product.ts';

test.each([
  ['nafta', 'diesel'],
  ['Motorová nafta', 'diesel'],
  ['Diesel', 'diesel'],
  ['Diesel B7', 'diesel'],
  ['EFECTA Diesel', 'diesel'],
  ['Verva ON', 'diesel'],
  ['MAXIMA DIESEL 10 ppm', 'diesel'],
  ['Dieselkraftstoff', 'diesel'],
  ['Bionafta', 'biodiesel'],
  ['Biodiesel B100', 'biodiesel'],
  ['EFECTA 95', 'benzin95'],
  ['Natural 95', 'benzin95'],
  ['BA 95 E10', 'benzin95'],
  ['MAXIMA 95 - E10', 'benzin95'],
  ['Super plus', 'benzin98'],
  ['VERVA 100', 'benzin98'],
  ['Natural98', 'benzin98'],
  ['LPG', 'gas'],
  ['CNG (kg)', 'gas'],
  ['Diesel self service', 'diesel'],
  ['Full service', 'other'],
  ['Servisné služby', 'other'],
  ['Aditívum do nafty', 'other'],
  ['Ad Blue', 'other'],
  ['AdBlue voľne', 'other'],
  ['Umytie vozidla', 'other'],
  ['Mýto SK', 'other'],
  ['Diaľničná známka', 'other'],
  ['Motorový olej 5W-30', 'other'],
  ['Poplatok za kartu', 'other'],
])('%s is %s', (text, product) => {
  expect(productOf(text)).toBe(product);
});

test.each(['Verva', 'MAXIMA', 'palivo', '1001', 'diesel 95', 'E5'])(
  'nobody can tell what %s is',
  (text) => {
    expect(productOf(text)).toBeNull();
  },
);
