// What lies beyond this machine is asked as the product would: mail server, public address, map, geocoder, router, NATS.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Finding, good, look, wrong } from '@flotila/domain/checkup/checkup.ts';
import { judgeOutside, judgePublicCertificate } from '@flotila/domain/checkup/judge-outside.ts';
import type { TracesConfig } from '../../ground/config/traces-config.ts';
import { createGeocoder } from '../../ground/outside/geocoder.ts';
import { geocoderTurns } from '../../ground/outside/geocoder-turn.queries.ts';
import { createMailer, greetMailServer } from '../../ground/outside/mail.ts';
import { createRouter } from '../../ground/outside/router.ts';
import { openArchive } from '../../thing/map/street-archive.ts';
import { readTrustedKeys } from '../../thing/tachograph/trusted-keys.ts';
import { reachNats } from '../nats/door.ts';
import type { Asked } from './asked.ts';

/** Shorter than the patience of the whole, so that what is said is why. */
const ANSWER_MS_MAX = 4_000;
const MAIL_MS_MAX = { connect: ANSWER_MS_MAX, answer: ANSWER_MS_MAX };
const HTTPS_PORT = 443;
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

/** Answers are asked for only while something runs that should give them; a certificate a proxy has always. */
export async function askPublic(asked: Asked): Promise<Finding[]> {
  const { publicUrl } = asked.config;
  if (publicUrl === undefined) return [good('outside.none', { name: 'FLOTILA_PUBLIC_URL' })];
  const answers = asked.isRunning
    ? askOutside('FLOTILA_PUBLIC_URL', () => askWeb(`${publicUrl}/health/live`))
    : [];
  const certificate = await askPublicCertificate(publicUrl, asked.now());
  // Who is not reached says so once.
  if (certificate?.code === 'public.unreached') return [certificate];
  return [...(await answers), ...(certificate ? [certificate] : [])];
}

async function askPublicCertificate(publicUrl: string, now: number): Promise<Finding | undefined> {
  const { protocol, host, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  let until = 0;
  const refused = await refusalOf(async () => {
    until = await certificateEnd(hostname.replace(/^\[|\]$/g, ''), Number(port || HTTPS_PORT));
  });
  return refused === undefined
    ? judgePublicCertificate(host, until, now)
    : look('public.unreached', { host, said: refused });
}

/** Epoch milliseconds, of any certificate: whether browsers believe it is another question. */
async function certificateEnd(host: string, port: number): Promise<number> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, ...name, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    const certificate = socket.getPeerX509Certificate();
    if (!certificate) throw new Error('it shows no certificate');
    return Date.parse(certificate.validTo);
  } finally {
    socket.destroy();
  }
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
export async function refusalOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: unknown };
    // What fetch says lies in the cause.
    return cause instanceof Error ? cause.message : (message ?? String(error));
  }
}
