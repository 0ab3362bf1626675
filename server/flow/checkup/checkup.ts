// The checkup of an installation: asks all that its settings name at once, each for so long, and has the answers judged
// (domain/checkup). For `flotila doctor` and for superusers.
import {
  CHECKS,
  type Check,
  type Finding,
  good,
  look,
  wrong,
} from '@flotila/domain/checkup/checkup.ts';
import { judgeMemory, judgePorts, judgeZones } from '@flotila/domain/checkup/judge-machine.ts';
import { askClock, askDatabase, askPush, askSchema } from './ask-database.ts';
import { askCertificates, askFolder, memoryBytes, ZONE, zoneHours } from './ask-machine.ts';
import {
  askGeocoder,
  askMail,
  askMap,
  askNats,
  askPublic,
  askRouter,
  askTachograph,
  askTraces,
} from './ask-outside.ts';
import { askArchive, askBackup } from './ask-places.ts';
import { askPorts, isRunning } from './ask-ports.ts';
import type { Asked, CheckupInput } from './asked.ts';

export interface CheckedFinding extends Finding {
  check: Check;
}

const PATIENCE_MS = 5_000;

const ASK: Record<Check, (asked: Asked) => Finding[] | Promise<Finding[]>> = {
  settings: ({ told = [] }) =>
    told.length > 0 ? told.map((said) => look('settings.told', { said })) : [good('settings.good')],
  ports: async (asked) => judgePorts(await askPorts(asked)),
  folder: askFolder,
  memory: () => judgeMemory(memoryBytes()),
  database: askDatabase,
  clock: askClock,
  schema: askSchema,
  zones: () => judgeZones(ZONE, zoneHours()),
  mail: askMail,
  public: askPublic,
  map: askMap,
  geocoder: askGeocoder,
  router: askRouter,
  nats: askNats,
  traces: askTraces,
  certificates: askCertificates,
  push: askPush,
  archive: askArchive,
  backup: askBackup,
  tachograph: askTachograph,
};

/** In the order of CHECKS. What does not answer in time, or breaks, is a finding as well. */
export async function runCheckup(input: CheckupInput): Promise<CheckedFinding[]> {
  const { patienceMs = PATIENCE_MS } = input;
  const asked = { ...input, isRunning: await isRunning(input.config) };
  const found = await Promise.all(
    CHECKS.map(async (check) => {
      const findings = await inTime(async () => ASK[check](asked), patienceMs);
      return findings.map((finding) => ({ check, ...finding }));
    }),
  );
  return found.flat();
}

async function inTime(ask: () => Promise<Finding[]>, patienceMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const seconds = Math.ceil(patienceMs / 1_000);
    timer = setTimeout(resolve, patienceMs, [look('answer.late', { seconds })]);
  });
  const failed = (error: unknown) => [wrong('answer.failed', { said: reasonOf(error) })];
  return Promise.race([ask().catch(failed), late]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
