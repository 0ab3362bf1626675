// `flotila <command>`, in a checkout `npm run flotila -- <command>`: the operator's commands. Each is a file of
// tools/flotila/ that says what it does and runs; this file only chooses.
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { ownCommand } from '@flotila/server/ground/config/own-command.ts';
import { archiveCheck } from './flotila/archive-check.ts';
import { backup, backupList, backupNow, backupTry } from './flotila/backup.ts';
import { type Command, UsageError } from './flotila/command.ts';
import { distributeCommand } from './flotila/distribute.ts';
import { doctor } from './flotila/doctor.ts';
import { erasePersonCommand, eraseVehicleCommand } from './flotila/erase.ts';
import { importList } from './flotila/import-list.ts';
import { importTraccar } from './flotila/import-traccar.ts';
import { map } from './flotila/map.ts';
import { mapBuild } from './flotila/map-build.ts';
import { migrateCommand } from './flotila/migrate.ts';
import { rates } from './flotila/rates.ts';
import { rebuildRides } from './flotila/rebuild-rides.ts';
import { restore } from './flotila/restore.ts';
import { serve } from './flotila/serve.ts';
import { settings } from './flotila/settings.ts';
import { upgradeCheck } from './flotila/upgrade-check.ts';
import { userCreate } from './flotila/user-create.ts';
import { userResetFactor } from './flotila/user-reset-factor.ts';
import { applySettingsFile } from './run/settings-file.ts';

const COMMANDS: readonly Command[] = [
  serve,
  doctor,
  settings,
  userCreate,
  userResetFactor,
  migrateCommand,
  upgradeCheck,
  rebuildRides,
  rates,
  // Its two words before the one that begins alike.
  importTraccar,
  importList,
  // Its two words before the one that begins alike.
  mapBuild,
  map,
  archiveCheck,
  backupNow,
  backupList,
  backupTry,
  backup,
  restore,
  distributeCommand,
  eraseVehicleCommand,
  erasePersonCommand,
];

const args = process.argv.slice(2);
const chosen = COMMANDS.find((command) => {
  const words = command.name.split(' ');
  return words.every((word, index) => args[index] === word);
});
process.exitCode = await run();

async function run(): Promise<number> {
  if (!chosen) {
    const isAsked = args.length === 0 || args[0] === '--help' || args[0] === 'help';
    if (!isAsked) console.error(`There is no command "${args.join(' ')}".\n`);
    (isAsked ? console.log : console.error)(overview());
    return isAsked ? 0 : 2;
  }
  const rest = args.slice(chosen.name.split(' ').length);
  if (rest.includes('--help')) {
    console.log(`${ownCommand(chosen.name)} ${chosen.usage}\n\n${chosen.help}`);
    return 0;
  }
  try {
    applySettingsFile(process.env);
    await chosen.run(rest);
    // A command that found something to tell of says so by it.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof ConfigError;
    console.error(isExpected ? error.message : error);
    if (error instanceof UsageError) console.error(`${ownCommand(chosen.name)} ${chosen.usage}`);
    return isExpected ? 2 : 1;
  }
}

function overview(): string {
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(15)} ${command.summary}`);
  return `${ownCommand('<command>')}\n\n${lines.join('\n')}\n\nEach says more with --help.`;
}
