// What lies beyond this machine is asked as the product would: mail server, map, geocoder, router, NATS, archive.
import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Finding, good, wrong } from '@flotila/domain/checkup/checkup.ts';
import { judgeOutside } from '@flotila/domain/checkup/judge-outside.ts';
import type { TracesConfig } from '../../ground/config/traces-config.ts';
import { createGeocoder } from '../../ground/outside/geocoder.ts';
import { geocoderTurns } from '../../ground/outside/geocoder-turn.queries.ts';
import { createMailer, greetMailServer } from '../../ground/outside/mail.ts';
import { createRouter } from '../../ground/outside/router.ts';
import { openPlace } from '../../thing/archive/open-place.ts';
import { openArchive } from '../../thing/map/street-archive.ts';
import { readTrustedKeys } from '../../thing/tachograph/trusted-keys.ts';
import { reachNats } from '../nats/door.ts';
import type { Asked } from './asked.ts';

/** Shorter than the patience of the whole, so that what is said is why. */
const ANSWER_MS_MAX = 4_000;
const MAIL_MS_MAX = { connect: ANSWER_MS_MAX, answer: ANSWER_MS_MAX };
const LANGUAGE = 'sk';
/** Two places of the same town, which every map of Europe has. */
const FROM = { latitude: 48.1486, longitude: 17.1077 };
const TO = { latitude: 48.1583, longitude: 17.1264 };
/** A tile of that town. */
const TILE = { z: '6', x: '35', y: '22' };

export async function askMail({ config, testMail, now }: Asked): Promise<Finding[]> {
  const { mail } = config;
  if (!mail) return [good('mail.none')];
  const options = { ...mail, patienceMs: MAIL_MS_MAX };
  const refused = await refusalOf(() => greetMailServer(options));
  if (refused !== undefined) return [wrong('mail.away', { said: refused })];
  if (!testMail) return [good('mail.good')];
  const mailer = createMailer(options);
  const { to, ...said } = testMail;
  const outcome = await mailer.send({
    ...said,
    to: [to],
    messageId: `<checkup-${randomUUID()}@${mailer.domain}>`,
    date: new Date(now()),
  });
  if (outcome.kind === 'sent') return [good('mail.good'), good('mail.sent', { to })];
  return [good('mail.good'), wrong('mail.refused', { to, said: outcome.said })];
}

/** Asked only while something runs that should answer there. */
export async function askPublic({ config: { publicUrl }, isRunning }: Asked): Promise<Finding[]> {
  if (publicUrl === undefined) return [good('outside.none', { name: 'FLOTILA_PUBLIC_URL' })];
  if (!isRunning) return [];
  return askOutside('FLOTILA_PUBLIC_URL', () => askWeb(`${publicUrl}/health/live`));
}

export async function askMap({ config: { map, tiles } }: Asked): Promise<Finding[]> {
  const layers = Object.entries(tiles).map(([layer, url]) =>
    askOutside(`FLOTILA_TILES_${layer.toUpperCase()}`, () => askTile(url)),
  );
  const { file, url } = map;
  const own = [
    ...(file === undefined ? [] : [askMapFile(file)]),
    ...(url === undefined ? [] : [askOutside('FLOTILA_MAP_URL', () => askTile(url))]),
  ];
  const found = await Promise.all([...own, ...layers]);
  return found.length > 0 ? found.flat() : [good('outside.none', { name: 'FLOTILA_MAP_FILE' })];
}

async function askMapFile(file: string): Promise<Finding[]> {
  const refused = await refusalOf(async () => (await openArchive(file)).close());
  return [
    refused === undefined
      ? good('map.good', { file })
      : wrong('map.wrong', { file, said: refused }),
  ];
}

export function askGeocoder({ config: { geocoderUrl: url }, database, now }: Asked) {
  // It has a pace of its own, which all who ask keep together.
  const turns =
    typeof database === 'object' && 'db' in database
      ? geocoderTurns(database.db.pool)
      : { take: async () => 0, pausedFor: async () => 0, pauseUntil: async () => undefined };
  return askOutside(
    'FLOTILA_GEOCODER_URL',
    url &&
      (async () => {
        const deps = { url, language: LANGUAGE, turns, now, timeoutMs: ANSWER_MS_MAX };
        await createGeocoder(deps).addressAt(FROM.latitude, FROM.longitude);
      }),
  );
}

export function askRouter({ config: { routerUrl: url }, now }: Asked) {
  return askOutside(
    'FLOTILA_ROUTER_URL',
    url && (() => createRouter({ url, now, timeoutMs: ANSWER_MS_MAX }).remaining(FROM, [TO])),
  );
}

export function askNats({ config: { nats } }: Asked) {
  return askOutside('FLOTILA_NATS_URL', nats && (() => reachNats(nats)));
}

/** Sent no span at all, which every collector takes. */
export function askTraces({ config: { traces } }: Asked) {
  return askOutside('OTEL_EXPORTER_OTLP_ENDPOINT', traces && (() => askCollector(traces)));
}

export async function askArchive({ config: { archive } }: Asked): Promise<Finding[]> {
  const { place, freshMonths } = archive;
  const isFolder = typeof place === 'string';
  if (isFolder && freshMonths === undefined && !existsSync(place)) return [good('archive.none')];
  const name = `checkup-${randomUUID()}`;
  const refused = await refusalOf(async () => {
    const opened = await openPlace(archive);
    await opened.write(name, Buffer.from(name));
    try {
      const read = await opened.read(name);
      if (read.toString() !== name) throw new Error('it gives back something else');
    } finally {
      await opened.remove(name);
    }
  });
  const said = isFolder ? place : `s3://${place.bucket}/${place.prefix}`;
  return [
    refused === undefined
      ? good('archive.good', { place: said })
      : wrong('archive.wrong', { place: said, said: refused }),
  ];
}

export async function askTachograph({ config }: Asked): Promise<Finding[]> {
  if (config.tachographKeys === undefined) return [good('tachograph.none')];
  let count = 0;
  const refused = await refusalOf(async () => {
    const { rsa, cv } = await readTrustedKeys(config.tachographKeys);
    count = rsa.length + cv.length;
  });
  return [
    refused === undefined
      ? good('tachograph.good', { count })
      : wrong('tachograph.wrong', { said: refused }),
  ];
}

/** `ask` is left out where the setting is. */
async function askOutside(
  name: string,
  ask: (() => Promise<unknown>) | '' | undefined,
): Promise<Finding[]> {
  if (!ask) return [good('outside.none', { name })];
  return [judgeOutside(name, await refusalOf(ask))];
}

function askTile(template: string): Promise<void> {
  return askWeb(template.replace(/\{([xyz])\}/g, (_, part: keyof typeof TILE) => TILE[part]));
}

async function askWeb(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

async function askCollector({ url, headers }: TracesConfig): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-protobuf' },
    body: new Uint8Array(0),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

/** undefined: it went well. */
async function refusalOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: unknown };
    // What fetch says lies in the cause.
    return cause instanceof Error ? cause.message : (message ?? String(error));
  }
}
