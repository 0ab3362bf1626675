// NAV-040 … NAV-049: which key does what.
import { expect, test, vi } from 'vitest';
import { SHORTCUTS, type ShortcutContext, shortcutOf } from './shortcuts.ts';

const plain = { key: '', code: '', ctrlKey: false, altKey: false, metaKey: false };

function context(companyCount = 2) {
  return {
    companyCount,
    goToMap: vi.fn(),
    goToPreview: vi.fn(),
    goToAlerts: vi.fn(),
    showCall: vi.fn(),
    open: vi.fn(),
    escape: vi.fn(),
  } satisfies ShortcutContext;
}

test.each([
  ['NAV-041 F2', { key: 'F2' }, 'companySelection'],
  ['NAV-042 F4', { key: 'F4' }, 'groupsetSelection'],
  ['NAV-043 F8', { key: 'F8' }, 'vehicleSelection'],
  ['NAV-044 Ctrl+F8', { key: 'F8', ctrlKey: true }, 'findVehicle'],
  ['NAV-045 Alt+R', { key: 'r', code: 'KeyR', altKey: true }, 'refueling'],
  ['NAV-047 Alt+R with caps lock', { key: 'R', code: 'KeyR', altKey: true }, 'refueling'],
  [
    'NAV-047 Alt+R where Alt writes another letter',
    { key: '®', code: 'KeyR', altKey: true },
    'refueling',
  ],
  ['the list of shortcuts', { key: '?' }, 'keys'],
  ['Alt+M', { key: 'm', code: 'KeyM', altKey: true }, 'placeSearch'],
  ['the palette', { key: 'k', code: 'KeyK', ctrlKey: true }, 'palette'],
])('%s opens %s', (_name, pressed, slot) => {
  const world = context();
  shortcutOf({ ...plain, ...pressed }, false)?.run?.(world);
  expect(world.open).toHaveBeenCalledExactlyOnceWith({ slot });
});

test('NAV-040 F9 opens the map, NAV-046 Alt+G the preview, Alt+U the alerts', () => {
  const world = context();
  shortcutOf({ ...plain, key: 'F9' }, true)?.run?.(world);
  shortcutOf({ ...plain, key: 'G', code: 'KeyG', altKey: true }, true)?.run?.(world);
  shortcutOf({ ...plain, key: 'u', code: 'KeyU', altKey: true }, true)?.run?.(world);
  expect(world.goToMap).toHaveBeenCalledTimes(1);
  expect(world.goToAlerts).toHaveBeenCalledTimes(1);
  expect(world.goToPreview).toHaveBeenCalledTimes(1);
});

test('NAV-049 F2 does nothing with a single company', () => {
  const world = context(1);
  shortcutOf({ ...plain, key: 'F2' }, false)?.run?.(world);
  expect(world.open).not.toHaveBeenCalled();
});

test('a letter alone and a question mark in a field are only letters', () => {
  expect(shortcutOf({ ...plain, key: 'r', code: 'KeyR' }, false)).toBeUndefined();
  expect(shortcutOf({ ...plain, key: '?' }, true)).toBeUndefined();
});

test('no key is given twice', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
