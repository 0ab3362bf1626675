// Who is told of an alert by mail: whom the rule names, who may see what it is about, and what each of them chose.
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { ADDRESS, MINUTE, NOBODY, NOW, toldWorld } from '../../testing/told.ts';

const world = await toldWorld();
afterAll(() => world.close());
beforeEach(() => world.reset());
afterEach(() => world.stopWorkers());
const { query, worker, rule, alarm, choose, receivers, deliveries } = world;

describe('zones-and-rules §6 who is told', () => {
  test.each([
    ['persons by name', { personIds: [PERSON.dusan.id] }, [ADDRESS.dusan]],
    ['administrators', { roles: ['admin'] }, [ADDRESS.anna]],
    ['dispatchers, with administrators', { roles: ['dispatcher'] }, [ADDRESS.anna, ADDRESS.dusan]],
    ['the driver', { driver: true }, [ADDRESS.igor]],
    [
      'each once',
      { personIds: [101], roles: ['admin', 'dispatcher'] },
      [ADDRESS.anna, ADDRESS.dusan],
    ],
    ['nobody of another company', { personIds: [PERSON.cudzi.id, PERSON.annaMorava.id] }, []],
  ] as const)('%s', async (_what, tell, told) => {
    await query(`update person set email = 'x@example.org' where email is null`);
    await rule({ tell: { ...NOBODY, ...tell } });
    await alarm();
    await worker().look();
    expect(receivers()).toEqual(told);
    expect(await worker().look()).toBe(0);
    expect(world.received).toHaveLength(told.length);
  });

  test('only who sees the vehicle; what is about none goes to dispatchers who see all', async () => {
    await rule({ tell: { ...NOBODY, personIds: [PERSON.igor.id, PERSON.dusan.id] } });
    await alarm({}, VEHICLE.van.id);
    await alarm({ alert_id: 702, about: 'person/103' }, null);
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.dusan, ADDRESS.dusan]);
  });

  test('nobody who left or was removed, though their accounts are on', async () => {
    const [left, removed] = [PERSON.byvaly.id, PERSON.igor.id];
    await query('update account set active = true');
    await query(`update person set email = 'x@example.org' where email is null`);
    onTestFinished(async () => void (await query('update person set deleted = null')));
    await query('update person set deleted = now() where person_id = $1', [removed]);
    await rule({ tell: { ...NOBODY, personIds: [left, removed, PERSON.dusan.id] } });
    await alarm();
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.dusan]);
  });

  test('not whose account is switched off, who has no address, or who chose not to be', async () => {
    await rule({ tell: { ...NOBODY, personIds: [101, 102, 103] } });
    await query(`update account set active = false where login = 'anna'`);
    await query('update person set email = null where person_id = $1', [PERSON.dusan.id]);
    await choose(PERSON.igor.id, { alarm: { mail: 'off' } });
    await alarm();
    expect(await worker().look()).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  test('warnings wait for the daily mail unless somebody chose otherwise', async () => {
    await rule({ tell: { ...NOBODY, personIds: [101, 102] } });
    await choose(PERSON.dusan.id, { warning: { mail: 'at_once' } });
    await alarm({ severity: 'warning' });
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.dusan]);
    world.clock.now = NOW + 8 * 60 * MINUTE;
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.anna, ADDRESS.dusan]);
  });

  test('what never rang, was withdrawn, or rang more than a day ago tells nobody', async () => {
    await rule({ tell: { ...NOBODY, roles: ['admin'] } });
    const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
    await alarm({ rang_at: null, is_late: true });
    await alarm({ alert_id: 702, decided_ts: iso(-3), withdrawn_at: iso(0) });
    await alarm({ alert_id: 703, decided_ts: iso(-4), rang_at: iso(-25 * 60) });
    expect(await worker().look()).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  test('an alarm that nobody acknowledged tells those whom its escalation names, the same ones again', async () => {
    const escalate = { afterMinutes: 5, personIds: [PERSON.dusan.id], roles: ['admin'] };
    await rule({ tell: { ...NOBODY, roles: ['admin'] }, escalate });
    await alarm();
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.anna]);
    await query('update alert set escalated_at = $1', [new Date(NOW)]);
    await worker().look();
    await worker().look();
    expect(receivers()).toEqual([ADDRESS.anna, ADDRESS.anna, ADDRESS.dusan]);
    expect(world.received.at(-1)?.raw).toContain('Nobody has acknowledged it');
  });
});
