import { parameters } from '@flotila/domain/code/parameters.ts';
import { describe, expect, it } from 'vitest';
import {
  axisRange,
  ChosenSeries,
  chosenSeries,
  graphVisible,
  paramsOf,
  SERIES,
  SERIES_MAX,
  scaleOf,
  valueText,
  withSeries,
} from './series.ts';

describe('the series of the day graph', () => {
  it('HIS-034: are ten, odometer in km and weight in t', () => {
    expect([...SERIES].sort()).toEqual(
      [
        'altitude',
        'km',
        'rpm',
        'speed',
        'tank',
        'tank1',
        'tank2',
        'temp1',
        'temp2',
        'weight',
      ].sort(),
    );
    expect(valueText('km', 123_456)).toMatch(/^123,5\skm$/);
    expect(valueText('weight', 17_250)).toMatch(/^17,25\st$/);
  });

  it('HIS-035: a fifth is not taken', () => {
    const four = SERIES.slice(0, SERIES_MAX);
    expect(withSeries(four, 'temp2')).toEqual(four);
  });

  it('HIS-036, HIS-038: choosing a chosen one again changes nothing', () => {
    expect(withSeries(['speed', 'km'], 'speed')).toEqual(['speed', 'km']);
  });

  it('HIS-037: stand in the order of choosing', () => {
    expect(withSeries(['speed'], 'altitude')).toEqual(['speed', 'altitude']);
  });

  it.each([
    [['speed', 'speed']],
    [['speed', 'km', 'tank', 'rpm', 'temp1']],
    [['spede']],
    ['speed'],
    [{ 0: 'speed' }],
    [null],
  ])('HIS-039: a remembered %j is garbage and forgotten', (text) => {
    expect(ChosenSeries.safeParse(text).success).toBe(false);
  });

  it('U-26, HIS-039: who has chosen nothing sees the speed beside the altitude', () => {
    expect(chosenSeries.get()).toEqual(['altitude', 'speed']);
  });

  it('HIS-018, HIS-019: the graph is shown; put away in a sheet it stays on a wide screen', () => {
    expect([graphVisible.wide.get(), graphVisible.phone.get()]).toEqual([true, true]);
    graphVisible.phone.set(false);
    expect([graphVisible.wide.get(), graphVisible.phone.get()]).toEqual([true, false]);
  });

  it('HIS-040: asks for exactly the series that carry the measure flag', () => {
    const flagged = SERIES.filter(
      (code) => parameters.find((one) => one.code === code)?.measure === true,
    );
    expect(paramsOf(SERIES)).toEqual(flagged);
    expect(paramsOf(['altitude', 'speed'])).toEqual([]);
  });

  it('CONST-003: altitude is in km from 500 m on', () => {
    expect(scaleOf('altitude', 499).unit).toBe('m');
    expect(scaleOf('altitude', 500).unit).toBe('km');
    expect(valueText('altitude', 231)).toBe('231 m');
    expect(valueText('altitude', 731)).toBe('0,73 km');
  });

  it('an axis contains its values and does not blow up noise', () => {
    expect(axisRange(scaleOf('speed', 90), 0, 90)).toEqual([0, 94.5]);
    const [low, high] = axisRange(scaleOf('altitude', 120), 118, 120);
    expect(high - low).toBe(100);
    const [cold] = axisRange(scaleOf('temp1', 4), -20, 4);
    expect(cold).toBeLessThan(-20);
  });
});
