// A number in a cell of a list: with its unit, with marks of either kind. What can be read two ways is refused, unless the
// other cells of the column say which it is.
import type { Cell } from './cell.ts';
import type { Marks } from './marks.ts';

export type Refusal = { code: string; params?: Record<string, string | number> };
export type Read<T> = { value: T; refusal?: undefined } | { refusal: Refusal; value?: undefined };

export function refused(code: string, params?: Refusal['params']): { refusal: Refusal } {
  return { refusal: params ? { code, params } : { code } };
}

/** As people write the unit behind the number, folded, by the unit of the field. */
export const UNIT_NAMES: Readonly<Record<string, readonly string[]>> = {
  km: ['km', 'kilometrov', 'kilometru', 'kilometers'],
  h: ['h', 'hod', 'hod.', 'mth', 'motohodin', 'hours', 'hrs', 'ora'],
  l: ['l', 'lt', 'ltr', 'litrov', 'litru', 'litres', 'liters', 'liter', 'l/100 km', 'l/100km'],
  kmh: ['km/h', 'kmh'],
  rpm: ['ot./min', 'ot/min', 'rpm', '1/min', 'min-1'],
  celsius: ['°c', 'c'],
  ccm: ['cm3', 'cm³', 'ccm', 'cc'],
  kg: ['kg'],
  s: ['s', 'sek', 'sec'],
  min: ['min', 'minut'],
};

const LENGTH_MAX = 40;
const SPACES = /[\s\u00a0\u202f']/g;

export function readNumberCell(cell: Cell, unit: string | undefined, marks: Marks): Read<number> {
  if (typeof cell === 'number') return { value: cell };
  if (typeof cell !== 'string') return refused('number');
  const bare = withoutUnit(cell.trim(), unit);
  if (typeof bare !== 'string') return bare;
  if (bare.length > LENGTH_MAX) return refused('number');
  const plain = plainNumber(bare, marks);
  return typeof plain === 'string' ? { value: Number(plain) } : plain;
}

function withoutUnit(text: string, unit: string | undefined): string | { refusal: Refusal } {
  const [, number = '', behind = ''] = /^([+-]?[\d.,\s\u00a0\u202f']*\d)\s*(.*)$/s.exec(text) ?? [];
  if (number === '') return refused('number');
  if (behind === '' || /^[eE][+-]?\d+$/.test(behind)) return number + behind;
  const names = unit ? (UNIT_NAMES[unit] ?? []) : [];
  const said = behind.trim().toLowerCase();
  if (names.includes(said)) return number;
  return /\d/.test(said) || !unit ? refused('number') : refused('unit', { unit: behind });
}

/** With a point as the only mark. */
function plainNumber(text: string, marks: Marks): string | { refusal: Refusal } {
  const [, sign = '', body = '', exponent = ''] =
    /^([+-]?)([\d.,\s\u00a0\u202f']+)((?:[eE][+-]?\d{1,2})?)$/.exec(text) ?? [];
  const digits = body.replace(SPACES, '');
  if (digits !== body && !/^\d{1,3}([\s\u00a0\u202f']\d{3})+([.,]\d*)?$/.test(body)) {
    return refused('number');
  }
  const done = (number: string) =>
    /^\d+(\.\d*)?$|^\.\d+$/.test(number) ? sign + number + exponent : refused('number');
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (points + commas === 0) return done(digits);
  if (points > 0 && commas > 0) return done(twoMarks(digits));
  const mark = points > 0 ? '.' : ',';
  if (points + commas > 1) {
    const isGrouped = new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits);
    return isGrouped ? done(digits.replaceAll(mark, '')) : refused('number');
  }
  const [before = '', after = ''] = digits.split(mark);
  const isUnclear = after.length === 3 && /^[1-9]\d{0,2}$/.test(before) && digits === body;
  if (!isUnclear) return done(`${before}.${after}`);
  const said = mark === '.' ? marks.point : marks.comma;
  if (said === 'thousands') return done(before + after);
  if (said === 'decimal') return done(`${before}.${after}`);
  return refused('unclear', { thousands: before + after, decimal: `${before},${after}` });
}

/** The last mark is the decimal one, when the groups before it are of three. */
function twoMarks(digits: string): string {
  const isPointLast = digits.lastIndexOf('.') > digits.lastIndexOf(',');
  const form = isPointLast ? /^\d{1,3}(,\d{3})+\.\d*$/ : /^\d{1,3}(\.\d{3})+,\d*$/;
  if (!form.test(digits)) return '';
  return isPointLast ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
}
