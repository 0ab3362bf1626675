// `flotila doctor`: reads the settings as the service would, and looks whether what they name is there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, worstOf } from '@flotila/domain/checkup/checkup.ts';
import sk from '@flotila/domain/words/sk/checkup.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import type { CheckupInput } from '@flotila/server/flow/checkup/asked.ts';
import { type CheckedFinding, runCheckup } from '@flotila/server/flow/checkup/checkup.ts';
import { ConfigError, type GivenConfig, readConfig } from '@flotila/server/ground/config/config.ts';
import { unknownSettings } from '@flotila/server/ground/config/given.ts';
import { type EmbeddedServer, startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { type Command, readOptions, UsageError } from './command.ts';

const EXIT_CODES = { good: 0, look: 1, wrong: 2 };
const ANSWER_MS_MAX = 4_000;
const MAIL = {
  subject: 'Flotila: a test',
  text: 'This mail was sent by flotila doctor. It came, so reports and alerts will come as well.\n',
};

export const doctor: Command = {
  name: 'doctor',
  usage: '[--mail ADDRESS] [--json]',
  summary: 'look whether all that the settings name is there',
  help: `Reads the settings as the service would and looks at ports, data folder, memory, database, clock, schema, mail
server, maps, certificates, archive, backups and what else they name. It changes nothing, and may run beside the service. A
line each: good, look at it, or wrong, and what to do. Ends with 0 when all is good, 1 when something is to be looked
at, 2 when something is wrong.
  --mail ADDRESS   sends a test mail there
  --json           answers for programs`,
  async run(args) {
    const { values } = readOptions(args, {
      mail: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    if (values.mail !== undefined && !/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(values.mail)) {
      throw new UsageError('--mail needs an address.');
    }
    const found = await examine(process.env, values.mail);
    const state = worstOf(found);
    const say = (await wordsOf('checkup', sk))('en');
    const lines = found.map(({ check, state, code, values }) => {
      return { check, state, code, said: say(code, values) };
    });
    if (values.json) console.log(JSON.stringify({ state, findings: lines }, null, 2));
    else {
      for (const { check, state, said } of lines) {
        const columns = [say(`state.${state}`).padEnd(10), say(`title.${check}`).padEnd(16)];
        console.log(`${columns.join(' ')} ${said}`);
      }
    }
    process.exitCode = EXIT_CODES[state];
  },
};

async function examine(
  environment: NodeJS.ProcessEnv,
  mailTo: string | undefined,
): Promise<CheckedFinding[]> {
  const told = unknownSettings(environment);
  let config: GivenConfig;
  try {
    config = readConfig(environment, process.cwd());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...error.message.split('\n').map((said) => settingsFinding('wrong', said)),
      ...told.map((said) => settingsFinding('look', said)),
    ];
  }
  return withFoundDatabase(config, (database) =>
    runCheckup({
      config,
      database,
      told,
      now: () => Date.now(),
      ...(mailTo !== undefined && { testMail: { ...MAIL, to: mailTo } }),
    }),
  );
}

function settingsFinding(state: Finding['state'], said: string): CheckedFinding {
  return { check: 'settings', state, code: 'settings.told', values: { said } };
}

/** The one of the settings, as it is: nothing is made and nothing migrated. */
async function withFoundDatabase<T>(
  config: GivenConfig,
  use: (database: CheckupInput['database']) => Promise<T>,
): Promise<T> {
  const isOwn = config.databaseUrl === undefined;
  if (isOwn && !existsSync(join(config.dataFolder, 'postgres', 'password'))) return use('none');
  let embedded: EmbeddedServer | undefined;
  try {
    if (isOwn) embedded = await startEmbedded({ folder: config.dataFolder, share: true });
  } catch (error) {
    return use({ away: reasonOf(error) });
  }
  const db = openDatabase(config.databaseUrl ?? embedded?.url ?? '', {
    name: 'flotila doctor',
    connections: 4,
    connectTimeoutMs: ANSWER_MS_MAX,
    statementMsMax: ANSWER_MS_MAX,
  });
  try {
    const refused = await db.pool.query('select 1').then(() => undefined, reasonOf);
    return await use(refused === undefined ? { db } : { away: refused });
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

/** Of several addresses that refused there is a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Partial<NodeJS.ErrnoException>;
  return message || code || String(error);
}
