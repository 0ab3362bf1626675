// What the body of a vehicle refuses by itself (VAL-002): the rules that its form and dialogs have, too.
import { expect, test } from 'vitest';
import { TankInput, VehicleInput } from './vehicle.ts';

const vehicle = { name: 'A', numericPlate: 'BA 001', typeCode: 'truck', kmStart: 0 };
const tank = {
  tankId: 1,
  tankType: 'main',
  fuel: 'diesel',
  calcMethod: 'manual',
  capacity: 100,
  startState: 100,
};
const sensor = (values?: { raw: number; litres: number }[]) => ({
  ...tank,
  calcMethod: 'sensor',
  parameters: values && { values },
});

function refusals(schema: typeof TankInput | typeof VehicleInput, value: object): string[] {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

test('VAL-057 a tank begins with no more than it holds', () => {
  expect(refusals(TankInput, tank)).toEqual([]);
  expect(refusals(TankInput, { ...tank, startState: 100.5 })).toEqual(['startState overCapacity']);
});

test.each(['fuel', 'calcMethod', 'tankType'])('VAL-055 a tank says its %s', (field) => {
  const [refused, ...others] = refusals(TankInput, { ...tank, [field]: undefined });
  expect(refused).toContain(`${field} `);
  expect(others).toEqual([]);
});

test('VAL-058 a factor that is none is missing', () => {
  for (const calcMethod of ['liter', 'percent']) {
    for (const parameters of [null, {}, { factor: 0 }]) {
      const refused = refusals(TankInput, { ...tank, calcMethod, parameters });
      expect(refused).toEqual(['parameters.factor required']);
    }
  }
});

test.each([
  ['no table', undefined, 'required'],
  ['an empty one', [], 'required'],
  [
    'two levels for one reading',
    [
      { raw: 5, litres: 1 },
      { raw: 5, litres: 2 },
    ],
    'calibrationTwice',
  ],
  ['litres below nothing', [{ raw: 0, litres: -1 }], 'calibration'],
  ['more litres than any tank has', [{ raw: 0, litres: 100_001 }], 'calibration'],
])('VAL-059 a table with %s is refused as in the dialog', (_name, values, code) => {
  expect(refusals(TankInput, sensor(values))).toEqual([`parameters.values ${code}`]);
});

test('a least consumption above the greatest one is refused at the greatest one', () => {
  const bounds = { consumptionMinKm: 30, consumptionMaxKm: 10, consumptionMinEh: 3 };
  expect(refusals(VehicleInput, { ...vehicle, ...bounds })).toEqual(['consumptionMaxKm belowMin']);
  const equal = { consumptionMinEh: 3, consumptionMaxEh: 3 };
  expect(refusals(VehicleInput, { ...vehicle, ...equal })).toEqual([]);
});

test('one chip stands in the list once, however it is written', () => {
  const chips = (...codes: string[]) => ({
    ...vehicle,
    identifications: codes.map((code) => ({ identification: 'dallas', code })),
  });
  expect(refusals(VehicleInput, chips('0a1b', '0A1B '))).toEqual(['identifications duplicate']);
  expect(refusals(VehicleInput, chips('0a1b', '0a1c'))).toEqual([]);
});
