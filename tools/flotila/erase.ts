// `flotila erase`: deletes a vehicle or makes a person unknown, for good and on demand; also for a running system. What it is about is shown and
// asked first. When it is stopped it goes on where it was.
import { createInterface } from 'node:readline/promises';
import { erasePerson, planPerson } from '@flotila/server/flow/erasing/erase-person.ts';
import { eraseVehicle } from '@flotila/server/flow/erasing/erase-vehicle.ts';
import type { Counts } from '@flotila/server/flow/erasing/erasing.queries.ts';
import {
  ErasingRefused,
  REASON_CHARS_MAX,
  type Wanted,
} from '@flotila/server/flow/erasing/plan.ts';
import { planVehicle } from '@flotila/server/flow/erasing/plan-vehicle.ts';
import { rawLogFolder } from '@flotila/server/ground/config/data-folder.ts';
import {
  type Command,
  readOptions,
  UsageError,
  type UsedDatabase,
  withDatabase,
} from './command.ts';

const OPTIONS_HELP = `  --reason TEXT     why, 1 to ${REASON_CHARS_MAX} characters. It is kept, so write no names and no plates: "contract ended", "request 17"
  --yes             does not ask
  --also-required   also files of tachographs that know days of the last twelve months, which law wants to be kept`;
const USAGE = '--reason TEXT [--yes] [--also-required]';

export const eraseVehicleCommand: Command = {
  name: 'erase vehicle',
  usage: `COMPANY PLATE-OR-ID ${USAGE}`,
  summary: 'delete a vehicle with all that is known of it, for good',
  help: `${OPTIONS_HELP}

Deletes locations (archived ones too), rides, events, refuelings with photos, services, visits, alerts, commands, raw logs on this
machine, and the vehicle's names wherever they are quoted. Contracts stay, with a number instead of the plate. A backup that was
made before still has everything. The tracker must be off the vehicle. Called again it goes on where it was stopped.`,
  run: (args) =>
    erase(args, async (used, wanted, { confirm, reason }) => {
      const deps = { ...used, ...edges(used) };
      const plan = await planVehicle(deps, wanted);
      const { numericPlate, name } = plan.vehicle;
      show(`Vehicle ${numericPlate}, ${name} (${plan.key.id})`, plan);
      await confirm(numericPlate);
      await eraseVehicle(deps, plan, { reason });
      console.log(`The vehicle ${plan.key.id} is erased.`);
    }),
};

export const erasePersonCommand: Command = {
  name: 'erase person',
  usage: `COMPANY LOGIN-OR-ID ${USAGE}`,
  summary: 'make a person of a company unknown, for good',
  help: `${OPTIONS_HELP}

Deletes name, phone, e-mail, identifications, notifications, files of the driver's card and what quotes the name; rides, refuelings
and other figures stay, of a number. A person is also found by the whole name. Only the person of this company is erased; the
account goes when it is in no other one. A backup that was made before still has everything.`,
  run: (args) =>
    erase(args, async (used, wanted, { confirm, reason }) => {
      const deps = { ...used, ...edges(used) };
      const plan = await planPerson(deps, wanted);
      const { firstName, lastName, accountId, hasOwnName } = plan.person;
      const name = `${firstName} ${lastName}`.trim();
      show(`Person ${name} (${plan.key.id})`, { ...plan, isBegun: false });
      if (accountId !== null) console.log(ofAccount(plan.keepsAccount));
      if (!hasOwnName) console.log('Others have the same name, so texts that quote it stay.');
      await confirm(name);
      await erasePerson(deps, plan, { reason });
      console.log(`The person ${plan.key.id} is erased.`);
    }),
};

function ofAccount(isKept: boolean): string {
  if (!isKept) return 'The account is deleted; its sessions end.';
  return 'The account stays, with its name and login: other companies have it, or it is a superuser’s.';
}

interface Asked {
  reason: string;
  /** @throws ErasingRefused when somebody types anything else */
  confirm(name: string): Promise<void>;
}

function edges({ dataFolder }: UsedDatabase) {
  return {
    rawLogFolder: rawLogFolder({ dataFolder }),
    now: () => Date.now(),
    tell: (line: string) => console.log(line),
  };
}

async function erase(
  args: string[],
  run: (used: UsedDatabase, wanted: Wanted, asked: Asked) => Promise<void>,
): Promise<void> {
  const { values, positionals } = readOptions(args, {
    reason: { type: 'string', default: '' },
    yes: { type: 'boolean', default: false },
    'also-required': { type: 'boolean', default: false },
  });
  const [companyCode, text, other] = positionals;
  if (!companyCode || !text || other !== undefined) {
    throw new UsageError('The code of a company is needed, and one that is to be erased.');
  }
  const reason = values.reason.trim();
  if (reason === '' || reason.length > REASON_CHARS_MAX) {
    throw new UsageError(`--reason must be a text of 1 to ${REASON_CHARS_MAX} characters.`);
  }
  const confirm = values.yes ? async () => undefined : ask;
  const wanted = { companyCode, text: text.trim(), alsoRequired: values['also-required'] };
  try {
    await withDatabase((used) => run(used, wanted, { reason, confirm }));
  } catch (error) {
    if (!(error instanceof ErasingRefused)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

function show(title: string, { counts, isBegun }: { counts: Counts; isBegun: boolean }): void {
  console.log(`${title}${isBegun ? ', which was begun before' : ''}:`);
  for (const [what, count] of Object.entries(counts)) {
    if (count > 0) console.log(`${String(count).padStart(12)}  ${what.replaceAll('_', ' ')}`);
  }
}

async function ask(name: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    const question = `Type ${name} to delete all of it for good: `;
    const typed = await Promise.race([lines.question(question), ended]);
    if (typed.trim() !== name) throw new ErasingRefused('Nothing was erased.');
  } finally {
    lines.close();
  }
}
