// D-API: who calls the interface, as an operator reads it.
import { expect, test } from 'vitest';
import { applicationText } from './api-connection-module.tsx';

test('D-API-001 a bare version is that of these screens, other programs are called as they call themselves', () => {
  expect(applicationText('1.12.16')).toBe('Flotila 1.12.16');
  expect(applicationText('erp/2.1')).toBe('erp/2.1');
  expect(applicationText('')).toBe('');
});
