// A forwarding that switches itself off, told to the administrators of its company by a real mail server.
import { FAILING_MS_MAX } from '@flotila/domain/forwarding/forwarding.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAt, TEST_COMPANY, type TestTracker } from '../../flow/ingest/test-fleet.ts';
import { createWebhookCaller } from '../../ground/outside/webhook-call.ts';
import type { Looking } from '../../ground/work/repeat.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { ago, passingWorld } from '../../testing/passing.ts';
import { answer } from '../../testing/receiver.ts';
import { startDeliveries } from '../alert/delivery-worker.ts';

let world: Awaited<ReturnType<typeof passingWorld>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let mails: Looking;
let car: TestTracker;
beforeAll(async () => {
  world = await passingWorld();
  mail = await startMailServer();
  await world.reset();
  await addPerson('ema', { language: 'en' });
  await addPerson('sona', { language: 'sk' });
  await addPerson('driver', { language: 'en', isAdministrator: false });
});
afterAll(async () => {
  await world.close();
  await mail.close();
});
beforeEach(async () => {
  [car] = await world.reset();
  mail.received.length = 0;
  const webhooks = createWebhookCaller({ allowsPrivate: true });
  const { db, log, clock } = world;
  mails = startDeliveries({
    db,
    log,
    webhooks,
    now: () => clock.now,
    mailer: mail.mailer,
    everyMs: 1e9,
  });
});
afterEach(() => mails.stop());

async function addPerson(
  login: string,
  { language, isAdministrator = true }: { language: string; isAdministrator?: boolean },
): Promise<void> {
  await world.query(
    `with a as (insert into account (login, password_hash, first_name, last_name, language, origin)
       values ($2, '', '', '', $3, 'https://fleet.example.org') returning account_id)
     insert into person (company_id, account_id, first_name, last_name, administrator, driver, email)
     select $1, account_id, $2, '', $4, true, $5 from a`,
    [TEST_COMPANY, login, language, isAdministrator, `${login}@example.org`],
  );
}

const headOf = (raw: string) => /^Subject: (.*)$/m.exec(raw)?.[1];
const told = () => mail.received.map(({ to, raw }) => `${to}: ${headOf(raw)?.trim()}`).sort();

test('410: each administrator is told once, in their language, with the last answer and a link to it', async () => {
  const id = await world.forward();
  world.world.respond = answer(410);
  const workers = [world.worker(), world.worker()];
  await world.store(car, [recordAt(ago(60))]);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(workers.map(({ look }) => look()));
    await mails.look();
  }
  expect(told()).toEqual([
    'ema@example.org: Forwarding: TMS was switched off',
    'sona@example.org: Preposielanie: TMS sa vyplo',
  ]);
  const { raw = '' } = mail.received.find(({ to }) => to.includes('ema@example.org')) ?? {};
  const text = raw.replaceAll(/=\r?\n/g, '');
  expect(text).toContain('Last answer: 410 Gone');
  expect(text).toContain(`https://fleet.example.org/fleet/data/forwarding/${id}`);
});

test('a day of failing is told once it is over, and not the failures before', async () => {
  await world.forward();
  world.world.respond = answer(500);
  const { look } = world.worker();
  await world.store(car, [recordAt(ago(50))]);
  await look();
  world.clock.now += FAILING_MS_MAX - 1;
  await look();
  await mails.look();
  expect(told()).toEqual([]);
  world.clock.now += 3_600_000;
  await look();
  await mails.look();
  expect(told()).toHaveLength(2);
});

test('nobody is told of one that somebody switched on before the mail went', async () => {
  const id = await world.forward();
  world.world.respond = answer(410);
  await world.store(car, [recordAt(ago(40))]);
  await world.worker().look();
  await world.query(
    'update forwarding set is_on = true, switched_off_at = null where forwarding_id = $1',
    [id],
  );
  await mails.look();
  expect(told()).toEqual([]);
});

test('without a mail server there is nobody to tell, and it is switched off all the same', async () => {
  const id = await world.forward();
  world.world.respond = answer(410);
  await world.store(car, [recordAt(ago(30))]);
  await world.worker({ hasMail: false }).look();
  expect((await world.row(id)).is_on).toBe(false);
  await mails.look();
  expect(told()).toEqual([]);
});
